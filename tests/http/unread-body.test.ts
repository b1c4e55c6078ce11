/** A response before the body was read must not delay the next request on the same connection. */
import { Agent } from "node:http"
import { beforeAll, expect, test } from "vitest"
import { fetchPage, type Started, start } from "../support/served.ts"

let server: Started
beforeAll(async () => {
  server = await start()
})

const JSON_TYPE = { "Content-Type": "application/json" }
const FORM = { "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin" }
const LONG = 300_000
const TOO_LONG = 1_200_000

test.each<[string, string, string, Record<string, string>, number, number]>([
  ["a call without a token", "POST", "/api/management/unit", JSON_TYPE, LONG, 401],
  ["an unknown call", "POST", "/api/no/such/call", JSON_TYPE, LONG, 404],
  ["a call by another method", "PUT", "/api/user/login", JSON_TYPE, LONG, 405],
  ["a call with too much", "POST", "/api/user/login", JSON_TYPE, TOO_LONG, 413],
  ["a form of another site", "POST", "/login", { ...FORM, "Sec-Fetch-Site": "cross-site" }, LONG, 403],
  ["a form of nobody", "POST", "/account", FORM, LONG, 302],
  ["a form to no page", "POST", "/no-such-page", FORM, LONG, 404],
  ["a form to a page without forms", "POST", "/management/tenants", FORM, LONG, 405],
  ["another method for a page", "PUT", "/login", FORM, LONG, 405],
  ["a form with too much", "POST", "/login", FORM, TOO_LONG, 413],
  ["a body nobody wants", "POST", "/healthz", FORM, LONG, 200],
  ["a host that is not served", "POST", "/login", { ...FORM, Host: "elsewhere.test" }, LONG, 421],
])("after %s the same connection goes on", async (_name, method, path, headers, length, status) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const lengths: Record<string, string>[] = [{ "Content-Length": String(length) }, { "Transfer-Encoding": "chunked" }]
  for (const messages of lengths) {
    const refused = await fetchPage(server.port, path, {
      method,
      agent,
      headers: { ...headers, ...messages },
      body: Buffer.alloc(length, "x"),
    })
    const next = await fetchPage(server.port, "/login", { agent })
    expect([refused.status, next.status, next.from]).toEqual([status, 200, refused.from])
  }
  agent.destroy()
})
