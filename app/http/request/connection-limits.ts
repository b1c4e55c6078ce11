/**
 * Limits open connections: 512 in total, 64 for one address. An IPv6 network of /64 counts as one address. Trusted proxies are not limited, because they
 * forward everybody's requests. At a limit the connection that has waited longest for a request is closed, so that half-sent requests and idle connections
 * block nobody. Source: threats.md T40.
 */
import type { Server } from "node:http"
import type { Socket } from "node:net"
import { networkOf } from "~/domain/identity/rate-limits.ts"
import { isTrustedProxy } from "./client-address.ts"
import { MAX_REQUEST_TIME } from "./request-time.ts"

const MAX = 512
const MAX_OF_ONE = 64

/** Timeouts in milliseconds. No browser is slower. Idle connections outlast those of proxies (60 s), so that no proxy reuses a closed one. */
export const TIMES = {
  headersTimeout: 10_000,
  // Half a minute except for uploads (request-time.ts).
  requestTimeout: MAX_REQUEST_TIME,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 75_000,
} as const

/** The longest pause, in milliseconds, in which the client reads nothing of a response. */
const STANDSTILL = 120_000

export function limitConnections(server: Server): void {
  // Connections without a request in progress, longest wait first.
  const waiting = new Map<Socket, string>()
  const open = new Map<string, number>()
  let all = 0
  server.setTimeout(STANDSTILL)
  // Node's own limit is higher, because connections beyond it are never seen here.
  server.maxConnections = 2 * MAX
  server.on("connection", (socket: Socket) => {
    const from = networkOf(socket.remoteAddress ?? null)
    const counts = !isTrustedProxy(socket.remoteAddress)
    const ofOne = open.get(from) ?? 0
    if (counts && ofOne >= MAX_OF_ONE && !makeRoom(waiting, from)) return socket.destroy()
    if (all >= MAX && !makeRoom(waiting)) return socket.destroy()
    all += 1
    open.set(from, (open.get(from) ?? 0) + 1)
    waiting.set(socket, from)
    socket.once("close", () => {
      all -= 1
      waiting.delete(socket)
      const left = (open.get(from) ?? 1) - 1
      if (left === 0) open.delete(from)
      else open.set(from, left)
    })
  })
  server.on("request", ({ socket }, response) => {
    waiting.delete(socket)
    response.once("finish", () => {
      if (!socket.destroyed) waiting.set(socket, networkOf(socket.remoteAddress ?? null))
    })
  })
}

/** Closes the connection that has waited longest, of this address or of any. Returns false if all have a request in progress. */
function makeRoom(waiting: Map<Socket, string>, of?: string): boolean {
  for (const [socket, from] of waiting) {
    if (of !== undefined && from !== of) continue
    waiting.delete(socket)
    socket.destroy()
    return true
  }
  return false
}
