/** The first run in the browser, and the page that explains how people get accounts. Source: threats.md T39. */
import { expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { auditLog, settings, userPermissions, users } from "#db/schema/index.ts"
import { offerSetup } from "~/domain/identity/setup-token.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { defaultsOf } from "~/domain/settings/defaults.ts"
import { setDefault } from "~/domain/settings/set-default.ts"
import { replaceSettings } from "../../settings.ts"
import { ALLOWED } from "../support/allowed.ts"
import { get, post } from "../support/app.ts"
import { onPostgres, onSqlite } from "../support/engines.ts"
import { textIn } from "../support/pages.ts"
import { PASSWORD, staff, tokenOf } from "../support/people.ts"
import { usualSettings } from "../support/usual-settings.ts"

const TYPED = {
  firstName: "Ann",
  lastName: "Lee",
  email: "Ann@Example.com",
  password: PASSWORD,
  passwordAgain: PASSWORD,
  propertyName: "Harbor House",
  propertyAddress: "",
  propertyCity: "Ontario",
  propertyState: "CA",
  propertyZip: "",
  timezone: "America/Denver",
}
const offered = async (own: string | null = null) => (await write((tx) => offerSetup(tx, own))) ?? ""
const setUp = (token: string, change: Partial<typeof TYPED> = {}, address?: string) =>
  post("/setup", { ...TYPED, ...change, token }, address ? { address } : {})
const accounts = () => read((tx) => tx.all(tx.select().from(users)))

test("before the program offered it, setup is not there", async () => {
  expect((await get("/setup")).status).toBe(404)
  expect((await setUp("")).status).toBe(400)
  expect((await setUp("a token of mine")).status).toBe(404)
})

test("the log's address fills in the token, and opening it spends nothing", async () => {
  const token = await offered()
  for (const path of [`/setup?token=${token}`, `/setup?token=${token}`, "/setup"]) {
    expect((await get(path)).status).toBe(200)
  }
  const page = await (await get(`/setup?token=${token}`)).text()
  expect(page).toContain(`value="${token}"`)
  // No zone is preselected, because the server may be in another zone.
  expect(page).toContain('<option value="" selected="">Choose where the property is</option>')
  expect((await setUp(token)).status).toBe(302)
})

test("one form makes the Super Admin, names the property, signs in and leads to the users", async () => {
  const response = await setUp(await offered())
  expect([response.status, response.headers.get("location")]).toEqual([302, "/admin"])
  const cookie = response.headers.getSetCookie().find((one) => one.startsWith("__Host-session="))
  const as = /=([\w-]{43});/.exec(cookie ?? "")?.[1] ?? ""
  const home = await (await get("/admin", { as })).text()
  expect(textIn(home)).toContain("Harbor House")
  expect(home).toContain("ann@example.com")
  expect(await accounts()).toMatchObject([{ email: "ann@example.com", firstName: "Ann", homeScreen: "admin" }])
  expect(await read((tx) => tx.all(tx.select().from(userPermissions)))).toMatchObject([{ level: 0 }])
  expect(await read(defaultsOf)).toMatchObject({
    propertyName: "Harbor House",
    websiteHeader: "Harbor House",
    propertyAddress: null,
    propertyCity: "Ontario",
    propertyState: "CA",
    timezone: "America/Denver",
  })
})

test("the audit log tells who set what, from where, and never the token", async () => {
  const token = await offered()
  await setUp(token, {}, "203.0.113.9")
  const rows = await read((tx) => tx.all(tx.select().from(auditLog)))
  const kinds = new Set(rows.map((row) => row.category))
  expect(kinds).toEqual(new Set(["USR_CREATED", "SETTINGS_CHANGED", "USR_LOGIN"]))
  expect(rows.every((row) => row.ip === "203.0.113.9")).toBe(true)
  expect(rows.filter((row) => row.category !== "USR_CREATED").every((row) => row.userName === "Ann Lee")).toBe(true)
  expect(JSON.stringify(rows)).not.toContain(token)
})

test("the database keeps the token's hash only", async () => {
  const token = await offered()
  expect(JSON.stringify(await read((tx) => tx.all(tx.select().from(settings))))).not.toContain(token)
  expect(await offered("a sentence of the operator")).toBe("a sentence of the operator")
  expect(JSON.stringify(await read((tx) => tx.all(tx.select().from(settings))))).not.toContain("operator")
})

onSqlite("a restart makes a new token, and the old one counts no more", async () => {
  const old = await offered()
  const token = await offered()
  expect(token).not.toBe(old)
  expect((await setUp(old)).status).toBe(403)
  expect((await setUp(token)).status).toBe(302)
})

onPostgres(
  "a second process names the first one's token, which is stored encrypted and counts until setup is done",
  async () => {
    const token = await offered()
    expect(await offered()).toBe(token)
    expect(JSON.stringify(await read((tx) => tx.all(tx.select().from(settings))))).not.toContain(token)
    expect((await setUp(token)).status).toBe(302)
    expect(await offered()).toBe("")
  },
)

test("of five people with the right token one wins, and the others are told that it is over", async () => {
  const token = await offered()
  const tries = Array.from({ length: 5 }, (_, n) => setUp(token, { email: `person-${n}@example.com` }))
  const responses = await Promise.all(tries)
  expect(responses.map((response) => response.status).toSorted()).toEqual([302, ...Array(4).fill(404)])
  const lost = await Promise.all(
    responses.filter((response) => response.status === 404).map((response) => response.text()),
  )
  expect(lost.every((page) => textIn(page).includes("This property is set up already."))).toBe(true)
  expect(await accounts()).toHaveLength(1)
})

test("of twenty people at once one wins, and whom there is no room for is told to wait", async () => {
  const token = await offered()
  const tries = Array.from({ length: 20 }, (_, n) => setUp(token, { email: `person-${n}@example.com` }))
  const statuses = (await Promise.all(tries)).map((response) => response.status)
  expect(statuses.filter((status) => status === 302)).toHaveLength(1)
  expect(statuses.filter((status) => ![302, 404, 429].includes(status))).toEqual([])
  expect(await accounts()).toHaveLength(1)
})

test("after that setup is closed for ever: to the page, to its token and to the next start", async () => {
  const token = await offered()
  await setUp(token)
  expect((await get(`/setup?token=${token}`)).status).toBe(404)
  expect((await setUp(token, { email: "second@example.com" })).status).toBe(404)
  await write((tx) => tx.run(tx.delete(userPermissions)))
  expect((await setUp(token, { email: "third@example.com" })).status).toBe(404)
  expect(await offered()).toBe("")
  expect(await offered("the operator's own")).toBe("")
  expect((await get("/setup")).status).toBe(404)
  expect(await accounts()).toHaveLength(1)
})

test("an administrator made at the command line closes it too, also a disabled one", async () => {
  const token = await offered()
  await staff(3)
  await write((tx) => tx.run(tx.update(users).set({ enabled: false })))
  expect((await get("/setup")).status).toBe(404)
  expect((await setUp(token)).status).toBe(404)
  expect(await offered()).toBe("")
})

test("a manager does not: nobody could run the property", async () => {
  await staff(6)
  expect((await setUp(await offered())).status).toBe(302)
})

test("links that would open on this computer only are named before anybody is invited", async () => {
  await offered()
  const MARK = "Links for new people open on this computer only"
  expect(textIn(await (await get("/setup")).text())).toContain(MARK)
  replaceSettings({ ...usualSettings(), baseUrl: new URL("https://portal.example.com") })
  expect(textIn(await (await get("/setup")).text())).not.toContain(MARK)
})

test("a wrong token is refused beside its field, and what was typed stays but for the passwords", async () => {
  await offered()
  const response = await setUp("not the token")
  expect(response.status).toBe(403)
  const page = await response.text()
  expect(textIn(page)).toContain("This setup token is not valid.")
  expect(page).toContain('value="Harbor House"')
  expect(page).not.toContain(PASSWORD)
  expect(await accounts()).toEqual([])
})

test("after ten wrong tokens an address waits, with the right one too; other addresses do not", async () => {
  const token = await offered()
  const wrong = await Promise.all(Array.from({ length: 14 }, () => setUp("not the token", {}, "203.0.113.9")))
  expect(wrong.map((response) => response.status).toSorted()).toEqual([...Array(10).fill(403), ...Array(4).fill(429)])
  const right = await setUp(token, {}, "203.0.113.9")
  expect([right.status, Number(right.headers.get("retry-after")) > 0]).toEqual([429, true])
  expect((await setUp(token, {}, "203.0.113.10")).status).toBe(302)
})

test.each([
  [{ passwordAgain: "something else" }, "Your passwords don't match! Please try again."],
  [{ password: "short", passwordAgain: "short" }, "Use at least 8 characters."],
  [{ timezone: "Mars/Olympus" }, ALLOWED.zone],
  [{ timezone: "" }, "UTC Required."],
  [{ propertyName: " " }, "Required."],
  [{ email: "ann" }, ALLOWED.email],
])("what is wrong (%j) is told, and the token stays good", async (change, text) => {
  const token = await offered()
  const response = await setUp(token, change)
  expect(response.status).toBe(400)
  expect(textIn(await response.text())).toContain(text)
  expect((await setUp(token)).status).toBe(302)
})

test("the time zone chosen there replaced no other one", async () => {
  const response = await setUp(await offered(), { timezone: "Asia/Tokyo" })
  const as = /session=([\w-]{43});/.exec(response.headers.getSetCookie().join())?.[1] ?? ""
  const pageAfter = async (key: string, value: unknown) => {
    await write((tx) => setDefault(tx, SYSTEM, { key, value }))
    return textIn(await (await get("/admin/defaults", { as })).text())
  }
  await pageAfter("rentDueDay", 1)
  expect(await pageAfter("balanceIssueDay", 1)).not.toContain("it was America/Los_Angeles")
  expect(await pageAfter("timezone", "America/Denver")).toContain("it was Asia/Tokyo")
})

test("the sign-in page says where setup is, without the token, as long as it is open", async () => {
  expect(await (await get("/login")).text()).not.toContain("/setup")
  const token = await offered()
  const open = await (await get("/login")).text()
  expect(open).toContain('href="/setup"')
  expect(open).not.toContain(token)
  await setUp(token)
  expect(await (await get("/login")).text()).not.toContain("/setup")
})

test("nobody signs up: the page says that management makes accounts, and leads to signing in and to a new link", async () => {
  const response = await get("/signup")
  expect(response.status).toBe(200)
  const page = await response.text()
  expect(textIn(page)).toContain("Create New Account")
  expect(textIn(page)).toContain("Accounts are made by management.")
  expect(page).toContain('href="/login"')
  expect(page).toContain('href="/login?reset=true"')
  expect((await post("/signup", {})).status).toBe(405)
  expect((await get("/signup", { as: await tokenOf(await staff(6), "page") })).status).toBe(200)
})
