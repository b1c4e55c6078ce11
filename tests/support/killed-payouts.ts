/** Payouts on a server that is killed while it reads them, and the final state of books and provider. */
import { join } from "node:path"
import { expect } from "vitest"
import { closeDatabase, openDatabase, read, write } from "#db/client.server.ts"
import { allViolations } from "~/domain/backups/violations.ts"
import { addBankAccount } from "~/domain/bank-accounts/add-account.ts"
import { ledgerDay } from "~/domain/ledger/ledger-day.ts"
import { ZERO } from "~/values/money.ts"
import type { Death } from "./die-at-commit.ts"
import { isQuiet } from "./killed-refunds.ts"
import { diesAmid, folderOfTest, rowsIn, startKillable } from "./killed-server.ts"
import { heldByProvider, payoutsGoTo, sweeps } from "./payouts.ts"
import { hasPaid } from "./refunds.ts"
import { ada } from "./reports.ts"
import { businessDays } from "./sandbox.ts"
import { danaOwesRent } from "./tenancies.ts"

/** Dana has paid by card, the payment is completely booked, and payouts go to a bank account. */
export async function danasMoneyIsAtTheProvider(): Promise<void> {
  await hasPaid(await danaOwesRent(), 100_000)
  await businessDays(1)
  await sweeps()
  const opened = { name: "Operating", opening: ZERO }
  const { id } = await write(async (tx) => addBankAccount(tx, ada, { ...opened, openedDate: await ledgerDay(tx) }))
  await payoutsGoTo(id)
}

/** Three business days pass at the bank while a server runs, which is killed at a commit; the next server continues. */
export async function payoutsWhileKilled(death: Death): Promise<{ died: boolean; outcome: unknown }> {
  const folder = folderOfTest("with its sandbox")
  const first = await startKillable(folder)
  await isQuiet(folder)
  const { died } = await diesAmid(first, death, async () => {
    await businessDays(3)
    const isRead = () =>
      rowsIn(folder, "select id from payouts where is_listed").length > 0 &&
      rowsIn(folder, "select event from deliveries", "sandbox.sqlite").length === 0
    await expect.poll(() => first.isDead() || isRead(), { interval: 50 }).toBe(true)
  })
  const second = await startKillable(folder)
  await isQuiet(folder)
  await expect.poll(() => rowsIn(folder, "select id from payouts where is_listed").length).toBe(1)
  await second.killed()
  return { died, outcome: await outcomeIn(folder) }
}

/** The money is in transit until the day of arrival has begun in the property's zone. */
async function outcomeIn(folder: string) {
  openDatabase(join(folder, "suitekeeper.sqlite"))
  expect(await read(allViolations)).toEqual([])
  const held = await heldByProvider()
  closeDatabase()
  const sum = (accounts: string) =>
    rowsIn<{ cents: number }>(
      folder,
      `select coalesce(sum(cents), 0) as cents from journal_lines where account in (${accounts})`,
    )[0]?.cents
  return {
    clearing: sum("'STRIPE'"),
    held,
    paidOut: sum("'IN_TRANSIT', 'BANK:1'"),
    sent: rowsIn(folder, "select id from journals where kind = 'payout_sent'").length,
  }
}

/** $1,030.00 less the provider's fee of $30.17. */
export const PAID_OUT_ONCE = { clearing: 0, held: 0, paidOut: 99_983, sent: 1 }
