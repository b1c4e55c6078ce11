/** Failed autopay: every documented card and bank account, the tenant's mails, and when autopay is turned off. Source: money.md 3.19. */
import { join } from "node:path"
import Sqlite from "better-sqlite3"
import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { auditLog, autopay } from "#db/schema/index.ts"
import { methodByToken, TEST_METHODS } from "#sandbox/test-methods.ts"
import { forgetMethod } from "~/domain/payment-methods/stored-methods.ts"
import { sandboxClient } from "~/domain/payment-provider/stripe-client.server.ts"
import { chargeAutopay } from "../../jobs/charge-autopay.ts"
import { runDue } from "../../jobs/run-due.ts"
import {
  autopayMails,
  autopayReceipts,
  charged,
  danaAwaitsAutopay,
  fails,
  intents,
  intervalsRun,
  logOf,
  morningOf,
  runsOf,
} from "../support/autopay-jobs.ts"
import { mails } from "../support/mails.ts"
import { itIs } from "../support/online.ts"
import { businessDays } from "../support/sandbox.ts"
import { isOnAutopay } from "../support/saved-methods.ts"
import { stateOf } from "../support/tenancies.ts"
import { testFolder } from "../support/usual-settings.ts"

let dana = 0
beforeEach(async () => {
  dana = await danaAwaitsAutopay(undefined, { lateFeeDay: 28 })
})

const FAILED = "Your autopay payment failed"
const LAPSED = "Your autopay payment was cancelled"
const OFF = "Autopay was turned off"
const RECEIVED = "Your autopay payment was received"

/** The run's reason if it fails, whether it turns autopay off, and the other mails. */
const RESULTS: Record<string, { run: string; isOff?: boolean; mails: string[]; fee?: number }> = {
  pm_card_visa: { run: "succeeded", mails: [RECEIVED] },
  pm_card_visa_debit: { run: "succeeded", mails: [RECEIVED] },
  pm_card_authenticationRequired: { run: "failed authentication_required", mails: [FAILED] },
  // The card was saved without its bank's authentication.
  pm_card_authenticationRequiredOnSetup: { run: "failed authentication_required", mails: [FAILED] },
  pm_card_authenticationRequiredSetupForOffSession: { run: "succeeded", mails: [RECEIVED] },
  pm_card_visa_chargeDeclined: { run: "failed generic_decline", mails: [FAILED] },
  pm_card_visa_chargeDeclinedInsufficientFunds: { run: "failed insufficient_funds", mails: [FAILED] },
  pm_card_chargeDeclinedExpiredCard: { run: "failed expired_card", isOff: true, mails: [OFF, FAILED] },
  pm_card_chargeDeclinedProcessingError: { run: "failed processing_error", mails: [FAILED] },
  pm_card_chargeCustomerFail: { run: "failed generic_decline", mails: [FAILED] },
  pm_card_createDispute: { run: "succeeded", mails: [RECEIVED, "Your autopay payment is disputed"] },
  pm_card_pendingRefund: { run: "succeeded", mails: [RECEIVED] },
  pm_card_refundFail: { run: "succeeded", mails: [RECEIVED] },
  pm_usBankAccount_success: { run: "succeeded", mails: [RECEIVED] },
  pm_usBankAccount_insufficientFunds: { run: "failed insufficient_funds", mails: [FAILED], fee: 2_000 },
  pm_usBankAccount_accountClosed: { run: "failed account_closed", isOff: true, mails: [OFF, FAILED], fee: 2_000 },
  pm_usBankAccount_noAccount: { run: "failed no_account", isOff: true, mails: [OFF, FAILED], fee: 2_000 },
  pm_usBankAccount_debitNotAuthorized: {
    run: "failed debit_not_authorized",
    isOff: true,
    mails: [OFF, FAILED],
    fee: 2_000,
  },
  pm_usBankAccount_invalidCurrency: {
    run: "failed payment_method_currency_mismatch",
    mails: [FAILED],
    fee: 2_000,
  },
  pm_usBankAccount_dispute: { run: "succeeded", mails: [RECEIVED] },
  pm_usBankAccount_weeklyLimitExceeded: { run: "failed charge_exceeds_source_limit", mails: [FAILED] },
  pm_usBankAccount_processing: { run: "processing", mails: [] },
}

/** A declined card cannot be saved, so a good card is saved first and then becomes this card. */
async function isOnAutopayByCard(token: string): Promise<void> {
  const { type, last4, behavior } = methodByToken(token) ?? {}
  if (type !== "card" || behavior?.result !== "declined") return void (await isOnAutopay(dana, token))
  const { id } = await isOnAutopay(dana, "pm_card_visa")
  const sandbox = new Sqlite(join(testFolder, "sandbox.sqlite"))
  sandbox.prepare("update objects set body = json_set(body, '$.card.last4', ?) where id = ?").run(last4, id)
  sandbox.close()
}

test.each(TEST_METHODS)("$token: $label", async ({ token }) => {
  const expected = RESULTS[token]
  await isOnAutopayByCard(token)
  await morningOf("2026-01-05", 2)
  itIs("2026-01-05", 5)
  await runDue()
  await intervalsRun()
  businessDays(2)
  await intervalsRun()
  await intervalsRun()
  expect(await runsOf(dana)).toEqual([`2026-01 ${expected?.run}`])
  const status = expected?.run.split(" ")[0] ?? ""
  expect(await logOf(dana)).toEqual({ isOn: !expected?.isOff, log: expected?.isOff ? [status, "disabled"] : [status] })
  expect(await autopayMails()).toEqual(expected?.mails)
  if (status !== "failed") return
  const mayBeFinished = expected?.run.includes("authentication_required") === true
  expect((await intents()).map((intent) => intent.status)).toEqual([
    mayBeFinished ? "requires_payment_method" : "canceled",
  ])
  expect((await stateOf(dana, "2026-01-08")).owed).toBe(`100000/0/${expected?.fee ?? 0}/0`)
  await morningOf("2026-01-09")
  expect(await charged()).toEqual([])
  const audited = await read((tx) => tx.all(tx.select().from(auditLog).where(eq(auditLog.category, "PAYMENT_FAILED"))))
  expect(audited).toMatchObject([{ metadata: { Autopay: true, Amount: 100_000 } }])
})

test("two failed months in a row turn it off, a month between them that was skipped does not", async () => {
  await isOnAutopay(dana, "pm_card_chargeCustomerFail")
  await morningOf("2026-01-03")
  await morningOf("2026-02-02")
  await write((tx) => tx.run(tx.update(autopay).set({ enabled: false })))
  await morningOf("2026-02-03")
  await write((tx) => tx.run(tx.update(autopay).set({ enabled: true })))
  await morningOf("2026-03-03")
  expect(await runsOf(dana)).toEqual(["2026-01 failed generic_decline", "2026-03 failed generic_decline"])
  expect(await logOf(dana)).toMatchObject({ isOn: true })
  await morningOf("2026-04-03")
  expect(await logOf(dana)).toEqual({ isOn: false, log: ["failed", "failed", "failed", "disabled"] })
  const off = (await mails()).find(({ subject }) => subject === OFF)
  expect(off?.body).toContain("two successive months")
  expect(off?.body).toContain("/home/autopay")
})

test("a bank that fails late turns nothing off when another method is used by then", async () => {
  const closed = await isOnAutopay(dana, "pm_usBankAccount_accountClosed")
  await morningOf("2026-01-05")
  expect(await runsOf(dana)).toEqual(["2026-01 processing"])
  await isOnAutopay(dana, "pm_card_visa")
  await write((tx) => forgetMethod(tx, dana, closed.id))
  businessDays(2)
  await morningOf("2026-01-08")
  expect(await runsOf(dana)).toEqual(["2026-01 failed account_closed"])
  expect(await logOf(dana)).toMatchObject({ isOn: true })
})

test("what the provider refuses has failed: a card that was removed there is not tried again", async () => {
  const method = await isOnAutopay(dana, "pm_card_visa")
  itIs("2026-01-03", 5)
  await runDue()
  await sandboxClient().paymentMethods.detach(method.id)
  await chargeAutopay(new AbortController().signal, fails)
  await morningOf("2026-01-04")
  expect((await runsOf(dana))[0]).toMatch(/^2026-01 failed /)
  expect(await autopayReceipts()).toMatchObject([{ status: "failed" }])
  expect((await intents()).map(({ status }) => status)).toEqual(["canceled"])
  expect(await autopayMails()).toEqual([FAILED])
})

test("who must be seen by their bank has three days: the mail leads to the page, and then it is cancelled", async () => {
  await isOnAutopay(dana, "pm_card_authenticationRequired")
  await morningOf("2026-01-03")
  const [receipt] = await autopayReceipts()
  expect((await mails()).find(({ subject }) => subject === FAILED)?.body).toContain(
    `/home/autopay/finish?receipt=${receipt?.id}`,
  )
  await morningOf("2026-01-06", 4)
  expect((await intents()).map(({ status }) => status)).toEqual(["requires_payment_method"])
  await morningOf("2026-01-06", 6)
  await intervalsRun()
  expect((await intents()).map(({ status }) => status)).toEqual(["canceled"])
  expect(await runsOf(dana)).toEqual(["2026-01 failed authentication_required"])
  await intervalsRun()
  expect(await autopayMails()).toEqual([FAILED, LAPSED])
  const lapsed = await bodyOf(LAPSED)
  expect(lapsed).toContain("within three days")
  expect(lapsed).toContain("/home/payment")
  expect(lapsed).not.toContain("finish")
})

test("the mails of one failure that turns autopay off name one way to pay", async () => {
  await isOnAutopay(dana, "pm_card_authenticationRequired")
  await morningOf("2026-01-03")
  await morningOf("2026-02-03")
  expect(await bodyOf(OFF)).not.toContain("/home/payment")
  const failed = (await mails()).findLast(({ subject }) => subject === FAILED)?.body
  expect(failed).toContain("within three days")
  expect(failed).toContain("After that it is cancelled")
  expect(failed).not.toContain("/home/payment")
})

test("a mail of a returned payment names its fee before the link, and no other month once autopay is off", async () => {
  await isOnAutopay(dana, "pm_usBankAccount_accountClosed")
  await morningOf("2026-01-05")
  businessDays(2)
  await morningOf("2026-01-08")
  const failed = await bodyOf(FAILED)
  expect(failed).toMatch(/A fee of \$20\.00 .*\/home\/payment/s)
  expect(failed).not.toContain("this month")
  expect(await bodyOf(OFF)).not.toContain("/home/payment")
})

const bodyOf = async (wanted: string) => (await mails()).find(({ subject }) => subject === wanted)?.body ?? ""
