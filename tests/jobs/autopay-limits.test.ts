/** Autopay's cap, a month confirmed above it, and the deposit owed. Source: money.md 9.10. */
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { autopayToFinish } from "~/domain/autopay/finish-autopay.ts"
import { confirmAutopay, limitsOfTenant, setOwnLimits } from "~/domain/autopay/own-limits.ts"
import { noticesOf } from "~/domain/payment-methods/payment-notices.ts"
import { asMonth } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"
import { runDue } from "../../jobs/run-due.ts"
import { chooses } from "../support/alerts.ts"
import {
  autopayMails,
  autopayReceipts,
  charged,
  danaAwaitsAutopay,
  logOf,
  morningOf,
  runsOf,
} from "../support/autopay-jobs.ts"
import { mails } from "../support/mails.ts"
import { itIs } from "../support/online.ts"
import { sendsByBank, succeeds } from "../support/provider.ts"
import { isOnAutopay } from "../support/saved-methods.ts"
import { signedIn } from "../support/scheduled-payments.ts"
import { owesDeposit, owesFee, pays, postingsOf, stateOf } from "../support/tenancies.ts"

let dana = 0
beforeEach(async () => {
  dana = await danaAwaitsAutopay("pm_card_visa", { autopayDay: 3 })
})

const limits = async (cap: number | null, withDeposit = false) => {
  const actor = await signedIn(dana)
  return write((tx) => setOwnLimits(tx, actor, { cap: cap === null ? null : asCents(cap), withDeposit }))
}
const confirms = async (month: string, total: number) => {
  const actor = await signedIn(dana)
  return write((tx) => confirmAutopay(tx, actor, { month: asMonth(month), total: asCents(total) }))
}

test("the cap counts the fee: a total of exactly the cap is charged, a cent more is not, which is no failure", async () => {
  await limits(103_000)
  await morningOf("2026-01-03")
  expect(await charged()).toEqual([103_000])
  await limits(102_999)
  for (const month of ["2026-02", "2026-03"]) await morningOf(`${month}-03`)
  expect(await runsOf(dana)).toEqual(["2026-01 succeeded", "2026-02 skipped above_cap", "2026-03 skipped above_cap"])
  expect((await logOf(dana)).isOn).toBe(true)
  expect(await autopayReceipts()).toHaveLength(1)
  expect(await charged()).toEqual([103_000])
  expect((await autopayMails()).filter((subject) => subject === "Your autopay was not charged")).toHaveLength(2)
  expect(await read(async (tx) => (await noticesOf(tx, dana)).map(({ body }) => body))).toContain(
    "Your autopay of Mar 3, 2026 was not charged: above your cap.",
  )
})

test("the day before it is told, the tenant confirms that month up to the shown total, and late fees stay", async () => {
  await pays(dana, 100_000, "2026-01-02")
  await limits(50_000)
  await morningOf("2026-02-02")
  expect((await autopayMails()).at(-1)).toBe("Your autopay of Feb 3, 2026 needs you")
  const announced = (await mails()).findLast(({ subject }) => subject.endsWith("needs you"))?.body
  expect(announced).toContain("autopay would charge about $1,030.00")
  expect(announced).toContain("/home/autopay")
  await expect(confirms("2026-02", 102_999)).rejects.toMatchObject({ code: "AUTOPAY_CHANGED" })
  await confirms("2026-02", 103_000)
  expect((await confirms("2026-02", 103_000)).next).toMatchObject({ isAboveCap: false, confirmed: 103_000 })
  await owesFee(dana, 1, "2026-02-02")
  await morningOf("2026-02-03")
  expect(await runsOf(dana)).toEqual(["2026-01 missed late", "2026-02 skipped above_cap"])
  await morningOf("2026-02-05")
  expect((await stateOf(dana, "2026-02-05")).owed).toBe("100000/5000/1/0")
  await pays(dana, 105_001, "2026-02-06")
  await morningOf("2026-03-02")
  await confirms("2026-03", 103_000)
  await morningOf("2026-03-03")
  expect(await charged()).toEqual([103_000])
  await expect(confirms("2026-03", 103_000)).rejects.toMatchObject({ code: "AUTOPAY_CHANGED" })
})

test("with the deposit owed it takes everything, less what is under way", async () => {
  await limits(null, true)
  await owesDeposit(dana, 90_000, "2026-01-02")
  const bank = await sendsByBank(dana, 30_000, "2026-01-02")
  await morningOf("2026-01-03")
  expect(await postingsOf(dana, "2026-01-03")).toEqual([
    "AR_DEP−60000 AR_RENT−100000 DEP_DUE+60000 DEP_HELD−60000 INC_CONV−4800 STRIPE+164800",
  ])
  await succeeds(bank, "2026-01-06")
  expect(await stateOf(dana, "2026-01-06")).toMatchObject({ owed: "0/0/0/30000", advance: 30_000 })
  expect(await runsOf(dana)).toEqual(["2026-01 succeeded"])
})

test("a cap lowered after the run was prepared still holds; without limits nothing is different", async () => {
  expect(await read((tx) => limitsOfTenant(tx, dana))).toMatchObject({ cap: null, withDeposit: false })
  itIs("2026-01-03", 5)
  await runDue()
  await limits(1_000)
  await morningOf("2026-01-03", 6)
  expect(await runsOf(dana)).toEqual(["2026-01 skipped above_cap"])
  expect(await charged()).toEqual([])
})

test("the deposit switched on after the run was prepared is left for the next: a rent paid by hand is not charged again", async () => {
  await owesDeposit(dana, 120_000, "2026-01-02")
  itIs("2026-01-03", 5)
  await runDue()
  await pays(dana, 100_000, "2026-01-03")
  await limits(null, true)
  await morningOf("2026-01-03", 6)
  expect(await runsOf(dana)).toEqual(["2026-01 skipped not_owed"])
  expect(await charged()).toEqual([])
})

test("the deposit switched off after the run was prepared: nothing is charged, and the tenant hears why", async () => {
  await limits(null, true)
  await owesDeposit(dana, 120_000, "2026-01-02")
  itIs("2026-01-03", 5)
  await runDue()
  await limits(null, false)
  await morningOf("2026-01-03", 6)
  expect(await runsOf(dana)).toEqual(["2026-01 skipped deposit_left_out"])
  expect(await charged()).toEqual([])
  expect((await mails()).at(-1)?.body).toContain(
    "Your autopay of Jan 3, 2026 was not charged:\nit no longer pays the deposit.",
  )
})

test("a run that waits for the payer's bank can be finished after the deposit was switched on, and not once its rent is paid", async () => {
  await isOnAutopay(dana, "pm_card_authenticationRequired")
  await owesDeposit(dana, 120_000, "2026-01-02")
  await morningOf("2026-01-03")
  await limits(null, true)
  const actor = await signedIn(dana)
  const [{ id = "" } = {}] = await autopayReceipts()
  expect(await autopayToFinish(actor, { receipt: id })).toMatchObject({ owed: 100_000, state: "open" })
  await pays(dana, 100_000, "2026-01-03")
  expect(await autopayToFinish(actor, { receipt: id })).toMatchObject({ owed: 0, state: "not owed" })
})

test("the mail before rent is due promises no payment above the cap", async () => {
  await pays(dana, 100_000, "2026-01-02")
  await chooses(dana, "2026-01-20", ["due"], 3)
  const dueMail = async () => (await mails()).findLast(({ subject }) => subject.startsWith("Due on"))?.body ?? ""
  await limits(50_000)
  await morningOf("2026-01-29")
  expect(await dueMail()).toMatch(
    /About \$1,030\.00 on Feb 3, 2026 is above your cap for autopay\.\s+It is paid only if you confirm it:/,
  )
  await limits(null)
  await morningOf("2026-02-26")
  expect(await dueMail()).toContain("Autopay is on:")
})
