/** A form sent after the end of the session is stored until the person has signed in again, and is never sent automatically. */
import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { sessions, storedForms, units } from "#db/schema/index.ts"
import { openSession } from "~/domain/identity/sessions/sessions.ts"
import { purgeOldStoredForms } from "~/domain/identity/sessions/stored-forms.ts"
import { get, post, signInFor } from "../support/app.ts"
import { textIn } from "../support/pages.ts"
import { PASSWORD, staff, tokenOf } from "../support/people.ts"
import { movesIn } from "../support/tenancies.ts"
import { suite } from "../support/world.ts"

const DAY = 24 * 60 * 60 * 1000
const MINUTE = 60 * 1000
const PAGE = "/management/newunit"
const TYPED = { key: "an old key", unitNumber: "104", monthlyRent: "1,234.50", deposit: "500", floor: "7" }

let manager: Awaited<ReturnType<typeof staff>>
let late: string
beforeEach(async () => {
  manager = await staff(6)
  late = await tokenOf(manager, "page", Date.now() - DAY)
})

/** Signs in on a browser that still has the old cookie, and returns the new session's token and the next address. */
async function signsIn(page: string, email = manager.email, cookie = late) {
  const response = await post(signInFor(page), { email, password: PASSWORD }, { as: cookie })
  const as = /session=([\w-]{43})/.exec(response.headers.get("set-cookie") ?? "")?.[1] ?? ""
  return { as, to: response.headers.get("location") }
}
const noticeOf = (response: Response) =>
  Buffer.from(/notice=([\w-]+)/.exec(response.headers.get("set-cookie") ?? "")?.[1] ?? "", "base64url").toString()
const waiting = () => read((tx) => tx.all(tx.select().from(storedForms)))
const unitsMade = () => read((tx) => tx.all(tx.select().from(units)))

test("a unit typed past the end of the session is filled in again after signing in, and made only when it is sent again", async () => {
  const sent = await post(PAGE, TYPED, { as: late })
  expect([sent.status, sent.headers.get("location")]).toEqual([302, signInFor(PAGE)])
  const { as, to } = await signsIn(PAGE)
  expect(to).toBe(PAGE)
  const page = await get(PAGE, { as })
  const html = await page.text()
  expect(page.status).toBe(200)
  expect(textIn(html)).toContain("Nothing was saved yet")
  for (const text of ["104", "1,234.50", "500", "7"]) expect(html).toContain(`value="${text}"`)
  expect(await unitsMade()).toEqual([])
  const key = /name="key" value="([^"]+)"/.exec(html)?.[1] ?? ""
  expect(key).not.toBe(TYPED.key)
  for (const _ of ["once", "and by a second click"]) {
    expect((await post(PAGE, { ...TYPED, key }, { as })).headers.get("location")).toContain("viewunit?unit=104")
  }
  expect(await unitsMade()).toHaveLength(1)
})

test("it is filled in once, and only on the page it was typed on", async () => {
  await post(PAGE, TYPED, { as: late })
  const { as } = await signsIn(PAGE)
  expect(await (await get("/management/units", { as })).text()).not.toContain("Nothing was saved yet")
  expect(await (await get(PAGE, { as })).text()).toContain("1,234.50")
  expect(await (await get(PAGE, { as })).text()).not.toContain("1,234.50")
  expect(await waiting()).toEqual([])
})

test("somebody else who signs in there never sees it, and it is forgotten", async () => {
  await post(PAGE, TYPED, { as: late })
  const other = await staff(5)
  const { as } = await signsIn(PAGE, other.email)
  expect(await (await get(PAGE, { as })).text()).not.toContain("1,234.50")
  expect(await waiting()).toEqual([])
})

test("in another browser it is not there", async () => {
  await post(PAGE, TYPED, { as: late })
  const as = await tokenOf(manager, "page")
  expect(await (await get(PAGE, { as })).text()).not.toContain("1,234.50")
})

test("nothing waits for a session that was signed out, that is a visit, or that was never there", async () => {
  const admin = await staff(3)
  const impersonation = { userId: manager.userId, channel: "page", impersonatorId: admin.userId } as const
  const visiting = (await write((tx) => openSession(tx, impersonation), Date.now() - DAY)).token
  for (const as of [visiting, "x".repeat(43), ""]) await post(PAGE, TYPED, { as })
  expect(await waiting()).toEqual([])
  await write((tx) => tx.run(tx.delete(sessions).where(eq(sessions.userId, manager.userId))))
  await post(PAGE, TYPED, { as: late })
  expect(await waiting()).toEqual([])
})

test("signing out afterwards forgets it", async () => {
  await post(PAGE, TYPED, { as: late })
  expect(await waiting()).toHaveLength(1)
  await post("/logout", {}, { as: late })
  expect(await waiting()).toEqual([])
})

test("it is kept encrypted, without passwords, keys and files, for half an hour", async () => {
  const admin = await staff(3)
  const as = await tokenOf(admin, "page", Date.now() - DAY)
  const keys = {
    intent: "keys",
    stripeSecretKey: "sk_live_typed",
    confirmPassword: PASSWORD,
    merchantNote: "typed here",
  }
  await post("/admin/properties", keys, { as })
  await post(PAGE, TYPED, { as: late })
  const rows = await waiting()
  expect(rows.map(({ address }) => address)).toContain(PAGE)
  expect(JSON.stringify(rows)).not.toMatch(/1,234|sk_live|rent is due|typed here/)
  const { as: again } = await signsIn("/admin/properties", admin.email, as)
  expect(await (await get("/admin/properties", { as: again })).text()).not.toMatch(/sk_live_typed|rent is due monthly/)
  await write(purgeOldStoredForms, Date.now() + 31 * MINUTE)
  expect(await waiting()).toEqual([])
})

test("half an hour later it is not filled in any more", async () => {
  await post(PAGE, TYPED, { as: late })
  await write((tx) => tx.run(tx.update(storedForms).set({ storedAt: Date.now() - 31 * MINUTE })))
  const { as } = await signsIn(PAGE)
  expect(await (await get(PAGE, { as })).text()).not.toContain("1,234.50")
})

test("more than 64 KB does not wait", async () => {
  await post(PAGE, { ...TYPED, note: "x".repeat(70_000) }, { as: late })
  expect(await waiting()).toEqual([])
})

test("a batch of 200 payments waits with all its rows and their uuids, and is reviewed and posted as if it had not ended", async () => {
  for (const unit of [101, 102]) {
    await suite(unit, { rent: 100_000 })
    await movesIn(unit, "2026-01-01", { rent: 100_000, primaryEmail: `t${unit}@example.com` })
  }
  const [to, uuid] = [`/management/payments/batch?key=${randomUUID()}`, randomUUID().slice(0, -3)]
  const numbers = Array.from({ length: 200 }, (_, at) => at + 1)
  const typed = Object.fromEntries(
    numbers.flatMap((at) => [
      [`rows.r${at}.key`, `${uuid}${String(at).padStart(3, "0")}`],
      [`rows.r${at}.tenant`, at === 1 ? "101" : "102"],
      [`rows.r${at}.amount`, "1.00"],
      [`rows.r${at}.note`, `Check ${5_000 + at} of the first bank`],
      ...["type", "method", "paymentDate"].map((name) => [`rows.r${at}.${name}`, ""]),
    ]),
  )
  const head = { batchKey: to.slice(-36), method: "check", paymentDate: "2026-03-10", slipTotal: "200.00" }
  const sent = await post(to, { intent: "review", ...head, ...typed }, { as: late })
  expect([sent.headers.get("location"), noticeOf(sent)]).toEqual([
    signInFor(to),
    expect.stringContaining("waits for you"),
  ])
  const { as } = await signsIn(to)
  const html = await (await get(to, { as })).text()
  expect(textIn(html)).toContain("Nothing was saved yet")
  for (const at of numbers) expect(html).toContain(`value="Check ${5_000 + at} of the first bank"`)
  const fields = [...html.matchAll(/name="(rows\.r\d+\.key)" value="([^"]+)"/g)].map(([, name, value]) => [name, value])
  expect(Object.fromEntries(fields)).toMatchObject(
    Object.fromEntries(Object.entries(typed).filter(([name]) => name.endsWith(".key"))),
  )
  const review = await post(to, { intent: "review", ...head, ...typed, ...Object.fromEntries(fields) }, { as })
  expect(review.status).toBe(302)
  const shown = await get(review.headers.get("location") ?? "", { as })
  expect([shown.status, textIn(await shown.text())]).toEqual([200, expect.stringContaining("200 amounts, $200.00")])
})

test("a day after its end a session is forgotten, and its cookie with it", async () => {
  const old = await tokenOf(manager, "page", Date.now() - 2 * DAY)
  const response = await post(PAGE, TYPED, { as: old, headers: { Accept: "text/html" } })
  expect(response.headers.get("set-cookie")).toMatch(/^__Host-session=; Path=\/; Max-Age=0/)
  expect(await waiting()).toEqual([])
})

test("of the several forms on a tenant's page the one that was sent stands as it was chosen, and nothing is called wrong", async () => {
  await suite(101, { rent: 100_000 })
  const tenant = await movesIn(101, "2026-01-01", { rent: 100_000 })
  const address = `/management/viewtenant?tenant=${tenant}`
  await post(address, { intent: "status", tenantID: String(tenant), status: "eviction" }, { as: late })
  const { as } = await signsIn(address)
  const html = await (await get(address, { as })).text()
  expect(textIn(html)).toContain("Nothing was saved yet")
  expect(textIn(html)).not.toContain("Nothing was changed")
  expect(html).not.toContain("<dialog")
  expect(html).toMatch(/<input[^>]*name="status"[^>]*checked=""[^>]*value="eviction"/)
  expect(html).toMatch(/<input[^>]*name="achPrivilege"[^>]*checked=""[^>]*value="allowed"/)
})

test("a form in a dialog stands in its dialog again, which says that nothing was saved", async () => {
  await suite(104, { rent: 100_000 })
  const address = "/management?dialog=status&unit=104"
  await post(address, { intent: "status", unitNumber: "104", status: "yellow" }, { as: late })
  const { as } = await signsIn(address)
  const html = await (await get(address, { as })).text()
  const dialog = /<dialog.*<\/dialog>/s.exec(html)?.[0] ?? ""
  expect(textIn(dialog)).toContain("Nothing was saved yet")
  expect(dialog).toMatch(/<input[^>]*checked=""[^>]*value="yellow"/)
  expect(textIn(/<dialog.*<\/dialog>/s.exec(await (await get(address, { as })).text())?.[0] ?? "")).not.toContain(
    "saved yet",
  )
})

test("the sign-in page says that the session ended, and whether what was typed waits", async () => {
  const opened = await get(PAGE, { as: late })
  expect(noticeOf(opened)).toBe("Your session ended. Please sign in again.")
  expect(noticeOf(await post(PAGE, TYPED, { as: late }))).toMatch(/nothing was saved\. What you typed waits for you/)
  const long = await post(PAGE, { ...TYPED, floor: "7".repeat(70_000) }, { as: late })
  expect(noticeOf(long)).toMatch(/nothing was saved\. What you typed could not be kept/)
  expect(noticeOf(await get(PAGE))).toBe("")
})
