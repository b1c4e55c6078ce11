/** A link to a new password that an administrator or the operator makes for another person. Source: docs/operations/commands.md, api.md section 0 (rank rule R). */
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { read, write } from "#db/client.server.ts"
import { accountLinks, sessions } from "#db/schema/index.ts"
import { linkForOperator } from "~/domain/identity/handed-links.ts"
import { openSession } from "~/domain/identity/sessions/sessions.ts"
import { replaceSettings } from "../../settings.ts"
import { api, get, post } from "../support/app.ts"
import { withMailServer } from "../support/mail-server.ts"
import { mails } from "../support/mails.ts"
import { textIn } from "../support/pages.ts"
import { changeUser, logged } from "../support/passkeys.ts"
import { PASSWORD, staff, tenantUser, tokenOf } from "../support/people.ts"
import { usualSettings } from "../support/usual-settings.ts"

const NEW = "four words are enough"
const HOUR = 60 * 60_000
afterEach(() => void vi.useRealTimers())
let as = ""
let dana = { userId: 0, email: "", tenantId: 0 }
beforeEach(async () => {
  as = await tokenOf(await staff(3), "page")
  dana = await tenantUser(101)
})

const linkIn = (html: string) => /value="[^"]*(\/account\/reset-password\/[\w-]+)"/.exec(html)?.[1] ?? ""
const shows = (userId = dana.userId, by = as) =>
  post(`/admin?dialog=password&user=${userId}`, { intent: "passwordLink", userID: String(userId) }, { as: by })
const linkFor = async (userId = dana.userId) => linkIn(await (await shows(userId)).text())
const chooses = (link: string) => post(link, { password: NEW, passwordAgain: NEW })
const signsIn = (password: string) => api("POST", "/user/login", { body: { email: dana.email, password } })

test("without a mail server a person who forgot the password gets in by a link that works once and ends older ones", async () => {
  expect(textIn(await (await get("/admin", { as })).text())).toContain("Password link Dana Whitfield")
  const first = await linkFor()
  const page = await shows()
  const html = await page.text()
  expect(page.headers.get("cache-control")).toContain("no-store")
  expect(textIn(html)).toContain("It works once, for 24 hours, and is not shown again.")
  const link = linkIn(html)
  expect(textIn(await (await get(first)).text())).toContain("Request a new link")
  expect((await chooses(link)).status).toBe(302)
  expect((await signsIn(NEW)).status).toBe(200)
  expect((await get(link)).status).toBe(404)
  expect((await mails()).map(({ subject }) => subject)).toEqual(["Your password was changed"])
  expect(await logged("USR_RSTSENT")).toMatchObject([
    {
      userName: "Sam Level 3",
      details: "Made a link to choose a new password for Dana Whitfield (suite-101@example.com), to hand it over.",
    },
    {},
  ])
  expect(JSON.stringify(await logged("USR_RSTSENT"))).not.toContain(link.split("/").at(-1))
})

test("it counts for 24 hours, and the present password stays until it is used", async () => {
  const link = await linkFor()
  const [stored] = await read((tx) => tx.all(tx.select().from(accountLinks)))
  expect((stored?.expiresAt ?? 0) - (stored?.createdAt ?? 0)).toBe(24 * HOUR)
  expect((await signsIn(PASSWORD)).status).toBe(200)
  vi.setSystemTime(Date.now() + 23 * HOUR)
  expect((await get(link)).status).toBe(200)
  vi.setSystemTime(Date.now() + HOUR)
  expect((await get(link)).status).toBe(404)
})

test("with a mail server the person is told that a link was made; the mail does not contain it", async () => {
  withMailServer()
  const link = await linkFor()
  const [mail] = await mails()
  expect(mail).toMatchObject({ subject: "A link to a new password was made", recipients: [{ address: dana.email }] })
  expect(mail?.body).not.toContain(link)
})

test("a required passkey stays required", async () => {
  await changeUser(dana.userId, { passkeyRequired: true })
  expect(textIn(await (await get(`/admin?dialog=password&user=${dana.userId}`, { as })).text())).toContain(
    "This account signs in with a passkey: a new password does not change that.",
  )
  await chooses(await linkFor())
  expect((await signsIn(NEW)).body.code).toBe("PASSKEY_REQUIRED")
})

test("nobody gets a link above their level, for a disabled account, signed in as another, or without a proof", async () => {
  const boss = await staff(1)
  expect((await shows(boss.userId)).status).toBe(403)
  await changeUser(dana.userId, { enabled: false })
  expect(textIn(await (await shows()).text())).toContain("The account is disabled. Enable it first.")
  await changeUser(dana.userId, { enabled: true })
  const manager = await tokenOf(await staff(6), "page")
  expect((await shows(dana.userId, manager)).status).toBe(403)
  const opened = { userId: (await staff(5)).userId, channel: "page", impersonatorId: boss.userId } as const
  const impersonated = (await write((tx) => openSession(tx, opened))).token
  expect((await shows(dana.userId, impersonated)).status).toBe(403)
  await write((tx) => tx.run(tx.update(sessions).set({ confirmedAt: tx.now - 15 * 60_000 })))
  expect(textIn(await (await shows()).text())).toContain("Confirm It Is You")
  expect(await read((tx) => tx.all(tx.select().from(accountLinks)))).toEqual([])
})

test("a link that opens on this computer only says so beside it", async () => {
  const MARK = "Such links open on this computer only"
  expect(textIn(await (await shows()).text())).toContain(MARK)
  replaceSettings({ ...usualSettings(), baseUrl: new URL("https://portal.example.com") })
  const { address } = await write((tx) => linkForOperator(tx, dana.email))
  expect(address).toMatch(/^https:\/\/portal\.example\.com\/account\/reset-password\//)
})

test("the tenant's page leads administrators to the link, and tells managers who has it", async () => {
  const page = `/management/viewtenant?tenant=${dana.tenantId}`
  const link = `href="/admin?dialog=password&amp;user=${dana.userId}"`
  expect(await (await get(page, { as })).text()).toContain(link)
  const manager = await (await get(page, { as: await tokenOf(await staff(6), "page") })).text()
  expect(manager).not.toContain(link)
  expect(textIn(manager)).toContain("an administrator can show a link to hand over, under Users.")
})

test("the operator's link is logged with the operator, and refuses whoever is not there or disabled", async () => {
  const { address } = await write((tx) => linkForOperator(tx, dana.email.toUpperCase()))
  expect((await chooses(new URL(address).pathname)).status).toBe(302)
  expect(await logged("USR_RSTSENT")).toMatchObject([{ userId: null, userName: "operator" }])
  const refused = (email: string) => write((tx) => linkForOperator(tx, email))
  await expect(refused("nobody@example.com")).rejects.toThrow("No account has the email nobody@example.com.")
  await changeUser(dana.userId, { enabled: false })
  await expect(refused(dana.email)).rejects.toThrow("is disabled: an administrator enables it.")
})
