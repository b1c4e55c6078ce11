import { expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { outbox, sessions } from "#db/schema/index.ts"
import { openSession } from "~/domain/identity/sessions/sessions.ts"
import { readNotice } from "~/http/session/notice.ts"
import { api, get, post, signInFor } from "../support/app.ts"
import { withMailServer } from "../support/mail-server.ts"
import { textIn } from "../support/pages.ts"
import { PASSWORD, staff, tenantUser, tokenOf } from "../support/people.ts"

test("the account page shows name, email and signing out, at each of its addresses", async () => {
  const as = await tokenOf(await tenantUser(101), "page")
  for (const path of ["/account", "/account/home", "/account/management", "/account/admin", "/account/maintenance"]) {
    const page = await (await get(path, { as })).text()
    expect(page).toContain("Dana Whitfield")
    expect(page).toContain("suite-101@example.com")
    expect(page).toContain("Sign Out")
  }
  expect((await get("/account/elsewhere", { as })).status).toBe(404)
})

test("who is a tenant and nothing else reads it as large as the portal", async () => {
  const account = async (as: string) => (await get("/account", { as })).text()
  expect(await account(await tokenOf(await tenantUser(101), "page"))).toContain('<body class="desk home">')
  expect(await account(await tokenOf(await staff(6), "page"))).toContain('<body class="desk">')
})

test("without a person it leads to the sign-in page", async () => {
  expect((await get("/account")).headers.get("location")).toBe(signInFor("/account"))
})

test("only who holds more than one role chooses a landing screen", async () => {
  const shows = async (as: string) => (await (await get("/account", { as })).text()).includes("Default Landing Screen")
  expect(await shows(await tokenOf(await tenantUser(101), "page"))).toBe(false)
  expect(await shows(await tokenOf(await staff(9), "page"))).toBe(false)
  expect(await shows(await tokenOf(await staff(6), "page"))).toBe(true)
})

test("the chosen landing screen is kept and confirmed", async () => {
  const manager = await staff(6)
  const as = await tokenOf(manager, "page")
  const response = await post("/account", { intent: "landing", homescreen: "maintenance" }, { as })
  expect([response.status, response.headers.get("location")]).toEqual([302, "/account"])
  expect((await api("GET", "/user/account", { as: await tokenOf(manager, "api") })).body.HomeScreen).toBe("maintenance")
})

test("a role that is not held is refused on the page", async () => {
  const response = await post(
    "/account",
    { intent: "landing", homescreen: "admin" },
    { as: await tokenOf(await staff(6), "page") },
  )
  expect(response.status).toBe(403)
  expect(await response.text()).toContain("You don&#x27;t have permission to use this feature.")
})

test("those who may are led to the areas that are built", async () => {
  const page = async (level: number) =>
    (await get("/account", { as: await tokenOf(await staff(level), "page") })).text()
  expect(await page(3)).toContain('href="/management"')
  expect(await page(9)).not.toContain('href="/management"')
})

const browser = (name: string) => ({ headers: { "User-Agent": name } })
const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0"

test("the page says where one is signed in, and signs out there", async () => {
  const dana = await tenantUser(101)
  const signIn = { email: dana.email, password: PASSWORD }
  const signed = await post("/login", signIn, {
    ...browser(`${FIREFOX}\u0085${"x".repeat(400)}`),
    address: "192.0.2.9",
  })
  const elsewhere = /session=([^;]+)/.exec(signed.headers.get("set-cookie") ?? "")?.[1] ?? ""
  await api("POST", "/user/login", { body: signIn, ...browser("curl/8.5.0") })
  const [stored] = await read((tx) => tx.all(tx.select().from(sessions)))
  expect([stored?.ip, stored?.device?.length, /\p{Cc}/u.test(stored?.device ?? "")]).toEqual(["192.0.2.9", 299, false])
  const as = await tokenOf(dana, "page")
  const view = async () => textIn(await (await get("/account", { as })).text())
  const html = await (await get("/account", { as })).text()
  expect(textIn(html)).toContain("Where you are signed in Unknown device This device Browser, since")
  expect(textIn(html)).toContain("Firefox on Windows Browser at 192.0.2.9, since")
  expect(textIn(html)).toContain("curl Program at 127.0.0.1, since")
  const ids = [...html.matchAll(/name="sessionID" value="(\d+)"/g)].map(([, id]) => id ?? "")
  expect(ids).toHaveLength(2)
  const end = await post("/account", { intent: "end", sessionID: String(stored?.id) }, { as })
  expect([end.status, end.headers.get("location")]).toEqual([302, "/account"])
  expect((await get("/account", { as: elsewhere })).headers.get("location")).toBe(signInFor("/account"))
  expect(await view()).not.toContain("Firefox on Windows")
  await post("/account", { intent: "others" }, { as })
  expect(await view()).not.toContain("Sign out everywhere else")
})

test("a link to a new password is mailed to oneself", async () => {
  withMailServer()
  const dana = await tenantUser(101)
  const as = await tokenOf(dana, "page")
  const send = () => post("/account", { intent: "reset", email: "other@example.com" }, { as })
  const response = await send()
  expect(response.headers.get("location")).toBe("/account")
  const cookie = response.headers.get("set-cookie")?.split(";")[0] ?? ""
  expect(readNotice(new Request("http://localhost", { headers: { cookie } }))?.text).toBe(
    "Password reset email has been sent!",
  )
  const mails = await read((tx) => tx.all(tx.select().from(outbox)))
  expect(mails).toMatchObject([{ subject: "Reset your password", pending: [dana.email] }])
  for (let n = 1; n < 5; n += 1) await send()
  const refused = await send()
  expect(refused.status).toBe(429)
  expect(textIn(await refused.text())).toContain("Too Many Requests")
})

test("passkeys are managed under the current area, or that of the highest role", async () => {
  const as = await tokenOf(await staff(6), "page")
  const link = async (path: string) =>
    /href="(\/account\/\w+\/passkeys)"/.exec(await (await get(path, { as })).text())?.[1]
  expect(await link("/account")).toBe("/account/management/passkeys")
  expect(await link("/account/maintenance")).toBe("/account/maintenance/passkeys")
  expect((await get("/account/maintenance/passkeys", { as })).status).toBe(200)
})

test("an administrator signed in as somebody else may only sign out there", async () => {
  const [admin, dana] = [await staff(3), await tenantUser(101)]
  const impersonation = { userId: dana.userId, channel: "page", impersonatorId: admin.userId } as const
  const as = (await write((tx) => openSession(tx, impersonation))).token
  const page = textIn(await (await get("/account", { as })).text())
  for (const hidden of ["Manage Passkeys", "Reset Password", "Where you are signed in"]) {
    expect(page).not.toContain(hidden)
  }
  expect(page).toContain("Sign Out")
  for (const intent of ["reset", "others", "end"]) {
    const response = await post("/account", { intent, sessionID: "1" }, { as })
    expect([intent, response.status]).toEqual([intent, 403])
    expect(await response.text()).toContain("Access denied for this operation.")
  }
  expect(await read((tx) => tx.all(tx.select().from(outbox)))).toEqual([])
})

test("everybody switches emails about maintenance requests off and on", async () => {
  for (const person of [await tenantUser(101), await staff(9)]) {
    const as = await tokenOf(person, "page")
    const isOn = async () =>
      /<input[^>]*name="wanted"[^>]*checked|checked[^>]*name="wanted"/.test(
        await (await get("/account", { as })).text(),
      )
    expect(await isOn()).toBe(true)
    const off = await post("/account", { intent: "requests" }, { as })
    expect([off.status, off.headers.get("location"), await isOn()]).toEqual([302, "/account", false])
    await post("/account", { intent: "requests", wanted: "on" }, { as })
    expect(await isOn()).toBe(true)
  }
  expect((await post("/account", { intent: "requests" })).headers.get("location")).toBe(signInFor("/account"))
})
