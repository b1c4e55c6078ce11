/** The pages of payment plans: made and ended by staff, listed, and paid in the portal. Source: money.md 9.9. */
import { beforeEach, expect, test } from "vitest"
import { setTenantPolicy } from "~/domain/leasing/set-payment-policy.ts"
import { runDue } from "../../jobs/run-due.ts"
import { mails } from "../support/mails.ts"
import { browserOf, hiddenOf } from "../support/moving-out.ts"
import { acceptsPayments, itIs } from "../support/online.ts"
import { agrees, plansStored } from "../support/payment-plans.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"
import { execute } from "../support/raw.ts"
import { owesFee, pays } from "../support/tenancies.ts"
import { during, mona, setting, USUAL } from "../support/world.ts"

const DAY = "2026-03-02"
let dana: Awaited<ReturnType<typeof tenantUser>>
let manager: Awaited<ReturnType<typeof staff>>
let page = ""

beforeEach(async () => {
  acceptsPayments()
  itIs(DAY)
  await setting(USUAL)
  dana = await tenantUser(101)
  manager = await staff(6)
  page = `/management/payment-plan?tenant=${dana.tenantId}`
  await owesFee(dana.tenantId, 60_000, DAY)
})

const asStaff = async () => browserOf(await tokenOf(manager, "page"))
const asTenant = async () => browserOf(await tokenOf(dana, "page"))

test("an amount is divided without script, and the plan is made, followed and ended", async () => {
  const divided = await (await asStaff()).open(`${page}&total=600&parts=3&first=2026-03-31&every=month`)
  const rows = [...divided.html.matchAll(/name="instalments\.r(\d)\.(date|amount)"[^>]*value="([^"]+)"/g)]
  expect(rows.map(([, row, field, value]) => `${row} ${field} ${value}`)).toEqual([
    ...["1 date 2026-03-31", "1 amount 200.00"],
    ...["2 date 2026-04-30", "2 amount 200.00"],
    ...["3 date 2026-05-31", "3 amount 200.00"],
  ])
  const odd = await (await asStaff()).open(`${page}&total=9999999999999&parts=24&first=2200-12-31&every=month`)
  expect([odd.status, odd.html.includes('value="2026-03-09"')]).toEqual([200, true])
  const form = { ...hiddenOf(divided.html, "instalments.r1.date"), intent: "make", graceDays: "3", note: "By phone" }
  const send = async (typed: Record<string, string>) => (await asStaff()).send(page, { ...form, ...typed })
  const faulty = await send({ "instalments.r1.date": "2026-03-31", "instalments.r2.amount": "5" })
  expect(faulty.status).toBe(400)
  expect(faulty.text).toContain("Nothing was agreed yet.")
  expect(faulty.html).toContain('value="2026-03-31"')
  const tooMuch = await send({ "instalments.r1.date": "2026-03-31", "instalments.r1.amount": "600.01" })
  expect([tooMuch.status, tooMuch.text.includes("but $600.00 of rent, late fees")]).toEqual([400, true])
  const done = await send({ "instalments.r4.date": "2026-03-31", "instalments.r4.amount": "600" })
  expect([done.status, done.to]).toEqual([302, page])
  const made = await (await asStaff()).open(page)
  for (const text of ["Kept", "Still to pay", "$600.00 on Mar 31, 2026", "By phone"]) expect(made.text).toContain(text)
  expect((await (await asStaff()).open("/management/payment-plans")).text).toMatch(/Dana Whitfield Unit \d+ \$600\.00/)
  const ledger = await (await asStaff()).open(`/management/viewtenant/payments?tenant=${dana.tenantId}`)
  expect(ledger.text).toContain("Payment plan: $600.00 by Mar 31, 2026")
  expect((await (await asStaff()).open("/management/arrears")).html).toContain(page)
  const end = { ...hiddenOf(made.html, "reason"), intent: "end", reason: "Paid otherwise" }
  expect((await (await asStaff()).send(page, end)).status).toBe(302)
  expect(await plansStored()).toEqual([["ended", "staff", DAY]])
  expect((await (await asStaff()).open(page)).text).toContain("management ended it: Paid otherwise")
})

test("who makes or ends a plan after somebody else did reads why nothing happened", async () => {
  const blank = await (await asStaff()).open(page)
  const make = { ...hiddenOf(blank.html, "instalments.r1.date"), intent: "make", graceDays: "2" }
  await agrees(dana.tenantId, [["2026-03-10", 20_000]], { on: DAY })
  const first = { "instalments.r1.date": "2026-03-31", "instalments.r1.amount": "600" }
  const refused = await (await asStaff()).send(page, { ...make, ...first })
  expect([refused.status, refused.text.includes("This tenant has a payment plan already.")]).toEqual([409, true])
  const made = await (await asStaff()).open(page)
  const end = { ...hiddenOf(made.html, "reason"), intent: "end", reason: "Paid otherwise" }
  await (await asStaff()).send(page, end)
  const late = await (await asStaff()).send(page, { ...end, key: "b1c1f5a6-0d0e-4a53-9c1e-3f7a1d2c4b5e" })
  expect([late.status, late.text.includes("This payment plan has ended already.")]).toEqual([409, true])
})

test("staff read whether the tenant gets a mail", async () => {
  const shown = async () => (await (await asStaff()).open(page)).text
  expect(await shown()).toContain("The tenant gets a mail with the instalments.")
  await execute("update tenants set primary_email = ''")
  expect(await shown()).toContain("The tenant has no email address, so no mail is sent.")
  await agrees(dana.tenantId, [["2026-03-10", 20_000]], { on: DAY })
  expect(await shown()).not.toContain("gets a mail")
})

test("the tenant sees the plan, and the next instalment as an amount to pay, also under a stricter policy", async () => {
  await agrees(
    dana.tenantId,
    [
      ["2026-03-10", 20_000],
      ["2026-03-20", 40_000],
    ],
    { on: DAY, note: "Secret" },
  )
  await during(DAY, (tx) => setTenantPolicy(tx, mona, { tenantId: dana.tenantId, policy: "full" }))
  const home = await (await asTenant()).open("/home")
  expect(home.text).toContain("The next instalment of your payment plan is $200.00, due Mar 10, 2026.")
  expect(home.text).not.toContain("Secret")
  const agreed = await (await asTenant()).open("/home/agreement")
  expect(agreed.text).toMatch(/Your payment plan .* Mar 10, 2026 \$200\.00 .* Mar 20, 2026 \$400\.00/)
  const account = await (await asTenant()).open("/home/charges")
  expect(account.text).toMatch(/To pay \$600\.00 .* due Mar 10, 2026\. See the plan/)
  expect(agreed.text + account.text).not.toContain("Secret")
  const link = "/home/payment?dialog=custom&pays=instalment"
  expect(home.html.replaceAll("&amp;", "&")).toContain(link)
  const dialog = await (await asTenant()).open(link)
  expect(dialog.html).toMatch(/name="amount"[^>]*value="200\.00"/)
  const form = { ...hiddenOf(dialog.html, "amount"), intent: "custom", choice: "customEverything", methodID: "card" }
  const pay = async (amount: string) => (await asTenant()).send(link, { ...form, amount })
  expect((await pay("199.99")).text).toContain("Only the full balance can be paid online.")
  const paid = await pay("200.00")
  expect([paid.status, paid.to]).toEqual([302, expect.stringContaining("/home/payment/continue?receipt=")])
})

test("mails come before an instalment, when it was missed, and when the plan is broken or fulfilled", async () => {
  itIs("2026-03-01")
  await runDue()
  await agrees(
    dana.tenantId,
    [
      ["2026-03-10", 20_000],
      ["2026-03-20", 30_000],
    ],
    { on: DAY },
  )
  const subjects = async () =>
    (await mails()).map(({ subject }) => subject).filter((one) => /instalment|plan/i.test(one))
  const until = async (day: string) => {
    itIs(day)
    await runDue()
    return subjects()
  }
  const made = ["Your payment plan"]
  expect(await until("2026-03-06")).toEqual(made)
  expect(await until("2026-03-07")).toEqual([...made, "Your next instalment"])
  await pays(dana.tenantId, 10_000, "2026-03-10", { type: "fees" })
  expect(await until("2026-03-10")).toEqual([...made, "Your next instalment"])
  const missed = [...made, "Your next instalment", "You missed an instalment"]
  expect(await until("2026-03-11")).toEqual(missed)
  await pays(dana.tenantId, 16_000, "2026-03-12", { type: "fees" })
  const second = [...missed, "Your next instalment"]
  expect(await until("2026-03-18")).toEqual(second)
  expect(await until("2026-03-23")).toEqual([...second, "Your payment plan is broken"])
})
