/** The provider's payouts, managed by administrators and jobs. Money is in cents. */
import { sql } from "drizzle-orm"
import { read, write } from "#db/client.server.ts"
import { payoutSpans, payouts } from "#db/schema/index.ts"
import { sweep } from "~/domain/payments/sweep/sweep.ts"
import { readPayouts } from "~/domain/payouts/read-payouts.ts"
import { setPayoutAccount } from "~/domain/payouts/set-account.ts"
import { asDay } from "~/values/calendar.ts"
import { asCents, ZERO } from "~/values/money.ts"
import { bookSums } from "./bank.ts"
import { ada } from "./reports.ts"
import { businessDays, gateway } from "./sandbox.ts"

const NEVER = new AbortController().signal
const mustNotFail = (error: unknown): never => {
  throw error
}

/** Runs the job of every five minutes. */
export async function sweeps(report: (error: unknown) => void = mustNotFail): Promise<void> {
  const provider = await gateway()
  await sweep(provider, NEVER, report)
  await readPayouts(provider, NEVER, report)
}

/** Ada chooses the bank account for payouts; null is none. */
export const payoutsGoTo = (bankAccountId: number | null) =>
  setPayoutAccount({ ...ada, sessionId: null }, { bankAccountId })

/** Business days pass at the bank, with a sweep after each. */
export async function bankDays(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    await businessDays(1)
    await sweeps()
  }
}

/** The provider's balance, available and pending together. */
export async function heldByProvider(): Promise<number> {
  const { available, pending } = await (await gateway()).holdings()
  return available + pending
}

/** The balances of STRIPE, IN_TRANSIT, the first bank account and OPENING. */
export const payoutSums = (account = 1) => bookSums("STRIPE", "IN_TRANSIT", `BANK:${account}`, "OPENING")

/** The journals of payouts: key without the provider's id, day, and its accounts with cents. */
export async function payoutJournals(): Promise<string[]> {
  const rows = await read((tx) =>
    tx.rows<{ key: string; on: string; account: string; cents: number }>(sql`
      select j.idem_key as "key", j.effective_on as "on", l.account as "account", l.cents as "cents"
      from journals j join journal_lines l on l.journal_id = j.id where j.kind like 'payout_%' order by j.id, l.id`),
  )
  return rows.map(({ key, on, account, cents }) => `${key.replace(/po_sbx\w+/, "po")} ${on} ${account} ${cents}`)
}

/** Stores a payout of an ended span that counts as arrived. Returns its id. */
export function storedPayout(accountId: number): Promise<string> {
  const id = `po_sbx${crypto.randomUUID().slice(0, 8)}`
  return write(async (tx) => {
    const at = { begunAt: tx.now, endedAt: tx.now, readAt: tx.now }
    const cents = { opening: ZERO, earlierPayouts: ZERO, balance: ZERO, available: ZERO, pending: ZERO }
    const over = { provider: "sandbox", providerAccount: "acct_1 test", accountId, lastJournalId: 0 } as const
    const span = await tx.one(
      tx
        .insert(payoutSpans)
        .values({ ...over, ...at, ...cents })
        .returning(),
    )
    const payout = { id, accountId, amount: asCents(1_000), currency: "usd", state: "paid", isBefore: true } as const
    const more = {
      isAutomatic: true,
      isListed: true,
      createdAt: tx.now,
      arrivesOn: asDay("2026-01-05"),
      readAt: tx.now,
    }
    await tx.run(tx.insert(payouts).values({ ...payout, ...more, spanId: span?.id ?? 0 }))
    return id
  })
}
