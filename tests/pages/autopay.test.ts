/** A tenant sets autopay up. Source: specification 3 "Autopay screen", sections 5 and 8. */
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { autopayRuns, methodSetups } from "#db/schema/index.ts"
import { confirmAutopay, setOwnLimits } from "~/domain/autopay/own-limits.ts"
import { openSession } from "~/domain/identity/sessions/sessions.ts"
import type { StoredMethod } from "~/domain/payment-methods/stored-methods.ts"
import { changeTenant, findTenant } from "~/domain/tenants/tenants.ts"
import { asDay, asMonth, monthOf } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"
import { get, post } from "../support/app.ts"
import { storedAutopay } from "../support/autopay.ts"
import { itIs, payOnline, starts } from "../support/online.ts"
import { textIn } from "../support/pages.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"
import { sendsByBank } from "../support/provider.ts"
import { breaks, execute } from "../support/raw.ts"
import { autopayRow, hasSaved, isOnAutopay } from "../support/saved-methods.ts"
import { signedIn } from "../support/scheduled-payments.ts"
import { owesFee } from "../support/tenancies.ts"
import { setting, USUAL } from "../support/world.ts"

const PATH = "/home/autopay"
let dana: Awaited<ReturnType<typeof tenantUser>>
let as = ""
const html = async (by = as, path = PATH) => (await get(path, { as: by })).text()
const text = async (by = as, path = PATH) => textIn(await html(by, path))
const send = (fields: Record<string, string>, by = as) => post(PATH, fields, { as: by })
const answered = async (fields: Record<string, string>) => {
  const response = await send(fields)
  return [response.status, textIn(await response.text())] as const
}
const changes = (fields: Parameters<typeof changeTenant>[2]) => write((tx) => changeTenant(tx, dana.tenantId, fields))

beforeEach(async () => {
  payOnline()
  itIs("2026-03-10")
  await setting({ ...USUAL, autopayDay: 3 })
  dana = await tenantUser(101)
  as = await tokenOf(dana, "page")
  await rentFrom("2027-01")
})

const rentFrom = (period: string) => execute("update stays set rent_from_period = ?", period)

test("without a saved method it says what autopay needs, and where a method is added", async () => {
  const page = await html()
  expect(textIn(page)).toMatch(/Disabled Nothing is paid by itself\. Add a payment method first/)
  expect(page).toContain('href="/home/autopay/setup"')
  expect(page).not.toContain('value="enable"')
})

test("saved methods have brand, last four digits, expiry or routing number, and when they were added", async () => {
  await hasSaved(dana.tenantId, "pm_card_visa")
  await hasSaved(dana.tenantId, "pm_usBankAccount_success")
  expect(await text()).toMatch(/Visa ending in 4242 Expires \d\d\/\d\d\. Added Mar 10, 2026, 3:00 PM\./)
  expect(await text()).toMatch(/account ending in 6789 Routing number 110000000\. Added Mar 10, 2026, 3:00 PM\./)
  expect(await text()).toContain("Times are Pacific Time")
})

test("a tenant chooses a method, enables autopay and disables it, with plain forms", async () => {
  const card = await hasSaved(dana.tenantId, "pm_card_visa")
  expect((await send({ intent: "method", methodID: card.id })).headers.get("location")).toBe(PATH)
  expect(await text()).toMatch(
    /If you enable it, what you owe is paid by itself by Visa ending in 4242 on Apr 3, 2026, and then on the 3rd/,
  )
  expect((await send({ intent: "enable" })).status).toBe(302)
  expect(await text()).toMatch(
    /Enabled What you owe is paid by itself on Apr 3, 2026 by Visa ending in 4242\. .*If you disable it, nothing is paid by itself/,
  )
  expect((await send({ intent: "disable" })).status).toBe(302)
  const log = ["enabled card", "disabled card"]
  expect(await storedAutopay(dana.tenantId)).toEqual({ isOn: false, method: card.id, log })
})

test("the day is 1 to 15, blank is the property's, and anything else is refused with what was typed", async () => {
  expect(await text()).toMatch(
    /on the 3rd of each month, the property's default day\. .*Blank uses the property's default day, the 3rd\./,
  )
  await send({ intent: "day", AutopayDay: "7" })
  expect(await text()).toMatch(/Autopay pays on the 7th of each month(?!,)/)
  for (const typed of ["0", "16", "1.5", "x", "-3"]) {
    const [status, message] = await answered({ intent: "day", AutopayDay: typed })
    expect([status, message]).toEqual([400, expect.stringContaining("Please enter a day between 1 and 15.")])
  }
  const refused = await (await send({ intent: "day", AutopayDay: "16" })).text()
  expect(refused).toMatch(/value="16"/)
  await send({ intent: "day", AutopayDay: "" })
  expect(await text()).toContain("on the 3rd of each month, the property's default day")
})

test("while autopay is on its day is not taken away where the property has none", async () => {
  await execute("delete from settings where key = 'autopayDay'")
  await changes({ autopayDay: 5 })
  await isOnAutopay(dana.tenantId, "pm_card_visa")
  const [status, message] = await answered({ intent: "day", AutopayDay: "" })
  expect([status, message]).toEqual([409, expect.stringContaining("Choose an autopay day first.")])
  expect((await read((tx) => findTenant(tx, dana.tenantId))).autopayDay).toBe(5)
})

test("a day at or after the late-fee day is warned of: the own one, else the property's", async () => {
  const isWarned = async () => !/data-late-day="\d+" hidden/.test(await html())
  expect(await isWarned()).toBe(false)
  await changes({ autopayDay: 5 })
  expect([await isWarned(), (await text()).includes("from the 5th on")]).toEqual([true, true])
  await changes({ lateFeeDay: 9 })
  expect(await isWarned()).toBe(false)
  await changes({ autopayDay: 12 })
  expect(await isWarned()).toBe(true)
})

test("what the next payment takes stands there by its parts, with the fee of the method, and never the deposit", async () => {
  await owesFee(dana.tenantId, 10_000, "2026-03-02", "late")
  await owesFee(dana.tenantId, 2_000, "2026-03-02")
  await sendsByBank(dana.tenantId, 3_000, "2026-03-05")
  await isOnAutopay(dana.tenantId, "pm_card_visa")
  expect(await text()).toMatch(
    /Next payment: Apr 3, 2026 About \$92\.70 on Apr 3, 2026 Rent \$0\.00 Late Fees \$100\.00 Other Charges \$20\.00 Less pending payments \(\$30\.00\) Convenience fee, card \$2\.70 Total, about \$92\.70 \$90\.00 of it is owed already\. Further payments or charges until Apr 3, 2026 change it\. The deposit is never part of it\./,
  )
})

test("what is above the cap is not announced as the next payment", async () => {
  await owesFee(dana.tenantId, 10_000, "2026-03-02")
  await isOnAutopay(dana.tenantId, "pm_card_visa")
  const actor = await signedIn(dana.tenantId)
  await write((tx) => setOwnLimits(tx, actor, { cap: asCents(10_299) }))
  expect(await text()).toContain("As things stand nothing would be paid on Apr 3, 2026: above your cap.")
  expect(await text()).toContain("Above your cap: Apr 3, 2026")
  expect(await text()).not.toContain("Next payment:")
  await write((tx) => confirmAutopay(tx, actor, { month: asMonth("2026-04"), total: asCents(10_300) }))
  expect(await text()).toContain("About $103.00 on Apr 3, 2026")
})

test("a bank account carries no fee, and nothing owed is said", async () => {
  await isOnAutopay(dana.tenantId, "pm_usBankAccount_success")
  expect(await text()).toContain("As things stand nothing would be paid on Apr 3, 2026: nothing is owed.")
  await owesFee(dana.tenantId, 2_000, "2026-03-02")
  expect(await text()).toMatch(/Convenience fee, bank account \$0\.00 Total, about \$20\.00/)
})

test("the next payment is skipped once, and that is withdrawn", async () => {
  await isOnAutopay(dana.tenantId, "pm_card_visa")
  expect(await text()).toMatch(
    /Skipping does not prevent a late fee: your balance stays due\. Skip April 2026 \(Apr 3, 2026\)/,
  )
  await send({ intent: "skip", skip: "true", month: "2026-04" })
  expect(await text()).toMatch(
    /What you owe is paid by itself on May 3, 2026 .*Skipped: nothing is paid by itself on Apr 3, 2026\. The payment after it is on May 3, 2026\. .*Withdraw the skip/,
  )
  await send({ intent: "skip", skip: "false", month: "2026-04" })
  expect(await text()).toContain("Skip April 2026 (Apr 3, 2026)")
})

test("a skip is kept while autopay is off: every date follows it, and it can be withdrawn", async () => {
  await isOnAutopay(dana.tenantId, "pm_card_visa")
  await send({ intent: "skip", skip: "true", month: "2026-04" })
  expect(await text()).toMatch(/Next payment: May 3, 2026 .*until May 3, 2026/)
  await send({ intent: "disable" })
  expect(await text()).toMatch(
    /If you enable it, what you owe is paid by itself by Visa ending in 4242 on May 3, 2026, .*If you enable autopay .*April 2026 stays skipped: nothing would be paid by itself on Apr 3, 2026, and the first payment is on May 3, 2026\. .*Withdraw the skip/,
  )
  expect(await text()).not.toContain("Next payment:")
  await send({ intent: "skip", skip: "false", month: "2026-04" })
  expect(await text()).toMatch(/paid by itself by Visa ending in 4242 on Apr 3, 2026, and/)
  expect(await text()).not.toMatch(/skipped|Skip April/)
  expect((await answered({ intent: "skip", skip: "true", month: "2026-04" }))[0]).toBe(409)
})

test("rent that is issued before the next payment is in it, with the fee, and what is owed already is told apart", async () => {
  await isOnAutopay(dana.tenantId, "pm_card_visa")
  await rentFrom("2026-04")
  expect(await text()).toMatch(
    /Next payment: Apr 3, 2026 About \$1,236\.00 on Apr 3, 2026 Rent \$1,200\.00 Late Fees \$0\.00 Other Charges \$0\.00 Convenience fee, card \$36\.00 Total, about \$1,236\.00 None of it is owed yet: it is charged by then\. Further payments or charges until Apr 3, 2026 change it\./,
  )
  await owesFee(dana.tenantId, 2_000, "2026-03-02")
  expect(await text()).toMatch(/About \$1,256\.60 on Apr 3, 2026 .*\$20\.00 of it is owed already\./)
})

test("who never chose a method is not told that it was removed, and who has no unit hears that", async () => {
  expect(await text()).toContain("nothing would be paid on Apr 3, 2026: no payment method is chosen.")
  await hasSaved(dana.tenantId, "pm_card_visa")
  expect(await text()).toContain("nothing would be paid on Apr 3, 2026: no payment method is chosen.")
  const past = await tokenOf(await tenantUser(null), "page")
  expect(await text(past)).toContain("nothing would be paid on Apr 3, 2026: you have no unit.")
})

test("in eviction, and without a unit, it says what autopay does", async () => {
  await changes({ leaseStatus: "eviction" })
  expect(await text()).toContain("While your lease status is eviction, autopay pays the full balance only")
  const past = await tokenOf(await tenantUser(null), "page")
  expect(await text(past)).toContain("You are not currently assigned to any units: autopay pays nothing.")
})

test("who is restricted from bank payments is told so, and cannot choose a bank account", async () => {
  const bank = await hasSaved(dana.tenantId, "pm_usBankAccount_success")
  await hasSaved(dana.tenantId, "pm_card_visa")
  expect(await html()).not.toMatch(/type="radio"[^>]*disabled/)
  await changes({ achEnabled: false })
  expect(await text()).toMatch(/Your account is restricted from ACH payments A bank account cannot be used for autopay/)
  expect(await html()).toMatch(/type="radio"[^>]*disabled/)
  const [status, message] = await answered({ intent: "method", methodID: bank.id })
  expect([status, message]).toEqual([
    403,
    expect.stringMatching(
      /Payment Method Restricted Your account is restricted from ACH payments\. Choose a card, or contact management about it\. The ACH Payment Policy/,
    ),
  ])
})

test("a method is chosen only where there is another one, and one that cannot be used is not called used", async () => {
  const offers = async () => (await html()).includes("Use for autopay")
  await isOnAutopay(dana.tenantId, "pm_usBankAccount_success")
  expect([await offers(), await text()]).toEqual([false, expect.stringContaining("Used for autopay")])
  await hasSaved(dana.tenantId, "pm_card_visa")
  expect(await offers()).toBe(true)
  await changes({ achEnabled: false })
  expect(await text()).toMatch(/ending in 6789 Chosen for autopay, cannot be used/)
  expect(await text()).not.toContain("Used for autopay")
})

test("enabling without a method or a day is refused in words, though the page does not offer it", async () => {
  expect(await answered({ intent: "enable" })).toEqual([
    409,
    expect.stringContaining("Choose a saved payment method before enabling autopay."),
  ])
  expect(await answered({ intent: "skip", skip: "true", month: "2026-04" })).toEqual([
    409,
    expect.stringContaining("Autopay"),
  ])
})

test("a card that expires before the next payment is warned of", async () => {
  const card = await isOnAutopay(dana.tenantId, "pm_card_visa")
  expect(await text()).not.toContain("expires before the payment")
  await expires(card, 4, 2026)
  expect(await text()).not.toContain("expires before the payment")
  await send({ intent: "skip", skip: "true", month: "2026-04" })
  expect(await text()).toContain("Visa ending in 4242 expires before the payment on May 3, 2026")
  await send({ intent: "skip", skip: "false", month: "2026-04" })
  await expires(card, 3, 2026)
  expect(await text()).toContain("Visa ending in 4242 expires before the payment on Apr 3, 2026")
  itIs("2026-04-01")
  as = await tokenOf(dana, "page")
  expect(await text()).toContain("Expired Expires 03/26.")
})

async function expires({ id }: StoredMethod, month: number, year: number) {
  await execute("update payment_methods set exp_month = ?, exp_year = ? where id = ?", month, year, id)
}

test("the last runs are told in words, newest first", async () => {
  const card = await isOnAutopay(dana.tenantId, "pm_card_visa")
  const ran = (due: string, more: object) =>
    write((tx) => {
      const [dueOn, month] = [asDay(due), monthOf(asDay(due))]
      const run = { tenantId: dana.tenantId, month, dueOn, methodId: card.id, methodType: "card" as const }
      return tx.run(tx.insert(autopayRuns).values({ ...run, createdAt: tx.now, updatedAt: tx.now, ...more } as never))
    })
  await ran("2025-11-03", { status: "succeeded", amount: asCents(120_000) })
  await ran("2025-12-03", { status: "failed", reason: "insufficient_funds", amount: asCents(120_000) })
  await ran("2026-01-03", { status: "skipped", reason: "skipped_by_tenant" })
  await ran("2026-02-03", { status: "missed", reason: "late" })
  await ran("2026-03-03", { status: "processing", amount: asCents(3_000) })
  expect(await text()).toMatch(
    /Mar 3, 2026 Pending It is being processed\. Visa ending in 4242 Amount \$30\.00 Feb 3, 2026 Missed Nothing was charged: it could not be charged within three days of its day\. Visa ending in 4242 Jan 3, 2026 Skipped Nothing was charged: you chose to skip it\. .*Dec 3, 2025 Failed Nothing was paid: insufficient funds\. .*Nov 3, 2025 Paid It was paid/,
  )
})

test("what a run took stands there with its fee, as on the card's statement", async () => {
  await owesFee(dana.tenantId, 111_500, "2026-03-02")
  const { receiptId } = await starts(dana.tenantId, 111_500)
  await write((tx) => {
    const run = { tenantId: dana.tenantId, month: asMonth("2026-03"), dueOn: asDay("2026-03-03"), receiptId }
    const paid = { status: "succeeded", amount: asCents(111_500), createdAt: tx.now, updatedAt: tx.now } as const
    return tx.run(tx.insert(autopayRuns).values({ ...run, ...paid }))
  })
  expect(await text()).toContain("$1,115.00 + $33.45 fee Amount $1,148.45")
})

test("a payment for which the bank wants to see the tenant leads to its end, for three days", async () => {
  const { tenantId } = dana
  const { receiptId } = await starts(tenantId, 3_000)
  const failed = { status: "failed", reason: "authentication_required", receiptId } as const
  await write((tx) => {
    const run = { tenantId, month: asMonth("2026-03"), dueOn: asDay("2026-03-03"), ...failed }
    return tx.run(tx.insert(autopayRuns).values({ ...run, createdAt: tx.now, updatedAt: tx.now }))
  })
  expect(await html()).toContain(`<a href="/home/autopay/finish?receipt=${receiptId}">Finish it with your bank</a>`)
  itIs("2026-03-14")
  as = await tokenOf(dana, "page")
  expect(await html()).not.toContain("Finish it with your bank")
})

test("an administrator signed in as the tenant looks on, with the reason, and every form is refused", async () => {
  const card = await isOnAutopay(dana.tenantId, "pm_card_visa")
  const admin = await staff(2, "ada@example.com")
  const by = { userId: dana.userId, channel: "page", impersonatorId: admin.userId } as const
  const { token } = await write((tx) => openSession(tx, by))
  const page = await html(token)
  expect(textIn(page)).toContain(
    "Only the tenant can change autopay: it is closed while you are signed in as somebody else.",
  )
  for (const intent of ["enable", "disable", "method", "day", "skip", "delete"]) {
    expect(page).not.toContain(`name="intent" value="${intent}"`)
    const fields = { intent, methodID: card.id, AutopayDay: "9", skip: "true", month: "2026-04" }
    expect([intent, (await send(fields, token)).status]).toEqual([intent, 403])
  }
  expect((await autopayRow(dana.tenantId))?.enabled).toBe(true)
})

test.each([
  ["update on autopay", { intent: "disable" }, "Failed to disable autopay. Please try again later."],
  ["insert on autopay_log", { intent: "enable" }, "Failed to enable autopay. Please try again later."],
  ["update on tenants", { intent: "day", AutopayDay: "9" }, "Failed to update autopay day. Please try again later."],
  ["update on autopay", { intent: "method" }, "Failed to update autopay method. Please try again later."],
])("what breaks at %s is said in its words", async (what, fields, message) => {
  const card = await isOnAutopay(dana.tenantId, "pm_card_visa")
  if (fields.intent === "enable") await send({ intent: "disable" })
  await breaks(what)
  expect(await answered({ ...fields, methodID: card.id } as never)).toEqual([500, expect.stringContaining(message)])
})

test("a method is deleted after a confirmation that says what happens to autopay", async () => {
  const bank = await hasSaved(dana.tenantId, "pm_usBankAccount_success")
  const card = await isOnAutopay(dana.tenantId, "pm_card_visa")
  const dialog = ({ id }: StoredMethod) => text(as, `${PATH}?dialog=delete&method=${id}`)
  expect(await dialog(bank)).toMatch(/Delete this payment method\? .*ending in 6789 .*Autopay does not use it/)
  expect(await dialog(card)).toMatch(/Visa ending in 4242 .*Autopay uses it: autopay is turned off/)
  for (const { id } of [bank, card]) {
    expect((await send({ intent: "delete", methodID: id })).headers.get("location")).toBe(PATH)
  }
  expect(await storedAutopay(dana.tenantId)).toEqual({ isOn: false, method: null, log: ["disabled card"] })
  expect(await text()).toContain("No payment methods are saved yet.")
  expect(await answered({ intent: "delete", methodID: card.id })).toEqual([
    404,
    expect.stringContaining("The specified payment method could not be found."),
  ])
})

test("a bank account that waits for its two small deposits stands there with the provider's page for them", async () => {
  const page = "https://payments.stripe.com/microdeposit/sacct_test"
  await write((tx) =>
    tx.run(
      tx.insert(methodSetups).values({
        id: "waits",
        tenantId: dana.tenantId,
        provider: "sandbox",
        livemode: false,
        flow: "intent",
        status: "waiting",
        verifyUrl: page,
        createdAt: tx.now,
      }),
    ),
  )
  expect(await text()).toMatch(/A bank account waits for its two small deposits Added on Mar 10, 2026, 3:00 PM\./)
  expect(await html()).toContain(`<a href="${page}">`)
})

test("a skip of another month than the one that comes next changes nothing", async () => {
  await isOnAutopay(dana.tenantId, "pm_card_visa")
  expect(await answered({ intent: "skip", skip: "true", month: "2026-03" })).toEqual([
    409,
    expect.stringContaining("The next payment is another one now. Nothing was changed."),
  ])
  expect(await text()).toContain("Skip April 2026 (Apr 3, 2026)")
})
