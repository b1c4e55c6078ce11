/** A request that has arrived is answered, although the server closes its connections before it has read the request. */
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { Worker } from "node:worker_threads"
import { expect, onTestFinished, test } from "vitest"
import { closeServer } from "../../http-server.ts"

/** A client in a thread of its own: it sends while the server's thread is blocked, and returns everything that it receives. */
const CLIENT = `
  const { connect } = require("node:net")
  const { parentPort, workerData: { port, isNew, sent } } = require("node:worker_threads")
  const REQUEST = "POST / HTTP/1.1\\r\\nHost: localhost\\r\\nContent-Length: 0\\r\\n\\r\\n"
  let received = ""
  let socket
  const open = (then) => {
    socket = connect(port, "127.0.0.1", then)
    socket.on("data", (part) => { received += part; if (!isNew) parentPort.postMessage("idle") })
    socket.on("error", (error) => { received += error.code })
    socket.on("close", () => parentPort.postMessage({ received }))
  }
  const send = () => socket.write(REQUEST, () => { Atomics.store(new Int32Array(sent), 0, 1); Atomics.notify(new Int32Array(sent), 0) })
  parentPort.once("message", () => (isNew ? open(send) : send()))
  if (isNew) parentPort.postMessage("idle")
  else open(() => socket.write(REQUEST))`

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

test.each([
  ["a kept connection", false, 2],
  ["a new connection", true, 1],
])(
  "a request on %s that arrived during a long turn is answered before the server closes",
  async (_, isNew, answers) => {
    const server = createServer((_request, response) => response.setHeader("Connection", "keep-alive").end("done"))
    const sent = new SharedArrayBuffer(4)
    const client = new Worker(CLIENT, { eval: true, workerData: { port: await listening(server), isNew, sent } })
    onTestFinished(() => void client.terminate())
    await new Promise<void>((resolve) => client.once("message", () => resolve()))
    const ended = new Promise<{ received: string }>((resolve) =>
      client.on("message", (message) => message.received !== undefined && resolve(message)),
    )
    client.postMessage("send")
    Atomics.wait(new Int32Array(sent), 0, 0)
    await closeServer(server, Promise.resolve())
    expect((await ended).received.match(/HTTP\/1\.1 200 OK|E[A-Z]+/g)).toEqual(Array(answers).fill("HTTP/1.1 200 OK"))
  },
)
