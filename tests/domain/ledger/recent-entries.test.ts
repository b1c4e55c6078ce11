/** The newest entries are the end of the whole ledger, with the same balances, though older postings are not read one by one. */
import { expect, test } from "vitest"
import { newestEntries, recentEntries } from "~/domain/ledger/statement/recent-entries.ts"
import { ledgerEntries } from "~/domain/ledger/statement/statement.ts"
import { asDay } from "~/values/calendar.ts"
import { liveExampleA } from "../../support/examples/a.ts"
import { liveExampleE } from "../../support/examples/e.ts"
import { seen } from "../../support/world.ts"

const TODAY = asDay("2026-11-20")
const rangeOf = (tenantId: number) => ({ tenantId, from: asDay("2020-01-01"), to: TODAY })

test.each([
  ["A", liveExampleA],
  ["E", liveExampleE],
])("however many of example %s are asked for", async (_name, live) => {
  const range = rangeOf(await live())
  const all = (await seen(TODAY, (tx) => ledgerEntries(tx, range))).entries.toReversed()
  for (let count = 1; count <= all.length + 1; count += 1) {
    const newest = await seen(TODAY, (tx) => newestEntries(tx, range, count))
    expect(newest).toEqual({ entries: all.slice(0, count), areAll: count >= all.length })
  }
})

test("the last eight of the past year are recent", async () => {
  const range = rangeOf(await liveExampleA())
  const all = (await seen(TODAY, (tx) => ledgerEntries(tx, range))).entries.toReversed()
  const counted = all.filter((entry) => entry.status !== "pending")
  expect(await seen(TODAY, (tx) => recentEntries(tx, range.tenantId))).toEqual(counted.slice(0, 8))
})
