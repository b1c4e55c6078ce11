/** The pages of late fees: rules, the next late day, and the tenants' texts. Source: money.md 9.3. */
import { beforeEach, expect, test } from "vitest"
import { substitutesFor } from "~/domain/messaging/substitution.ts"
import { ruleFrom } from "../support/late-fees.ts"
import { browserOf, hiddenOf } from "../support/moving-out.ts"
import { itIs } from "../support/online.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"
import { jobsOf, movesIn, owesFee, pays } from "../support/tenancies.ts"
import { mona, seen, setting, suite, USUAL } from "../support/world.ts"

const PAGE = "/management/late-fees"
let as = ""
let dana = 0
let admin: Awaited<ReturnType<typeof staff>>

/** A session lasts a day, so staff sign in again. */
async function onDay(day: string) {
  itIs(day)
  as = await tokenOf(admin, "page")
}

beforeEach(async () => {
  itIs("2026-02-03")
  admin = await staff(3)
  await onDay("2026-02-03")
  await setting(USUAL)
  await suite(101, { rent: 100_000 })
  dana = await movesIn(101, "2026-01-01", { rent: 100_000 })
  await pays(dana, 100_000, "2026-01-01")
  await jobsOf("2026-02-01")
})

const open = (path: string, by = as) => browserOf(by).open(path)

test("the list names who will be charged and why, and a fee is skipped with a reason", async () => {
  const { text, html } = await open(PAGE)
  expect(text).toContain("Dana Reyes")
  expect(text).toContain("Late fee, 5.00% of $1,000.00; overdue $1,000.00")
  const link = html.match(/href="([^"]*dialog=skip[^"]*)"/)?.[1]?.replaceAll("&amp;", "&") ?? ""
  const dialog = await open(link)
  expect(dialog.text).toContain("Skip the late fee of Dana Reyes?")
  const form = hiddenOf(dialog.html, "period")
  const blank = await browserOf(as).send(link, { ...form, reason: " " })
  expect([blank.status, blank.text.includes("Nothing was skipped.")]).toEqual([400, true])
  const done = await browserOf(as).send(link, { ...form, reason: "Bank holiday" })
  expect([done.status, done.to]).toEqual([302, PAGE])
  expect((await open(PAGE)).text).toContain("Bank holiday")
  await jobsOf("2026-02-05")
  await onDay("2026-02-06")
  expect((await open(PAGE)).text).toContain("Skipped")
})

test("a rule of the property is set on its page, listed, and named on Global Defaults", async () => {
  const page = await open(`${PAGE}/rule`)
  expect(page.text).toContain("Now: 5% of the monthly rent, if rent is still open then.")
  const typed = { kind: "flat", amount: "75", inForceFrom: "2026-02-03", reason: "New terms", intent: "property" }
  const form = { ...hiddenOf(page.html, "reason"), ...typed }
  const faulty = await browserOf(as).send(`${PAGE}/rule`, { ...form, amount: "" })
  expect([faulty.status, faulty.text.includes("Say how much a late fee is.")]).toEqual([400, true])
  expect(faulty.html).toContain('value="New terms"')
  const done = await browserOf(as).send(`${PAGE}/rule`, form)
  expect([done.status, done.to]).toEqual([302, `${PAGE}/rule`])
  expect((await open(`${PAGE}/rule`)).text).toContain("Now: $75.00, if rent is still open then.")
  expect((await open("/admin/defaults")).text).toContain("A rule replaces the late fee percent now: $75.00.")
})

test("managers see the property's rule and set a tenant's; its own percent field is gone then", async () => {
  const manager = await tokenOf(await staff(6), "page")
  expect((await open(`${PAGE}/rule`, manager)).text).toContain("Administrators set the rule of the property.")
  const page = await open(`${PAGE}/rule?tenant=${dana}`, manager)
  const typed = { kind: "percent_of_overdue", percent: "8", inForceFrom: "2026-02-03", reason: "Agreed" }
  const done = await browserOf(manager).send(`${PAGE}/rule?tenant=${dana}`, {
    ...hiddenOf(page.html, "reason"),
    ...typed,
    intent: "tenant",
  })
  expect([done.status, done.to]).toEqual([302, `${PAGE}/rule?tenant=${dana}`])
  const edit = await open(`/management/edittenant?tenant=${dana}`, manager)
  expect(edit.text).toContain("8% of the overdue rent. Change the rule")
  expect(edit.html).not.toContain('name="lateFeePercent"')
  expect((await open(`/management/viewtenant?tenant=${dana}`, manager)).text).toContain(
    "8% of the overdue rent on the 5th",
  )
})

test("a late fee is waived from the ledger, under that name", async () => {
  await jobsOf("2026-02-05")
  await owesFee(dana, 1_000, "2026-02-05")
  const ledger = `/management/viewtenant/payments?tenant=${dana}`
  const { html, text } = await open(ledger)
  expect(text).toContain("Waive late fee of $50.00")
  const query = html.match(/href="([^"]*dialog=delete[^"]*)"(?:(?!<\/a>).)*Waive/)?.[1] ?? ""
  const link = `/management/viewtenant/payments${query.replaceAll("&amp;", "&")}`
  const dialog = await open(link)
  expect(dialog.text).toContain("Waive late fee of $50.00?")
  const form = { ...hiddenOf(dialog.html, "chargeId"), reason: "Agreed on the phone", intent: "charge" }
  expect((await browserOf(as).send(link, form)).status).toBe(302)
  await onDay("2026-02-06")
  expect((await open(PAGE)).text).toContain("Agreed on the phone")
})

test("the list of rules is by day, and a rule to come is not in force", async () => {
  await ruleFrom("2026-03-01", { kind: "flat", amount: 2_000 }, { setOn: "2026-02-03" })
  const { text } = await open(`${PAGE}/rule`)
  expect(text).toContain("Now: 5% of the monthly rent")
  expect(text).toContain("Mar 1, 2026 $20.00")
})

test("the tenant reads the rule on the home page and in the ACH policy", async () => {
  const { tenantId, ...user } = await tenantUser(102)
  const tenant = await tokenOf(user, "page")
  await jobsOf("2026-02-02")
  const sentence = async () => (await open("/home", tenant)).text.match(/Rent for .*still open then\./)?.[0]
  expect(await sentence()).toContain("A late fee of 5% of the monthly rent is added on Mar 5, 2026 if rent is still")
  expect((await open("/home/ach", tenant)).text).not.toContain("Your late fee is")
  const rule = { kind: "percent_of_overdue", percent: 7.5, smallestOverdue: 2_500, mostPerMonth: 5_000 } as const
  await ruleFrom("2026-02-03", rule, { setOn: "2026-02-03", tenantId })
  expect(await sentence()).toContain(
    "A late fee of 7.50% of the overdue rent, at most $50.00 a month is added on Mar 5, 2026 if at least $25.00 of rent is still open then.",
  )
  expect((await open("/home/ach", tenant)).text).toContain("Your late fee is 7.50% of the overdue rent")
  const values = await seen("2026-02-03", (tx) => substitutesFor(tx, mona, [tenantId, dana]))
  expect(values.get(tenantId)?.lateFee).toBe("7.50% of the overdue rent, at most $50.00 a month")
  expect(values.get(dana)?.lateFee).toBe("$50.00")
})
