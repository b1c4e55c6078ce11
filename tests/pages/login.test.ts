import { afterEach, expect, onTestFinished, test, vi } from "vitest"
import { readSettings, replaceSettings } from "../../settings.ts"
import { get, post, signInFor } from "../support/app.ts"
import { PASSWORD, staff, tenantUser, tokenOf } from "../support/people.ts"

const DAY = 24 * 60 * 60 * 1000
const logIn = (email: string, password = PASSWORD) => post("/login", { email, password })
const sessionIn = (response: Response) =>
  /__Host-session=([\w-]+)/.exec(response.headers.get("set-cookie") ?? "")?.[1] ?? ""

afterEach(() => replaceSettings(readSettings({})))

test("the sign-in page asks for email and password, and shows nothing of passkeys until script has asked the browser", async () => {
  const page = await (await get("/login")).text()
  expect(page).toContain("Account Login")
  const names = [...page.matchAll(/<(?:input(?! type="hidden")|select|textarea)[^>]*\bname="([^"]+)"/g)].map(
    (match) => match[1],
  )
  expect(names).toEqual(["email", "password"])
  expect(page).toMatch(/<button[^>]*data-with-passkey[^>]*hidden=""[^>]*>/)
  expect(page.match(/<(?:div|p)[^>]*data-passkey-only[^>]*>/g)?.filter((part) => !part.includes("hidden"))).toEqual([])
})

test("the email of the address is filled in, and cannot break out of its field", async () => {
  expect(await (await get("/login?email=dana%40example.com")).text()).toContain('value="dana@example.com"')
  expect(await (await get("/login?email=%22%3E%3Cscript%3Ealert(1)")).text()).not.toContain("<script>alert(1)")
})

test("signing in sets a cookie that only this site's pages can use, and goes to the home screen", async () => {
  const manager = await staff(6)
  const response = await logIn(manager.email)
  expect(response.status).toBe(302)
  expect(response.headers.get("location")).toBe("/management")
  const cookie = response.headers.get("set-cookie") ?? ""
  expect(cookie).toMatch(/^__Host-session=[\w-]{43}; Path=\/; Max-Age=172800; HttpOnly; SameSite=Lax; Secure$/)
  expect((await get("/account", { as: sessionIn(response) })).status).toBe(200)
})

test("an administrator goes to the users, a tenant to the portal, maintenance to the requests", async () => {
  const goes = async ({ email }: { email: string }) => (await logIn(email)).headers.get("location")
  expect(await goes(await staff(3))).toBe("/admin")
  expect(await goes(await tenantUser(101))).toBe("/home")
  expect(await goes(await staff(9))).toBe("/maintenance")
})

test("where plain http is allowed the cookie is not marked Secure, since it would be dropped", async () => {
  replaceSettings(readSettings({ ALLOW_HTTP: "1" }))
  const { email } = await staff(6)
  expect((await logIn(email)).headers.get("set-cookie")).toMatch(
    /^session=[\w-]{43}; Path=\/; Max-Age=172800; HttpOnly; SameSite=Lax$/,
  )
})

test("a wrong password comes back with the words and the email, never the password", async () => {
  const response = await logIn("dana@example.com", "my wrong password")
  const page = await response.text()
  expect(response.status).toBe(401)
  expect(response.headers.get("set-cookie")).toBeNull()
  expect(page).toContain("Login Failed")
  expect(page).toContain("Incorrect email or password.")
  expect(page).toContain('value="dana@example.com"')
  expect(page).not.toContain("my wrong password")
})

test("empty fields get their messages", async () => {
  const response = await post("/login", { email: "", password: "" })
  expect(response.status).toBe(400)
  expect((await response.text()).split("Required.").length).toBeGreaterThan(2)
})

test("what is no form is refused, not failed", async () => {
  const headers = { "Content-Type": "multipart/form-data; boundary=x" }
  expect((await post("/login", { email: "a" }, { headers })).status).toBe(400)
})

test("after ten failures the page answers 429 and how long to wait", async () => {
  onTestFinished(() => void vi.useRealTimers())
  vi.setSystemTime(Date.now())
  const { email } = await staff(6)
  await Promise.all(Array.from({ length: 10 }, () => logIn(email, "wrong password")))
  const response = await logIn(email)
  expect(response.status).toBe(429)
  expect(response.headers.get("retry-after")).toBe("900")
  expect(await response.text()).toContain("Too many attempts. Try again in 15 minutes.")
})

test("somebody signed in who opens the sign-in page goes home", async () => {
  const response = await get("/login", { as: await tokenOf(await staff(6), "page") })
  expect([response.status, response.headers.get("location")]).toEqual([302, "/management"])
})

test("a page of a session leaves for the sign-in page when the session ends, without script", async () => {
  const left = await tokenOf(await staff(6), "page", Date.now() - DAY + 90_000)
  const leaves = /<noscript><meta http-equiv="refresh" content="(\d+);url=\/login\?next=%2Faccount"\/><\/noscript>/
  const seconds = Number(leaves.exec(await (await get("/account", { as: left })).text())?.[1])
  expect(seconds).toBeGreaterThan(80)
  expect(seconds).toBeLessThanOrEqual(90)
  expect(await (await get("/login")).text()).not.toContain("http-equiv")
})

test("a session that is over leads to the sign-in page, and a day later its cookie is forgotten", async () => {
  const person = await staff(6)
  const response = await get("/account", { as: await tokenOf(person, "page", Date.now() - DAY) })
  expect([response.status, response.headers.get("location")]).toEqual([302, signInFor("/account")])
  expect(response.headers.get("set-cookie")).toMatch(/^__Host-notice=[^,]+$/)
  const old = await tokenOf(person, "page", Date.now() - 2 * DAY)
  const later = await get("/account", { as: old, headers: { Accept: "text/html" } })
  expect([later.status, later.headers.get("location")]).toEqual([302, signInFor("/account")])
  expect(later.headers.get("set-cookie")).toMatch(/^__Host-session=; Path=\/; Max-Age=0/)
})

test("what a script asked before somebody signed in again, and is answered after, does not end the new session", async () => {
  const over = await tokenOf(await staff(6), "page", Date.now() - 2 * DAY)
  for (const address of ["/login/passkey-required", "/login/any-passkey-challenge"]) {
    const answer = await post(address, { email: "dana@example.com" }, { as: over, headers: { Accept: "*/*" } })
    expect([address, answer.headers.getSetCookie()]).toEqual([address, []])
  }
})

test("a bearer token is no cookie", async () => {
  const response = await get("/account", { as: await tokenOf(await staff(6), "api") })
  expect(response.headers.get("location")).toBe(signInFor("/account"))
})

test("signing out ends the session, forgets the cookie and the pages, and goes to the sign-in page", async () => {
  const token = await tokenOf(await staff(6), "page")
  const response = await post("/logout", {}, { as: token })
  expect([response.status, response.headers.get("location")]).toEqual([302, "/login"])
  expect(response.headers.get("set-cookie")).toMatch(/^__Host-session=; Path=\/; Max-Age=0/)
  expect(response.headers.get("clear-site-data")).toBe('"cache"')
  const forgotten = response.headers.getSetCookie().filter((cookie) => cookie.includes("=; Path=/; Max-Age=0;"))
  expect(forgotten.map((cookie) => cookie.split("=")[0])).toEqual(["__Host-session", "__Host-search-rent-roll"])
  expect((await get("/account", { as: token })).headers.get("location")).toBe(signInFor("/account"))
  expect((await post("/logout", {}, { as: token })).headers.get("location")).toBe("/login")
})

test("opening the address of signing out signs nobody out", async () => {
  const token = await tokenOf(await staff(6), "page")
  const response = await get("/logout", { as: token })
  expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"])
  expect((await get("/account", { as: token })).status).toBe(200)
})
