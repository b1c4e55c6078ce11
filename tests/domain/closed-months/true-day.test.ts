/** A journal that was dated later because its month was closed counts by its true day where a rule requires it. Source: money.md 11.6, "By the true day". */
import { beforeEach, expect, test } from "vitest"
import { lateFeeOutcomes } from "~/domain/late-fee-rules/late-fee-outcomes.ts"
import { lateFeesChargedIn } from "~/domain/ledger/charges/late-fee-amount.ts"
import { paymentsOfReceipt } from "~/domain/ledger/payment-rows.ts"
import { mailNewEvents } from "~/domain/payments/payment-emails.ts"
import { receiptFailed, receiptPaid } from "~/domain/payments/sweep/provider-events.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { receiptFor } from "~/domain/statements/receipt.ts"
import { asMonth } from "~/values/calendar.ts"
import { closes } from "../../support/closed-months.ts"
import { ruleFrom } from "../../support/late-fees.ts"
import { mails } from "../../support/mails.ts"
import { agrees, plansStored } from "../../support/payment-plans.ts"
import { begins, sendsByBank } from "../../support/provider.ts"
import { jobsOf, movesIn, pays, postingsOf } from "../../support/tenancies.ts"
import { during, on, seen, setting, suite, USUAL } from "../../support/world.ts"

let dana = 0

/** A bank payment of March's rent holds the late fee back. It fails on Mar 31, which is reported after March was closed. */
beforeEach(async () => {
  await setting(USUAL)
  await suite(101, { rent: 100_000 })
  dana = await movesIn(101, "2026-02-01")
  await ruleFrom("2026-03-01", { kind: "flat", amount: 5_000, mostPerMonth: 5_000 }, { setOn: "2026-02-10" })
  await jobsOf("2026-03-01")
})

async function failsLate(): Promise<void> {
  const receiptId = await sendsByBank(dana, 100_000, "2026-03-04")
  await jobsOf("2026-03-05")
  await closes("2026-03", "2026-04-01")
  const failure = { receiptId, at: on("2026-03-31"), chargeId: "ch_1", reason: "insufficient_funds" }
  await during("2026-04-02", (tx) => receiptFailed(tx, SYSTEM, failure))
}

test("a late fee of March counts against the most of March, and stands in March's list, although it is dated in April", async () => {
  await failsLate()
  expect(await postingsOf(dana, "2026-04-01")).toEqual(["AR_OTHER+2000 INC_OTHER−2000", "AR_LATE+5000 INC_LATE−5000"])
  const charged = (month: string) => seen("2026-04-02", (tx) => lateFeesChargedIn(tx, dana, asMonth(month)))
  expect([await charged("2026-03"), await charged("2026-04")]).toEqual([5_000, 0])
  const listed = async (month: string) =>
    (await seen("2026-04-02", (tx) => lateFeeOutcomes(tx, asMonth(month)))).map(({ lateOn, outcome }) => [
      lateOn,
      outcome,
    ])
  expect([await listed("2026-03"), await listed("2026-04")]).toEqual([[["2026-03-31", "charged"]], []])
  await jobsOf("2026-04-02")
  await jobsOf("2026-04-05")
  expect(await postingsOf(dana, "2026-04-05")).toEqual(["AR_LATE+5000 INC_LATE−5000"])
})

test("a payment plan counts a fee of March on its day in March: the instalment of that day was not kept", async () => {
  await agrees(dana, [["2026-03-31", 50_000]], { on: "2026-03-02", grace: 0 })
  await pays(dana, 50_000, "2026-03-20")
  await failsLate()
  await jobsOf("2026-04-02")
  expect(await plansStored()).toEqual([["broken", null, "2026-04-02"]])
})

test("the mail and the receipt of a payment say the day on which it arrived", async () => {
  const receiptId = await begins(dana, 100_000, "2026-03-31", { choice: "rent" })
  await closes("2026-03", "2026-04-01")
  await during("2026-04-02", async (tx) => {
    await receiptPaid(tx, SYSTEM, { receiptId, at: on("2026-03-31") })
    await mailNewEvents(tx, receiptId, 0)
  })
  expect((await mails()).map(({ body }) => body)).toContainEqual(
    expect.stringContaining("was received on Mar 31, 2026."),
  )
  const [row] = await seen("2026-04-02", (tx) => paymentsOfReceipt(tx, receiptId))
  const receipt = await seen("2026-04-02", (tx) => receiptFor(tx, dana, { type: "rent", id: row?.id ?? 0 }))
  expect([row?.paidOn, receipt.paidOn]).toEqual(["2026-04-01", "2026-03-31"])
})
