/** The limits of concurrent responses, on a server whose work ends when the test says so. */
import { createServer, type ServerResponse } from "node:http"
import { type AddressInfo, connect } from "node:net"
import { afterEach, beforeEach, expect, test } from "vitest"
import { limitResponses } from "~/http/request/answer-limits.ts"
import { limitConnections } from "~/http/request/connection-limits.ts"
import { refuseForNow } from "~/http/request/early-refusals.ts"
import { readSettings, replaceSettings } from "../../settings.ts"
import { fetchPage } from "../support/served.ts"

const working: ServerResponse[] = []
const server = createServer(limitResponses((_request, response) => void working.push(response), refuseForNow))
limitConnections(server)

beforeEach(async () => {
  replaceSettings(readSettings({ LOG_LEVEL: "error", TRUSTED_PROXIES: "127.0.0.1" }))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
  replaceSettings(readSettings({ LOG_LEVEL: "error" }))
})

const attempt = (person: string, path = "/login", length = 0) => {
  const headers = { "X-Forwarded-For": person, "Content-Length": String(length) }
  return fetchPage((server.address() as AddressInfo).port, path, {
    method: "POST",
    headers,
    body: Buffer.alloc(length),
  })
}
/** Sends this many requests and waits until they are in progress. */
async function underWay(many: number, person: string, path?: string, length?: number) {
  const before = working.length
  const all = Array.from({ length: many }, () => attempt(person, path, length))
  await expect.poll(() => working.length).toBe(before + many)
  return all
}
async function finish(all: Promise<{ status: number }>[]) {
  for (const response of working.splice(0)) response.end()
  return new Set((await Promise.all(all)).map(({ status }) => status))
}

test("one person has 64 places: any further request is told to retry, and others get their response", async () => {
  const all = await underWay(64, "198.51.100.1")
  const refused = await attempt("198.51.100.1")
  expect([refused.status, refused.headers["retry-after"]]).toEqual([503, "5"])
  expect(refused.headers["content-security-policy"]).toMatch(/^default-src 'none'; /)
  all.push(...(await underWay(1, "198.51.100.2")))
  expect(await finish(all)).toEqual(new Set([200]))
  expect(await finish(await underWay(64, "198.51.100.1"))).toEqual(new Set([200]))
})

test("all have 256 places, and the provider's webhook and the health check are answered beside them", async () => {
  const people = ["198.51.100.1", "192.0.2.2", "192.0.2.3", "2001:db8::1"]
  const all: ReturnType<typeof attempt>[] = []
  for (const person of people) all.push(...(await underWay(64, person)))
  expect((await attempt("203.0.113.9")).status).toBe(503)
  all.push(...(await underWay(16, "203.0.113.9", "/api/stripe/webhook")))
  all.push(...(await underWay(1, "203.0.113.9", "/healthz")))
  expect((await attempt("203.0.113.9", "/api/stripe/webhook")).status).toBe(503)
  expect(await finish(all)).toEqual(new Set([200]))
})

test("the networks that one customer of a provider has share 128 places: others are answered beside them", async () => {
  const all = [...(await underWay(64, "2001:db8:7:1::1")), ...(await underWay(64, "2001:db8:7:2::1"))]
  expect((await attempt("2001:db8:7:3::1")).status).toBe(503)
  all.push(...(await underWay(1, "2001:db8:8:1::1")), ...(await underWay(1, "198.51.100.7")))
  expect(await finish(all)).toEqual(new Set([200]))
  expect(await finish(await underWay(1, "2001:db8:7:3::1"))).toEqual(new Set([200]))
})

test("a fifth request on one connection, sent without waiting for answers, closes it and gives all its places back", async () => {
  const text = "GET /login HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 198.51.100.1\r\n\r\n"
  const { port } = server.address() as AddressInfo
  for (let time = 0; time < 20; time += 1) {
    const socket = connect(port, "127.0.0.1", () => socket.write(text.repeat(5))).on("error", () => undefined)
    await new Promise<void>((resolve) => socket.once("close", () => resolve()).resume())
  }
  expect(working.splice(0)).toHaveLength(80)
  expect(await finish(await underWay(64, "198.51.100.1"))).toEqual(new Set([200]))
})

test("who goes away before the answer leaves no place taken", async () => {
  const { port } = server.address() as AddressInfo
  const text = "GET /login HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 198.51.100.1\r\n\r\n"
  const sockets = Array.from({ length: 16 }, () => {
    const socket = connect(port, "127.0.0.1", () => socket.write(text.repeat(4)))
    return socket.on("error", () => undefined)
  })
  await expect.poll(() => working.length).toBe(64)
  expect((await attempt("198.51.100.1")).status).toBe(503)
  for (const socket of sockets) socket.resetAndDestroy()
  await expect.poll(() => working.every((response) => response.destroyed)).toBe(true)
  working.splice(0)
  expect(await finish(await underWay(64, "198.51.100.1"))).toEqual(new Set([200]))
})

test("one person may send 8 MB of large bodies at once, and small ones beside them", async () => {
  const all = await underWay(8, "198.51.100.1", "/admin/import", 1_000_000)
  expect((await attempt("198.51.100.1", "/admin/import", 1_000_000)).status).toBe(503)
  all.push(...(await underWay(1, "198.51.100.1", "/login", 1_000)))
  expect(await finish(all)).toEqual(new Set([200]))
})
