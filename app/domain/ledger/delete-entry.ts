/** Previews and deletes a tenant's ledger entries. Both refuse in the same way, also another tenant's entry. Source: specification 2 "Payments and ledger". */
import type { Tx } from "#db/client.server.ts"
import { command } from "../commands.ts"
import { Refusal } from "../refusal.ts"
import type { Balances } from "./accounts.ts"
import { mustNotBeDeposited } from "./bank/post-at-bank.ts"
import { type ChargeRow, chargeRow } from "./charges/charge-rows.ts"
import { deleteReduction, mustNotBeDeleted, reducedCharge, restoreLines } from "./charges/delete-reduction.ts"
import type { DeleteTenantCharge, DeleteTenantPayment, DeleteTenantReduction } from "./inputs.ts"
import { balancesAfterPosting } from "./journal.ts"
import type { JournalDraft } from "./journal-draft.ts"
import { ledgerDay } from "./ledger-day.ts"
import { type PaymentRow, paymentRow } from "./payment-rows.ts"
import {
  chargeReversal,
  deleteCharge,
  deletePayment,
  mustBeDeletable,
  paymentReversal,
  type Reversal,
} from "./reversals.ts"

/** Deletes a payment of this tenant. Refuses as `deletePayment` does, and a payment of another tenant. */
export const deleteTenantPayment = command(
  "delete ledger entries",
  async (tx, actor, input: DeleteTenantPayment): Promise<Reversal> => {
    await paymentOf(tx, input.tenantId, input.id)
    return deletePayment(tx, actor, input)
  },
)

/** Deletes a charge of this tenant. Refuses as `deleteCharge` does, and a charge of another tenant. */
export const deleteTenantCharge = command(
  "delete ledger entries",
  async (tx, actor, input: DeleteTenantCharge): Promise<Reversal> => {
    await chargeOf(tx, input.tenantId, input.chargeId)
    return deleteCharge(tx, actor, input)
  },
)

/** Deletes a move-out's reduction of this tenant's charge. Refuses as `deleteReduction` does, and another tenant's charge. */
export const deleteTenantReduction = command(
  "delete ledger entries",
  async (tx, actor, input: DeleteTenantReduction): Promise<Reversal> => {
    await chargeOf(tx, input.tenantId, input.chargeId)
    return deleteReduction(tx, actor, input)
  },
)

type EntryQuery = { tenantId: number; id: number }

export const previewPaymentDeletion = command("delete ledger entries", async (tx, _actor, query: EntryQuery) => {
  const payment = await paymentOf(tx, query.tenantId, query.id)
  mustBeDeletable(payment)
  await mustNotBeDeposited(tx, payment)
  return { payment, after: await balancesAfter(tx, payment.tenantId, await paymentReversal(tx, payment)) }
})

export const previewChargeDeletion = command("delete ledger entries", async (tx, _actor, query: EntryQuery) => {
  const charge = await chargeOf(tx, query.tenantId, query.id)
  if (charge.deletedAt !== null) throw new Refusal("ALREADY_DELETED")
  return { charge, after: await balancesAfter(tx, charge.tenantId, await chargeReversal(tx, charge, "")) }
})

export const previewReductionDeletion = command("delete ledger entries", async (tx, _actor, query: EntryQuery) => {
  await chargeOf(tx, query.tenantId, query.id)
  const { row, cents } = await reducedCharge(tx, query.id)
  mustNotBeDeleted(row)
  return { charge: row, cents, after: await balancesAfter(tx, row.tenantId, restoreLines(row, cents)) }
})

async function paymentOf(tx: Tx, tenantId: number, id: number): Promise<PaymentRow> {
  const payment = await paymentRow(tx, id)
  if (payment?.tenantId !== tenantId) throw new Refusal("PAYMENT_NOT_FOUND")
  return payment
}

async function chargeOf(tx: Tx, tenantId: number, id: number): Promise<ChargeRow> {
  const charge = await chargeRow(tx, id)
  if (charge?.tenantId !== tenantId) throw new Refusal("CHARGE_NOT_FOUND")
  return charge
}

async function balancesAfter(tx: Tx, tenantId: number, postLines: (draft: JournalDraft) => void): Promise<Balances> {
  return balancesAfterPosting(tx, { tenantId, kind: "payment_deleted", key: "", on: await ledgerDay(tx) }, postLines)
}
