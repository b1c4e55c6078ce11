/** When a failed run turns autopay off, in whatever order its bank and the next month's bank respond. Source: money.md 3.19. */
import { beforeEach, expect, test } from "vitest"
import { write } from "#db/client.server.ts"
import { followReceipt } from "~/domain/autopay-runs/autopay-outcome.ts"
import { runDue } from "../../../jobs/run-due.ts"
import { autopayReceipts, danaAwaitsAutopay, logOf, runsOf } from "../../support/autopay-jobs.ts"
import { itIs } from "../../support/online.ts"

let dana = 0
beforeEach(async () => {
  dana = await danaAwaitsAutopay("pm_card_visa")
  itIs("2026-01-03", 5)
  await runDue()
})

/** The provider reports that the payment of the n-th run has failed. */
async function fails(run: number, code: string): Promise<void> {
  const receipt = (await autopayReceipts())[run]
  if (!receipt) throw new Error(`There is no run ${run}`)
  await write((tx) => followReceipt(tx, receipt, "failed", code))
}
const isOn = async () => (await logOf(dana)).isOn

test.each(["expired_card", "account_closed", "no_account", "debit_not_authorized", "lost_card", "stolen_card"])(
  "%s turns it off at once",
  async (code) => {
    await fails(0, code)
    expect(await runsOf(dana)).toEqual([`2026-01 failed ${code}`])
    expect(await isOn()).toBe(false)
  },
)

test("another failure leaves it on", async () => {
  await fails(0, "insufficient_funds")
  expect(await isOn()).toBe(true)
})

test("a bank that says only after the next month's failure that this month failed turns it off", async () => {
  itIs("2026-02-03", 5)
  await runDue()
  await fails(1, "insufficient_funds")
  expect(await isOn()).toBe(true)
  await fails(0, "insufficient_funds")
  expect(await runsOf(dana)).toEqual(["2026-01 failed insufficient_funds", "2026-02 failed insufficient_funds"])
  expect(await isOn()).toBe(false)
})
