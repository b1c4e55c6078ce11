/** The bank account that takes payouts, and the clearing account compared with the provider's balance. Source: money.md 11.2, api.md X273. */
import { eq, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { bankAccounts, payouts } from "#db/schema/index.ts"
import { type Day, dayAt } from "~/values/calendar.ts"
import { asCents, type Cents, minus, plus } from "~/values/money.ts"
import { accountLabel } from "../bank-accounts/bank-accounts.ts"
import { command } from "../commands.ts"
import { zoneOf } from "../settings/defaults.ts"
import { clearingBalance } from "./begin-span.ts"
import { anyOpenSpan, type PayoutSpan } from "./spans.ts"
import { unmatchedSums } from "./unmatched.ts"

/** Cents. `held` = `clearing` + `processing` + `unmatched` + `unexplained`. */
export type PayoutAccount = {
  accountId: number
  account: string
  begunOn: Day
  /** The excess of the books over the provider's balance at the beginning, and the part of it that earlier payouts do not explain. */
  opening: Cents
  openingUnexplained: Cents
  clearing: Cents
  inTransit: Cents
  available: Cents
  pending: Cents
  held: Cents
  /** Bank payments that the provider already counts; the books record them when they arrive. */
  processing: Cents
  unmatched: Cents
  unexplained: Cents
  readAt: number
}

/** Null while no bank account takes payouts (X273). */
export const payoutAccount = command("see bank", async (tx): Promise<PayoutAccount | null> => {
  const span = await anyOpenSpan(tx)
  return span ? accountOf(tx, span) : null
})

async function accountOf(tx: Tx, span: PayoutSpan): Promise<PayoutAccount> {
  const account = await tx.one(tx.select().from(bankAccounts).where(eq(bankAccounts.id, span.accountId)))
  if (!account) throw new Error("A bank account went missing")
  const { available, pending, opening, earlierPayouts, readAt, accountId } = span
  const clearing = await clearingBalance(tx)
  const { processing, unmatched } = await unmatchedSums(tx, span)
  const held = plus(available, pending)
  return {
    accountId,
    account: accountLabel(account),
    begunOn: dayAt(span.begunAt, await zoneOf(tx)),
    opening,
    openingUnexplained: minus(opening, earlierPayouts),
    clearing,
    inTransit: await centsInTransit(tx),
    available,
    pending,
    held,
    processing,
    unmatched,
    unexplained: minus(held, clearing, processing, unmatched),
    readAt,
  }
}

async function centsInTransit(tx: Tx): Promise<Cents> {
  const open = sql`${payouts.state} in ('pending', 'in_transit') and not ${payouts.isBefore} and ${payouts.currency} = 'usd'`
  const [row] = await tx.all(
    tx
      .select({ cents: sql<number | null>`sum(${payouts.amount})` })
      .from(payouts)
      .where(open),
  )
  return asCents(Number(row?.cents ?? 0))
}
