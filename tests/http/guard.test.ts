import { expect, test } from "vitest"
import { secure } from "~/http/response/security-headers.ts"
import { readSettings, replaceSettings } from "../../settings.ts"
import { api, app, get, post } from "../support/app.ts"
import { staff, tokenOf } from "../support/people.ts"

const ORIGIN = "http://localhost:3000"
const send = (path: string, init: RequestInit) => app(new Request(`${ORIGIN}${path}`, init))
const signIn = { email: "nobody@example.com", password: "not the one" }

test("every page carries a policy that runs only its own scripts, and is never stored", async () => {
  const one = await get("/login")
  const other = await get("/login")
  expect(one.status).toBe(200)
  const policy = one.headers.get("content-security-policy") ?? ""
  expect(policy).toContain("object-src 'none'")
  expect(policy).toContain("base-uri 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("form-action 'self'")
  expect(policy).toMatch(/script-src 'self' 'nonce-[\w-]{22}'/)
  expect(policy).not.toBe(other.headers.get("content-security-policy"))
  expect(one.headers.get("cache-control")).toBe("no-store")
  expect(one.headers.get("x-content-type-options")).toBe("nosniff")
  expect(one.headers.get("referrer-policy")).toBe("same-origin")
  expect(one.headers.has("strict-transport-security")).toBe(false)
})

test("the scripts of a page carry the nonce of its policy", async () => {
  const response = await get("/login")
  const nonce = /'nonce-([\w-]+)'/.exec(response.headers.get("content-security-policy") ?? "")?.[1]
  const scripts = [...(await response.text()).matchAll(/<script\b[^>]*>/g)].map((match) => match[0])
  for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`)
})

test("strict transport security is said on https only", async () => {
  replaceSettings(readSettings({ BASE_URL: "https://portal.example.com" }))
  try {
    const response = await app(new Request("https://portal.example.com/login"))
    expect(response.headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains")
  } finally {
    replaceSettings(readSettings({ LOG_LEVEL: "error" }))
  }
})

test.each(["example.com", "example.co.uk"])(
  "a portal at %s itself does not speak for the other hosts of the domain",
  async (host) => {
    replaceSettings(readSettings({ BASE_URL: `https://${host}` }))
    try {
      const response = await app(new Request(`https://${host}/login`))
      expect(response.headers.get("strict-transport-security")).toBe("max-age=31536000")
    } finally {
      replaceSettings(readSettings({ LOG_LEVEL: "error" }))
    }
  },
)

test("an answer that sets a stricter policy keeps it", () => {
  const headers = new Headers({ "Content-Security-Policy": "sandbox; default-src 'none'", "Cache-Control": "private" })
  secure(headers, { nonce: "nonce", hasCardEntry: true })
  expect(headers.get("content-security-policy")).toBe("sandbox; default-src 'none'")
  expect(headers.get("cache-control")).toBe("private")
  expect(headers.get("x-content-type-options")).toBe("nosniff")
})

test("a form that anybody may send is refused beyond 64 KB, before it is read", async () => {
  const long = await post("/login", { email: "x".repeat(70_000), password: "y" })
  expect(long.status).toBe(413)
})

test("a form of another site is refused, whatever it says of itself", async () => {
  expect((await post("/login", signIn, { headers: { "Sec-Fetch-Site": "cross-site" } })).status).toBe(403)
  expect((await post("/login", signIn, { headers: { "Sec-Fetch-Site": "same-site" } })).status).toBe(403)
  const foreign = { Origin: "https://evil.test" }
  expect((await send("/login", { method: "POST", body: new URLSearchParams(signIn), headers: foreign })).status).toBe(
    403,
  )
  const hidden = { Origin: "null" }
  expect((await send("/login", { method: "POST", body: new URLSearchParams(signIn), headers: hidden })).status).toBe(
    403,
  )
})

test("what does not say where it comes from is refused when it brings a cookie, or names another site's page", async () => {
  const sent = async (headers: Record<string, string>) =>
    (await send("/login", { method: "POST", body: new URLSearchParams(signIn), headers })).status
  expect(await sent({ Cookie: "__Host-session=x" })).toBe(403)
  expect(await sent({ Cookie: "__Host-session=x", Referer: `${ORIGIN}/login` })).toBe(403)
  expect(await sent({ Referer: "https://evil.test/form" })).toBe(403)
  expect(await sent({ Referer: "nothing" })).toBe(403)
  expect(await sent({ Referer: `${ORIGIN}/login` })).toBe(401)
  expect(await sent({ "Sec-Fetch-Site": "same-origin", Origin: "https://evil.test" })).toBe(403)
  expect(await sent({ "Sec-Fetch-Site": "same-origin", Cookie: "__Host-session=x" })).toBe(401)
})

test("pages know GET, HEAD and POST only", async () => {
  for (const method of ["PUT", "PATCH", "DELETE", "OPTIONS"]) {
    const response = await send("/login", { method })
    expect([method, response.status, response.headers.get("allow")]).toEqual([method, 405, "GET, HEAD, POST"])
  }
})

test("malformed forms are refused with a message, and nothing fails", async () => {
  const headers = { Origin: ORIGIN }
  const bodies: [string, string][] = [
    ["text/plain", '{"email":"a@b.co"}'],
    ["multipart/form-data", "no boundary"],
    ["multipart/form-data; boundary=x", "--x\r\nContent-Disposition: form-data; name="],
    ["application/json", "{}"],
  ]
  for (const [type, body] of bodies) {
    const response = await send("/login", { method: "POST", body, headers: { ...headers, "Content-Type": type } })
    expect([type, response.status]).toEqual([type, 400])
  }
})

test("more than 1 MB or 1,000 fields are refused", async () => {
  const large = await post("/login", { email: "x".repeat(1_100_000), password: "y" })
  expect(large.status).toBe(413)
  const many = Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [`field${index}`, "x"]))
  expect((await post("/login", many)).status).toBe(400)
})

test("an unknown call is a JSON 404, an unknown page an error page", async () => {
  expect(await api("GET", "/no/such/call")).toMatchObject({
    status: 404,
    body: { code: "ROUTE_NOT_FOUND", subject: "Not Found" },
  })
  expect(await api("POST", "/no/such/call", { body: {} })).toMatchObject({ status: 404 })
  const page = await get("/no-such-page")
  expect(page.status).toBe(404)
  expect(page.headers.get("content-type")).toContain("text/html")
})

test("a known call by another method is 405 with what it allows, before anything else is checked", async () => {
  const response = await api("POST", "/user/account", { body: {} })
  expect(response).toMatchObject({ status: 405, body: { code: "METHOD_NOT_ALLOWED" } })
  expect(response.headers.get("allow")).toBe("GET, HEAD")
  expect(await api("GET", "/user/logout")).toMatchObject({ status: 405 })
})

test("a call knows its own methods whatever they are, and an unknown one is 404 by every method", async () => {
  for (const method of ["PATCH", "OPTIONS", "DELETE"]) {
    const known = await api(method, "/user/login")
    expect([method, known.status, known.headers.get("allow")]).toEqual([method, 405, "POST"])
    expect((await api(method, "/no/such/call")).status).toBe(404)
  }
})

test.each(["/logout", "/preferences"])(
  "%s is only a button's address: opened, it is 405 with what it allows",
  async (path) => {
    const response = await get(path)
    expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"])
  },
)

test("a form sent to a page without forms is 405 with what it allows", async () => {
  const token = await tokenOf(await staff(6), "page")
  const response = await post("/management/tenants", {}, { as: token })
  expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD"])
})

test("who may do nothing of what a page's forms do is refused before the form is read", async () => {
  const token = await tokenOf(await staff(9), "page")
  const headers = { Cookie: `__Host-session=${token}`, Origin: ORIGIN, "Content-Type": "text/plain" }
  expect((await send("/management", { method: "POST", body: "intent", headers })).status).toBe(403)
  expect((await post("/management", { intent: "none of ours" }, { as: token })).status).toBe(403)
})

test.each(["/API/user/account", "/Api/user/account", "/%61pi/user/account"])(
  "%s is a call like any other: a page's cookie opens none",
  async (path) => {
    const token = await tokenOf(await staff(6), "page")
    expect((await get(path, { as: token })).status).toBe(401)
    const body = JSON.stringify({ homescreen: "management" })
    const headers = { Cookie: `__Host-session=${token}`, Origin: ORIGIN, "Content-Type": "application/json" }
    expect((await send(`${path}/homescreen`, { method: "PUT", body, headers })).status).toBe(401)
  },
)

test.each(["/user/account.data", "/_.data", "/user/login.data"])("%s is no call", async (path) => {
  const as = await tokenOf(await staff(6), "api")
  expect(await api("GET", path, { as })).toMatchObject({ status: 404, body: { code: "ROUTE_NOT_FOUND" } })
  expect(await api("POST", path, { as, body: {} })).toMatchObject({ status: 404, body: { code: "ROUTE_NOT_FOUND" } })
})

test.each(["/login", "/login?reset=true", "/account/create-password/nothing", "/management"])(
  "field names that no form of ours has are left out on %s",
  async (path) => {
    const token = await tokenOf(await staff(6), "page")
    for (const name of ["__proto__[x]", "__proto__.x", "constructor.prototype.x", "a[0][b]", "a..b", "[", "."]) {
      const response = await post(path, { [name]: "1" }, path === "/management" ? { as: token } : {})
      expect([name, response.status]).toEqual([name, 400])
    }
  },
)

test("one trailing slash of a call is ignored", async () => {
  expect(await api("GET", "")).toMatchObject({ status: 200, body: { status: "ok", version: "0.9.16" } })
  expect(await api("GET", "/")).toMatchObject({ status: 200 })
})

test("HEAD of a call is GET without a body", async () => {
  const response = await api("HEAD", "")
  expect(response).toMatchObject({ status: 200, body: undefined })
})

test("bodies that are no JSON object are distinguished from wrong fields", async () => {
  const raw = (body: string, type = "application/json") =>
    send("/api/user/login", { method: "POST", body, headers: { "Content-Type": type } })
  for (const [body, type] of [
    ["{", undefined],
    ['"text"', undefined],
    ["5", undefined],
    ["null", undefined],
    ["{}", "text/plain"],
  ]) {
    const response = await raw(body as string, type)
    expect([body, type, response.status, (await response.json()).code]).toEqual([body, type, 400, "INVALID_JSON"])
  }
  const deep = await raw(`{"email":${"[".repeat(50_000)}${"]".repeat(50_000)}}`)
  expect(deep.status).toBe(400)
  const wrong = await raw("{}")
  expect(await wrong.json()).toMatchObject({
    code: "VALIDATION_ERROR",
    fields: { email: ["Required."], password: ["Required."] },
  })
})
