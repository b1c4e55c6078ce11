/** The pages of the landlord's bank accounts and deposits: everything is done with plain forms. Source: money.md 11.1. */
import { beforeEach, expect, test } from "vitest"
import { inBanks, inHandOn } from "../support/bank.ts"
import { browserOf, hiddenOf } from "../support/moving-out.ts"
import { acceptsPayments, itIs } from "../support/online.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"
import { movesOut, pays } from "../support/tenancies.ts"
import { setting, USUAL } from "../support/world.ts"

const DAY = "2026-03-02"
let dana: Awaited<ReturnType<typeof tenantUser>>
beforeEach(async () => {
  acceptsPayments()
  itIs(DAY)
  await setting(USUAL)
  dana = await tenantUser(101)
})

let people = 0
const browser = async (level: number) => {
  people += 1
  return browserOf(await tokenOf(await staff(level, `level-${level}-${people}@example.com`), "page"))
}

async function addsAccount(name: string, more: Record<string, string> = {}) {
  const admin = await browser(3)
  const { html } = await admin.open("/admin/bank")
  const typed = { ...hiddenOf(html, "openedDate"), intent: "add", name, opening: "1,000.00", openedDate: "2026-03-01" }
  return admin.send("/admin/bank", { ...typed, ...more })
}

test("without a bank account the pages say what one is for, and level 6 makes none", async () => {
  expect((await (await browser(6)).open("/management/deposits")).text).toContain("There is no bank account yet.")
  expect((await (await browser(3)).open("/admin/bank")).text).toContain("There is no bank account yet.")
  expect((await (await browser(6)).open("/admin/bank")).status).toBe(403)
})

test("an account is added, and a wrong one is refused beside its field with the typed values", async () => {
  const refused = await addsAccount("Operating", { lastFour: "12" })
  expect([refused.status, refused.html.includes('value="Operating"')]).toEqual([400, true])
  expect(refused.text).toContain("Use the last four digits of its number.")
  expect((await addsAccount("Operating", { lastFour: "4417" })).status).toBe(302)
  expect((await addsAccount("operating")).text).toContain("Another bank account has this name.")
  expect((await addsAccount("Trust", { isTrust: "on", opening: "0" })).status).toBe(302)
  expect((await addsAccount("Second", { isTrust: "on" })).text).toContain("Trust is the trust account.")
  const { text } = await (await browser(3)).open("/admin/bank")
  expect(text).toContain("Operating, 4417")
  expect(await inBanks(DAY)).toEqual({ Operating: 100_000, Trust: 0 })
})

test("checks go on a slip, the bank has it, and it is undone", async () => {
  await addsAccount("Operating")
  const check = await pays(dana.tenantId, 60_000, DAY)
  const cash = await pays(dana.tenantId, 4_000, DAY, { method: "cash" })
  const mona = await browser(6)
  const { html, text } = await mona.open("/management/deposits")
  expect([text.includes("$640.00"), html.includes("checked")]).toEqual([true, true])
  const form = hiddenOf(html, "paymentIDs")
  const none = await mona.send("/management/deposits", { ...form, bankAccountID: "1" })
  expect(none.status).toBe(400)
  const made = await mona.send("/management/deposits", { ...form, bankAccountID: "1", paymentIDs: String(check.id) })
  expect(made.status).toBe(302)
  const slip = "/management/deposits/slip?slip=1"
  const shown = await mona.open(slip)
  expect(shown.text).toContain("$600.00")
  const change = { ...hiddenOf(shown.html, "paymentIDs"), intent: "change", paymentIDs: String(cash.id) }
  expect((await mona.send(slip, change)).status).toBe(302)
  const early = { ...hiddenOf(shown.html, "depositedDate"), intent: "deposit", depositedDate: "2026-02-20" }
  const refused = await mona.send(slip, early)
  expect([refused.status, refused.text.includes("the day of its newest payment")]).toEqual([400, true])
  expect((await mona.send(slip, { ...early, depositedDate: DAY })).status).toBe(302)
  expect([await inBanks(DAY), await inHandOn(DAY)]).toEqual([{ Operating: 104_000 }, [60_000]])
  expect((await mona.open(slip)).text).toContain("Deposited Mar 2, 2026")
  expect((await mona.send(slip, { ...hiddenOf(shown.html, "depositedDate"), intent: "undo" })).status).toBe(302)
  expect(await inHandOn(DAY)).toEqual([60_000, 4_000])
})

test("a method is sent to an account, the account is changed, and archived once it is empty", async () => {
  await addsAccount("Operating")
  const admin = await browser(3)
  const { html } = await admin.open("/admin/bank")
  const form = hiddenOf(html, "openedDate")
  const sent = await admin.send("/admin/bank", { ...form, intent: "method", method: "zelle", bankAccountID: "1" })
  expect(sent.status).toBe(302)
  const wrong = await admin.send("/admin/bank", {
    ...form,
    key: "k2",
    intent: "method",
    method: "zelle",
    bankAccountID: "9",
  })
  expect([wrong.status, wrong.text.includes("The specified bank account could not be found.")]).toEqual([404, true])
  await pays(dana.tenantId, 5_000, DAY, { method: "zelle" })
  expect(await inBanks(DAY)).toEqual({ Operating: 105_000 })
  const page = "/admin/bank/account?id=1"
  const own = hiddenOf((await admin.open(page)).html, "name")
  expect((await admin.send(page, { ...own, intent: "change", name: "Main", bankAccountID: "1" })).status).toBe(302)
  const refused = await admin.send(page, { ...own, intent: "archive", bankAccountID: "1" })
  expect([refused.status, refused.text.includes("Payments of a method go to this account.")]).toEqual([409, true])
})

test("the deposits held stand against the trust account, and money is moved, paid and taken back", async () => {
  await addsAccount("Operating")
  await addsAccount("Trust", { isTrust: "on" })
  await pays(dana.tenantId, 150_000, DAY, { type: "deposit" })
  const admin = await browser(3)
  const page = "/admin/bank/held-deposits"
  const { html, text } = await admin.open(page)
  expect(text).toContain("Trust has $500.00 too little")
  const move = { ...hiddenOf(html, "amount"), intent: "move", fromBankAccountID: "1", toBankAccountID: "2" }
  expect((await admin.send(page, { ...move, amount: "500", date: DAY })).status).toBe(302)
  const same = await admin.send(page, { ...move, key: "another", toBankAccountID: "1", amount: "5", date: DAY })
  expect([same.status, same.text.includes("Choose two different accounts.")]).toEqual([400, true])
  await movesOut(101, 0, DAY)
  const after = await admin.open(page)
  expect(after.text).toContain("What was returned was paid")
  const paid = {
    ...hiddenOf(after.html, "amount"),
    intent: "paid",
    tenantID: String(dana.tenantId),
    bankAccountID: "2",
  }
  expect((await admin.send(page, { ...paid, key: "paid", amount: "1,500.00", date: DAY })).status).toBe(302)
  expect(await inBanks(DAY)).toEqual({ Operating: 50_000, Trust: 0 })
  const undo = { ...hiddenOf(after.html, "bankTransferID"), intent: "undo", bankTransferID: "1" }
  expect((await admin.send(page, { ...undo, key: "undo" })).status).toBe(302)
  const again = await admin.send(page, { ...undo, key: "again" })
  expect([again.status, again.text.includes("This transfer is undone already.")]).toEqual([409, true])
  const file = await admin.open(`${page}/export?on=${DAY}`)
  expect(file.text).toContain("Tenant,Unit,Held")
  expect((await admin.open(`${page}?on=2199-01-01`)).text).toContain("The day cannot be in the future.")
})
