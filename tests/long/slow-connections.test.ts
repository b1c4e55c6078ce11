/** How long a connection stays open without a complete request: slow ones are closed, idle ones stay open for proxies. */
import { connect } from "node:net"
import { expect, test } from "vitest"
import { start } from "../support/served.ts"

const PATIENT = { timeout: 110_000 }

/** The bytes that a connection receives after it sent a text, and the seconds until it is closed. */
function until(port: number, sent: string): Promise<{ answer: string; seconds: number }> {
  return new Promise((resolve) => {
    let answer = ""
    const socket = connect(port, "127.0.0.1", () => socket.write(sent))
    const begun = performance.now()
    socket.on("data", (part) => {
      answer += part.toString()
    })
    socket.once("close", () => resolve({ answer, seconds: (performance.now() - begun) / 1000 }))
  })
}

test("headers that are half sent are dropped after 10 seconds, and half a body after 30", PATIENT, async () => {
  const { port } = await start()
  const [headers, body] = await Promise.all([
    until(port, "GET /login HTTP/1.1\r\nHost: localhost\r\nX-Half: "),
    until(
      port,
      "POST /login HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nContent-Length: 9\r\n\r\nhalf",
    ),
  ])
  expect(headers.answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(headers.seconds).toBeGreaterThan(9)
  expect(headers.seconds).toBeLessThan(25)
  expect(body.answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(body.seconds).toBeGreaterThan(29)
  expect(body.seconds).toBeLessThan(45)
})

test("an idle connection is kept for 75 seconds, longer than proxies keep theirs", PATIENT, async () => {
  const { port } = await start()
  const idle = await until(port, "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
  expect(idle.answer).toMatch(/^HTTP\/1\.1 200 /)
  expect(idle.seconds).toBeGreaterThan(70)
  expect(idle.seconds).toBeLessThan(95)
})
