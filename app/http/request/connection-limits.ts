/**
 * Limits on open connections: 512 in all, 64 of one address (an IPv6 network of /64 counts as one; trusted proxies carry everybody and are not
 * counted). At a limit the connection that has waited longest for a request is closed, so that half-sent requests and idle connections block nobody.
 * Source: threats.md T40.
 */
import type { Server } from "node:http"
import type { Socket } from "node:net"
import { networkOf } from "~/domain/identity/rate-limits.ts"
import { isTrustedProxy } from "./client-address.ts"
import { MAX_REQUEST_TIME } from "./request-time.ts"

const MAX = 512
const MAX_OF_ONE = 64

/** Seconds: a slower client is no browser. Idle connections outlast those of proxies (60 s), so that a proxy never reuses a closed one. */
export const TIMES = {
  headersTimeout: 10_000,
  // Half a minute for all but uploads (request-time.ts).
  requestTimeout: MAX_REQUEST_TIME,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 75_000,
} as const

/** How long a connection may stall during a response, when the client does not read it. Milliseconds. */
const STANDSTILL = 120_000

export function limitConnections(server: Server): void {
  // Connections without a request under way, by how long they have waited.
  const waiting = new Map<Socket, string>()
  const open = new Map<string, number>()
  let all = 0
  server.setTimeout(STANDSTILL)
  // Node's own bound is above ours: connections beyond it are never seen here.
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

/** Closes the connection that has waited longest, of this address or of any; false when every one has a request under way. */
function makeRoom(waiting: Map<Socket, string>, of?: string): boolean {
  for (const [socket, from] of waiting) {
    if (of !== undefined && from !== of) continue
    waiting.delete(socket)
    socket.destroy()
    return true
  }
  return false
}
