/** Administration > Clock: the page of a clock in doubt, and the button that ends the doubt. Source: money.md section 4, "Doubt about the clock". */
import { beforeEach, expect, test, vi } from "vitest"
import { read, write } from "#db/client.server.ts"
import { auditLog, sessions } from "#db/schema/index.ts"
import { clockDoubt } from "~/domain/clock/doubt.ts"
import { runDue } from "../../jobs/run-due.ts"
import { get, post } from "../support/app.ts"
import { itIs } from "../support/online.ts"
import { textIn } from "../support/pages.ts"
import { PASSWORD, staff, tenantUser, tokenOf } from "../support/people.ts"
import { danaOwesRent } from "../support/tenancies.ts"

const PAGE = "/admin/clock"
const NOTICE = "This machine's clock may be wrong"
const BUTTON = "The clock is right: go on"
let dana = 0

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] })
  itIs("2026-01-10")
  dana = await danaOwesRent()
  await runDue()
  itIs("2026-05-03")
})

const tokenAt = async (level: 0 | 1 | 2 | 3 | 6 | 9) => tokenOf(await staff(level), "page")
const open = async (as: string, path = PAGE) => textIn(await (await get(path, { as })).text())
const inDoubt = async () => (await read(clockDoubt)) !== null

test("every page of the administration says it, and leads to what to do; no other area does", async () => {
  const admin = await tokenAt(3)
  for (const path of ["/admin", "/admin/defaults", "/admin/properties", "/admin/log", "/admin/payments"])
    expect([path, await open(admin, path)]).toEqual([path, expect.stringContaining(NOTICE)])
  expect(await open(admin)).not.toContain("See what to do")
  for (const [as, path] of [
    [admin, "/management"],
    [await tokenAt(6), "/management"],
    [await tokenAt(9), "/maintenance"],
    [await tokenOf(await tenantUser(dana), "page"), "/home"],
  ] as const)
    expect([path, await open(as, path)]).toEqual([path, expect.not.stringContaining(NOTICE)])
  itIs("2026-01-11")
  expect(await open(await tokenAt(1), "/admin")).not.toContain(NOTICE)
})

test("administrators read what going on would post; only a Super Admin has the button, and only a Super Admin may press it", async () => {
  const admin = await tokenAt(1)
  const page = await open(admin)
  expect(page).toContain("The clock says May 3, 2026, 3:00 PM.")
  expect(page).toContain("Charges: 4 of rent, $4,000.00; at most 3 late fees, $150.00.")
  expect(page).toContain("A Super Admin can say that it is right.")
  expect(page).not.toContain(BUTTON)
  expect((await post(PAGE, { shownAt: String(Date.now()) }, { as: admin })).status).toBe(403)
  expect((await get(PAGE, { as: await tokenAt(6) })).status).toBe(403)
  expect(await inDoubt()).toBe(true)
  expect(await open(await tokenAt(0))).toContain(BUTTON)
})

test("the button asks for a proof again, ends the doubt and is audited with the person's name", async () => {
  const as = await tokenAt(0)
  await write((tx) => tx.run(tx.update(sessions).set({ confirmedAt: tx.now - 6 * 60_000 })))
  const shownAt = /name="shownAt" value="(\d+)"/.exec(await (await get(PAGE, { as })).text())?.[1] ?? ""
  const refused = await post(PAGE, { shownAt }, { as })
  const html = await refused.text()
  expect([refused.status, textIn(html)]).toEqual([403, expect.stringContaining("Confirm It Is You")])
  expect(await inDoubt()).toBe(true)
  const confirmHeld = /name="confirmHeld" value="([^"]+)"/.exec(html)?.[1] ?? ""
  expect((await post(PAGE, { confirmHeld, confirmPassword: PASSWORD }, { as })).status).toBe(302)
  expect(await inDoubt()).toBe(false)
  expect(await open(as)).toContain("The clock is not in doubt")
  const rows = await read((tx) => tx.all(tx.select().from(auditLog)))
  expect(rows.filter(({ category }) => category === "CLOCK_CONFIRMED")).toMatchObject([
    { priority: "high", userName: expect.stringContaining("Level 0") },
  ])
})

test("a clock that was moved after the page was shown is refused", async () => {
  const shownAt = String(Date.now())
  itIs("2026-08-01")
  const refused = await post(PAGE, { shownAt }, { as: await tokenAt(0) })
  expect([refused.status, textIn(await refused.text())]).toEqual([409, expect.stringContaining("The clock was moved")])
  expect(await inDoubt()).toBe(true)
})

test("in doubt a payment's day is typed, not filled in", async () => {
  const manager = await tokenAt(6)
  const html = await (await get(`/management/manualpayment?tenant=${dana}`, { as: manager })).text()
  const field = /<input[^>]*name="paymentDate"[^>]*>/.exec(html)?.[0] ?? ""
  expect(field).toContain("<input")
  expect(field).not.toMatch(/value="\d/)
})
