/** The network between a process and a database server: a proxy that can stop forwarding. Then nothing arrives any more, and neither side is informed. */
import { type AddressInfo, connect, createServer, type Socket } from "node:net"

export type Network = {
  readonly address: string
  /** The network breaks when a client sends this text: before it is forwarded, or after. Resolves then. */
  breaksAt(text: string, when: "before" | "after"): Promise<void>
  /** The network works again for new connections. Lost data remain lost. */
  mended(): void
  /** From now on replaces each answer of the server by this function's result, which has the same length. */
  answersWith(change: (answer: Buffer) => Buffer): void
  /** Connections that the client has not closed. */
  open(): number
  close(): void
}

type Plan = { text: string; when: "before" | "after"; done: () => void }

/** Starts the proxy before the server of this address. */
export async function networkTo(address: string): Promise<Network> {
  const target = Number(new URL(address).port)
  const sockets = new Set<Socket>()
  const clients = new Set<Socket>()
  let plan: Plan | undefined
  let cable = { isBroken: false }
  let change = (answer: Buffer) => answer
  const onRequest = (data: Buffer, upstream: Socket, state: typeof cable) => {
    if (state.isBroken) return
    const isHere = plan !== undefined && data.includes(plan.text)
    if (isHere) state.isBroken = true
    if (!isHere || plan?.when === "after") upstream.write(data)
    if (!isHere) return
    plan?.done()
    plan = undefined
  }
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const upstream = connect({ port: target, host: "127.0.0.1", allowHalfOpen: true })
    const state = cable
    clients.add(client)
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one)
      one.on("error", () => undefined)
      one.on("end", () => {
        clients.delete(one)
        if (!state.isBroken) other.end()
      })
      one.on("close", () => {
        sockets.delete(one)
        clients.delete(one)
        if (!state.isBroken) other.destroy()
      })
    }
    client.on("data", (data: Buffer) => onRequest(data, upstream, state))
    upstream.on("data", (data: Buffer) => void (state.isBroken || client.write(change(data))))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: Object.assign(new URL(address), { port: String(port) }).href,
    breaksAt: (text, when) =>
      new Promise((done) => {
        plan = { text, when, done }
      }),
    mended: () => {
      cable = { isBroken: false }
    },
    answersWith: (other) => {
      change = other
    },
    open: () => clients.size,
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
