/** One client that sends few bytes cannot disturb other clients. Source: threats.md T40. */
import { existsSync } from "node:fs"
import { Agent } from "node:http"
import { connect, type Socket } from "node:net"
import { expect, test } from "vitest"
import { fetchPage, memoryOf, type Started, start } from "../support/served.ts"

/** Waits until the server has closed the connection. It must read, because an unread socket does not report its end. */
const closed = (socket: Socket) => new Promise<void>((resolve) => socket.once("close", () => resolve()).resume())

/** Opens connections that write at once and do not read. */
const opened = (port: number, many: number, text: string) =>
  Array.from({ length: many }, () => {
    const socket = connect(port, "127.0.0.1", () => socket.write(text))
    return socket.on("error", () => undefined)
  })

const assetOf = async ({ port }: Started) =>
  /src="(\/assets\/[^"]+\.js)"/.exec((await fetchPage(port, "/login")).body.toString())?.[1] ?? ""

// Memory is only checked on Linux.
test.skipIf(!existsSync("/proc/self/status"))(
  "twenty connections that ask 500 times each without reading are cut off, and cost less than 100 MB",
  async () => {
    const server = await start()
    for (const path of [await assetOf(server), "/login", "/healthz"]) {
      const before = memoryOf(server.child)
      const flood = opened(server.port, 20, `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(500))
      expect((await fetchPage(server.port, "/healthz")).status).toBe(200)
      await Promise.all(flood.map(closed))
      expect((await fetchPage(server.port, "/login")).status).toBe(200)
      expect(memoryOf(server.child).max - before.now).toBeLessThan(100)
    }
  },
)

test("512 half-sent requests keep nobody out", async () => {
  const server = await start()
  const half = opened(server.port, 512, "GET /login HTTP/1.1\r\nHost: localhost\r\nX-Half: ")
  const gone = half.map(closed)
  expect((await fetchPage(server.port, "/login")).status).toBe(200)
  expect((await fetchPage(server.port, "/healthz")).status).toBe(200)
  // The newest connections of this address stay open; the oldest were closed.
  await Promise.all(gone.slice(0, 400))
  for (const socket of half) socket.destroy()
})

test.skipIf(!existsSync("/proc/self/status"))(
  "three hundred bodies of 1 MB at once do not pile up, and small forms find room beside them",
  async () => {
    const server = await start()
    const headers = { "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin" }
    const form = { method: "POST", headers, body: "email=dana%40example.com&password=not+hers" }
    const large = { method: "POST", headers, body: `email=dana&password=${"x".repeat(1_000_000)}` }
    expect((await fetchPage(server.port, "/login", form)).status).toBe(401)
    const before = memoryOf(server.child)
    const agent = new Agent({ keepAlive: true, maxSockets: 60 })
    const all = Array.from({ length: 300 }, () => fetchPage(server.port, "/login", { ...large, agent }))
    expect((await fetchPage(server.port, "/login", form)).status).toBe(401)
    const statuses = new Set((await Promise.all(all)).map(({ status }) => status))
    expect([...statuses].filter((status) => ![413, 503].includes(status))).toEqual([])
    expect(memoryOf(server.child).max - before.now).toBeLessThan(150)
    agent.destroy()
  },
)
