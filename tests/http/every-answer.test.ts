/** The headers of every response, whichever part of the program sends it. Source: threats.md T9. */
import { connect } from "node:net"
import { text } from "node:stream/consumers"
import { afterEach, beforeAll, expect, test } from "vitest"
import { lastResort } from "~/http/handlers/handler.ts"
import { readSettings, replaceSettings } from "../../settings.ts"
import { fetchPage, type Started, start } from "../support/served.ts"

const HOST = "portal.example.com"
const ALWAYS = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "strict-transport-security": "max-age=31536000; includeSubDomains",
}
const PAGE = expect.stringMatching(/^default-src 'self'; script-src 'self' 'nonce-[\w-]{22}'; /)
const NO_PAGE = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const WORKER = NO_PAGE.replace("; ", "; connect-src 'self'; ")
const NEVER = "no-store"
const FOR_AN_HOUR = "public, max-age=3600"
const FOR_EVER = "public, max-age=31536000, immutable"

let server: Started
let asset: string
let font: string
beforeAll(async () => {
  server = await start({ BASE_URL: `https://${HOST}` })
  const { body } = await fetchPage(server.port, "/login", { headers: { Host: HOST } })
  asset = /src="(\/assets\/[^"]+\.js)"/.exec(body.toString())?.[1] ?? ""
  font = /href="(\/assets\/[^"]+\.woff2)"/.exec(body.toString())?.[1] ?? ""
})
afterEach(() => replaceSettings(readSettings({ LOG_LEVEL: "error" })))

const FORM = { "Content-Type": "application/x-www-form-urlencoded" }
const PLAIN = { policy: NO_PAGE, caching: NEVER }
const SHOWN = { policy: PAGE, caching: NEVER }

test.each<[string, string, string, Record<string, string>, number, { policy: unknown; caching: string }]>([
  ["a page", "GET", "/login", {}, 200, SHOWN],
  ["a page that is not there", "GET", "/no-such-page", {}, 404, SHOWN],
  ["the public page before setup", "GET", "/", {}, 302, PLAIN],
  ["what search engines may list", "GET", "/robots.txt", {}, 200, { policy: NO_PAGE, caching: FOR_AN_HOUR }],
  [
    "the manifest of the installed portal",
    "GET",
    "/app.webmanifest",
    {},
    200,
    { policy: NO_PAGE, caching: FOR_AN_HOUR },
  ],
  ["the page without a connection", "GET", "/offline", {}, 200, { policy: PAGE, caching: "private, no-cache" }],
  ["the service worker", "GET", "/worker.js", {}, 200, { policy: WORKER, caching: "private, no-cache" }],
  ["the way to the sign-in page", "GET", "/management", {}, 302, PLAIN],
  ["another method for a page", "PUT", "/login", {}, 405, PLAIN],
  ["a form of another site", "POST", "/login", { ...FORM, Origin: "https://evil.test" }, 403, PLAIN],
  ["the page that describes the calls", "GET", "/api/docs", {}, 200, { policy: PAGE, caching: "private, no-cache" }],
  ["a page's data", "GET", "/login.data", {}, 200, PLAIN],
  ["a call", "GET", "/api", {}, 200, PLAIN],
  ["a call that is not there", "GET", "/api/no/such/call", {}, 404, PLAIN],
  ["a call without a token", "GET", "/api/user/account", {}, 401, PLAIN],
  ["a call by another method", "PATCH", "/api/user/login", {}, 405, PLAIN],
  ["a call with a body that is no JSON", "POST", "/api/user/login", { "Content-Type": "application/json" }, 400, PLAIN],
  ["the health check", "GET", "/healthz", {}, 200, PLAIN],
  ["a host that is not served", "GET", "/login", { Host: "evil.test" }, 421, PLAIN],
  ["a method nobody knows", "PROPFIND", "/login", {}, 405, PLAIN],
  ["TRACE", "TRACE", "/login", {}, 405, PLAIN],
  ["a whole address instead of a path", "GET", "http://evil.test/login", {}, 400, PLAIN],
])("%s carries the security headers", async (_name, method, path, headers, status, { policy, caching }) => {
  const body = path === "/api/user/login" && method === "POST" ? "{" : undefined
  const response = await fetchPage(server.port, path, { method, headers: { Host: HOST, ...headers }, body })
  expect([response.status, response.headers]).toEqual([
    status,
    expect.objectContaining({ ...ALWAYS, "content-security-policy": policy, "cache-control": caching }),
  ])
})

test.each([
  ["script", () => asset],
  ["font", () => font],
])("a built %s carries them too, whole, as unchanged, and as its head alone", async (_kind, addressOf) => {
  const asset = addressOf()
  const whole = await fetchPage(server.port, asset, { headers: { Host: HOST } })
  const unchanged = await fetchPage(server.port, asset, {
    headers: { Host: HOST, "If-None-Match": String(whole.headers.etag) },
  })
  const head = await fetchPage(server.port, asset, { method: "HEAD", headers: { Host: HOST } })
  expect([whole.status, unchanged.status, head.status]).toEqual([200, 304, 200])
  expect(head.body).toHaveLength(0)
  expect(head.headers["content-length"]).toBe(String(whole.body.byteLength))
  for (const { headers } of [whole, unchanged, head]) {
    const expected = { ...ALWAYS, "content-security-policy": NO_PAGE, "cache-control": FOR_EVER }
    expect(headers).toEqual(expect.objectContaining(expected))
  }
})

/** The server's response to a raw text until it closes the connection, with header names in lower case. */
async function textOf(sent: string): Promise<string> {
  const socket = connect(server.port, "127.0.0.1", () => socket.write(sent))
  return (await text(socket)).replaceAll(/^[\w-]+:/gm, (name) => name.toLowerCase())
}

const LINE = "GET /login HTTP/1.1\r\n"
test.each([
  ["what is no HTTP", "hello\r\n\r\n", 400],
  ["a length that is none", `POST /login HTTP/1.1\r\nHost: ${HOST}\r\nContent-Length: x\r\n\r\n`, 400],
  ["two Host headers", `${LINE}Host: ${HOST}\r\nHost: evil.test\r\nConnection: close\r\n\r\n`, 400],
  ["the same Host header twice", `${LINE}Host: ${HOST}\r\nhost: ${HOST}\r\nConnection: close\r\n\r\n`, 400],
  ["no Host header", `${LINE}Connection: close\r\n\r\n`, 400],
  [
    "two Host headers for the health check",
    `GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n`,
    400,
  ],
  ["more headers than anybody needs", `${LINE}Host: ${HOST}\r\nX-Long: ${"x".repeat(20_000)}\r\n\r\n`, 431],
  ["an expectation nobody knows", `${LINE}Host: ${HOST}\r\nExpect: miracles\r\nConnection: close\r\n\r\n`, 200],
  ["an old program without a Host header", "GET /login HTTP/1.0\r\n\r\n", 421],
])("%s is answered with the security headers", async (_name, sent, status) => {
  const answer = await textOf(sent)
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  for (const [name, value] of Object.entries(ALWAYS)) expect(answer).toContain(`\r\n${name}: ${value}\r\n`)
  if (status !== 200) expect(answer).toContain(`\r\ncontent-security-policy: ${NO_PAGE}\r\n`)
  expect(answer).toContain(`\r\ncache-control: ${NEVER}\r\n`)
})

test("the answer when nothing else can be said carries them", () => {
  replaceSettings(readSettings({ LOG_LEVEL: "error", BASE_URL: `https://${HOST}` }))
  const { status, headers } = lastResort()
  const expected = { ...ALWAYS, "content-security-policy": NO_PAGE, "cache-control": NEVER }
  expect([status, Object.fromEntries(headers)]).toEqual([500, expect.objectContaining(expected)])
})
