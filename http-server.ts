/** The HTTP server of one process: its limits, its port and its end. */
import { createServer, type Server } from "node:http"
import { setImmediate as turn } from "node:timers/promises"
import type { Listener } from "./app/http/request/answer-limits.ts"
import { limitConnections, TIMES } from "./app/http/request/connection-limits.ts"
import { refuseUnreadable } from "./app/http/request/early-refusals.ts"
import { limitRequestTime } from "./app/http/request/request-time.ts"
import type { Settings } from "./settings.ts"

/** The time that running requests get to finish when the process stops, in milliseconds. */
const GRACE = 8_000

export function limitedServer(listener: Listener): Server {
  const server = createServer(
    // Node would refuse a request without Host itself, without the headers that our responses have.
    { ...TIMES, maxHeaderSize: 16_384, requireHostHeader: false },
    listener,
  )
  limitConnections(server)
  limitRequestTime(server)
  // RFC 9110 section 10.1.1 allows to ignore an unknown expectation. Node would answer 417 itself, outside all limits.
  server.on("checkExpectation", (request, response) => server.emit("request", request, response))
  server.on("clientError", refuseUnreadable)
  return server
}

export function portOf(server: Server, { port }: Settings): number {
  const address = server.address()
  return typeof address === "object" && address ? address.port : port
}

/**
 * Turns of the event loop before connections are closed. After a long turn, a request may wait in the system's buffer, and it would be lost with its
 * connection. One turn accepts a new connection, the next one reads its request.
 */
const LAST_TURNS = 3

/** Waits for the running requests and for the jobs. When that takes too long, the connections are cut. */
export async function closeServer(server: Server, jobsStopped: Promise<void>): Promise<void> {
  for (let last = 0; last < LAST_TURNS; last += 1) await turn()
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const giveUp = setTimeout(() => server.closeAllConnections(), GRACE)
  await Promise.all([closed, jobsStopped])
  clearTimeout(giveUp)
}

export const listening = (server: Server, { port, host }: Settings) =>
  new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen(port, host, resolve)
  })
