/** Chooses the bank account that takes the provider's payouts. Source: money.md 11.2, api.md X274. */
import { eq } from "drizzle-orm"
import { read, type Tx, write } from "#db/client.server.ts"
import { payoutSpans } from "#db/schema/index.ts"
import { record } from "../audit/log.ts"
import { accountLabel, openAccount } from "../bank-accounts/bank-accounts.ts"
import { workflow } from "../commands.ts"
import { mustStillBeSignedIn } from "../identity/sessions/sessions.ts"
import { paymentGateway } from "../payment-provider/payment-gateway.ts"
import type { PaymentGateway } from "../payment-provider/port.ts"
import { providerResponse } from "../payment-provider/provider-response.ts"
import type { Actor } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import { beginSpan } from "./begin-span.ts"
import { whatCameBefore } from "./earlier-payouts.ts"
import type { SetPayoutAccount } from "./inputs.ts"
import { type PayoutAccount, payoutAccount } from "./payout-account.ts"
import { readPayouts } from "./read-payouts.ts"
import { anyOpenSpan, openSpan, type PayoutSpan } from "./spans.ts"

/**
 * Sends payouts that are made from now on to this account; null stops the recording. Returns the state of the payout account. The first choice begins the
 * recording and reads the provider for it. Refuses 404 BANK_ACCOUNT_NOT_FOUND; 409 PAYOUTS_NOT_READY while a recent payment is not recorded; 502 and 503.
 * Audit BANK_ACCOUNT if something changes.
 */
export const setPayoutAccount = workflow(
  "manage bank",
  async (actor, { bankAccountId }: SetPayoutAccount): Promise<PayoutAccount | null> => {
    if (bankAccountId === null) await write((tx) => endSpan(tx, actor))
    else await choose(actor, bankAccountId)
    return read((tx) => payoutAccount(tx, actor, {}))
  },
)

const UNTIL_DONE = { aborted: false }
/** The problem is stored with the payout, and the next sweep tries again and reports it. */
const unreported = () => {}

async function choose(actor: Actor, bankAccountId: number): Promise<void> {
  const gateway = await paymentGateway()
  await read((tx) => openAccount(tx, bankAccountId))
  if (!gateway) throw new Refusal("PAYMENTS_UNAVAILABLE")
  const providerAccount = await providerResponse(gateway.account())
  const running = await read((tx) => openSpan(tx, gateway.name))
  if (running?.providerAccount === providerAccount) {
    // Payouts made until now belong to the former account, so read them first; the last reading may be old.
    if (running.accountId !== bankAccountId) await providerResponse(readPayouts(gateway, UNTIL_DONE, unreported))
    return write((tx) => changeAccount(tx, actor, gateway, bankAccountId))
  }
  const came = await providerResponse(whatCameBefore(gateway))
  if (!came) throw new Refusal("PAYOUTS_NOT_READY")
  await write(async (tx) => {
    await mustStillBeSignedIn(tx, actor)
    const account = await openAccount(tx, bankAccountId)
    await endSpan(tx, actor)
    await beginSpan(tx, actor, { ...came, provider: gateway.name, providerAccount, account })
  })
}

async function changeAccount(tx: Tx, actor: Actor, { name }: PaymentGateway, bankAccountId: number): Promise<void> {
  await mustStillBeSignedIn(tx, actor)
  const account = await openAccount(tx, bankAccountId)
  const span = await openSpan(tx, name)
  if (!span || span.accountId === account.id) return
  await tx.run(tx.update(payoutSpans).set({ accountId: account.id }).where(eq(payoutSpans.id, span.id)))
  await recordChange(tx, actor, span, { id: account.id, label: accountLabel(account) })
}

async function endSpan(tx: Tx, actor: Actor): Promise<void> {
  await mustStillBeSignedIn(tx, actor)
  const span = await anyOpenSpan(tx)
  if (!span) return
  await tx.run(
    tx.update(payoutSpans).set({ endedAt: tx.now, endedBy: actor.userId }).where(eq(payoutSpans.id, span.id)),
  )
  await recordChange(tx, actor, span, null)
}

const recordChange = (tx: Tx, actor: Actor, span: PayoutSpan, account: { id: number; label: string } | null) =>
  record(tx, actor, {
    category: "BANK_ACCOUNT",
    details: account
      ? `Payouts of the payment provider go to bank account ${account.label} from now on.`
      : "Payouts of the payment provider are not booked from now on.",
    metadata: { OldValue: span.accountId, NewValue: account?.id ?? null },
  })
