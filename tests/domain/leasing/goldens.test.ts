/** The examples of money.md 6 that end a stay: previews, stay figures and statements. Their postings are checked while they run. */
import { expect, test } from "vitest"
import { ledgerEntries } from "~/domain/ledger/statement/statement.ts"
import { asDay } from "~/values/calendar.ts"
import { DEPOSIT_USED_IN_A, liveExampleA } from "../../support/examples/a.ts"
import { liveExampleE } from "../../support/examples/e.ts"
import { liveExampleF } from "../../support/examples/f.ts"
import { isDisputed, paysOnline } from "../../support/provider.ts"
import { depositsOf, movesIn, movesOut, stateOf, vacatePreview } from "../../support/tenancies.ts"
import { seen, setting, suite, USUAL } from "../../support/world.ts"

/** A day after the last event. */
const END = "2027-01-01"

/** The opening balance, the running balance after each posting, and the closing balance. */
async function statement(tenantId: number, from: string, to: string) {
  const { opening, entries, closing } = await seen(END, (tx) =>
    ledgerEntries(tx, { tenantId, from: asDay(from), to: asDay(to) }),
  )
  const posted = entries.filter((entry) => entry.journalId !== null)
  const last = posted.filter((entry, index) => entry.journalId !== posted[index + 1]?.journalId)
  return { opening, running: last.map((entry) => entry.balance), closing }
}

test("A: the deposit pays late fees and part of the rent", async () => {
  const dana = await liveExampleA(async () => {
    const { previewSeq: _, creditEnding, ...preview } = await vacatePreview(101, 150_000, "2026-09-30")
    expect(creditEnding).toBe(0)
    expect(preview).toEqual({
      currentBalances: {
        depositReserve: 150_000,
        rentBalance: 245_000,
        lateCharges: 10_000,
        otherCharges: 7_500,
        totalOutstanding: 262_500,
        rentNotYetDue: 0,
        pending: 0,
      },
      ...DEPOSIT_USED_IN_A,
    })
  })
  expect(await depositsOf(dana, END)).toEqual([[150_000, 0, 140_000, 10_000, 0]])
})

test("E: a deposit returned stays returned, whatever the provider refunds later", async () => {
  const dana = await liveExampleE()
  expect(await depositsOf(dana, END)).toEqual([[150_000, 150_000, 0, 0, 0]])
  const { running, closing } = await statement(dana, "2026-01-01", "2026-02-28")
  expect([running.at(-1), closing]).toEqual([0, 0])
})

test("E, instead: a lost dispute of a deposit that was returned becomes a charge", async () => {
  await setting(USUAL)
  await suite(101, { rent: 100_000, deposit: 150_000 })
  const dana = await movesIn(101, "2026-01-01", { deposit: 150_000 })
  const card = await paysOnline(dana, 150_000, "2026-01-02", { choice: "deposit", fee: 4_500 })
  await movesOut(101, 0, "2026-01-31")
  await isDisputed(card, 154_500, "2026-02-03", "lost")
  expect(await stateOf(dana, "2026-02-03")).toMatchObject({ owed: "0/0/150000/0", reserve: 0 })
})

test("F: a former tenant pays the old debt first, then the new", async () => {
  const dana = await liveExampleF(async () => {
    expect(await vacatePreview(101, 100_000, "2026-03-31")).toMatchObject({
      currentBalances: { totalOutstanding: 218_000 },
      paymentBreakdown: { appliedToLateFees: 10_000, appliedToRent: 90_000, appliedToOtherCharges: 0 },
      projectedBalances: {
        remainingRentBalance: 110_000,
        remainingLateCharges: 0,
        remainingOtherCharges: 8_000,
        totalRemainingOutstanding: 118_000,
        depositReturned: 0,
      },
    })
  })
  expect(await depositsOf(dana, END)).toEqual([
    [100_000, 0, 90_000, 10_000, 0],
    [0, 0, 0, 0, 0],
  ])
  expect(await statement(dana, "2026-01-01", "2026-05-31")).toEqual({
    opening: 0,
    running: [
      100_000, 200_000, 100_000, 0, 100_000, 105_000, 205_000, 210_000, 218_000, 118_000, 58_000, 158_000, 258_000,
      260_500, 160_500, 40_500, 45_500, 0,
    ],
    closing: 0,
  })
})
