import type { Tx } from "#db/client.server.ts"
import { type Cents, minus, negated, plus, ZERO } from "~/values/money.ts"
import { APPLICATION_ORDER } from "../ledger/application-order.ts"
import { applyInOrder } from "../ledger/apply-payment.ts"
import { charge, owed } from "../ledger/draft-charges.ts"
import { post } from "../ledger/journal.ts"
import { addLine, type JournalDraft } from "../ledger/journal-draft.ts"
import { ledgerDay } from "../ledger/ledger-day.ts"
import type { Actor } from "../permissions.ts"
import type { TenantUnit } from "../tenants/tenant-units.ts"
import type { VacatePreview } from "./vacate-figures.ts"

const DEPOSIT = { tender: "deposit" } as const
/** The key of a stay's vacate; an edit of the stay continues it. */
export const vacateKey = (stayId: number) => `vacate:${stayId}`

/** The part of the deposit that pays each kind of charge, in cents. */
type DepositSplit = { late: Cents; rent: Cents; other: Cents }
type MoveOut = { stayId: number; unitNumber: number; notes: string | null }

/** Posts a move-out, once per stay: cancels the deposit owed, uses and returns the deposit, ends credit. Source: money.md 1.4. */
export async function postVacate(
  tx: Tx,
  actor: Actor,
  own: TenantUnit,
  { paymentBreakdown: paid, projectedBalances: after }: VacatePreview,
  notes: string | null,
): Promise<void> {
  const key = vacateKey(own.stayId)
  const on = await ledgerDay(tx)
  await post(tx, actor, { tenantId: own.tenantId, kind: "vacate", key, on, memo: notes }, (draft) => {
    cancelDepositOwed(draft)
    const split = { late: paid.appliedToLateFees, rent: paid.appliedToRent, other: paid.appliedToOtherCharges }
    useDeposit(draft, split, { stayId: own.stayId, unitNumber: own.unitNumber, notes })
    addLine(draft, "DEP_HELD", after.depositReturned)
    addLine(draft, "DEP_OUT", negated(after.depositReturned))
    endCredit(draft)
  })
}

/** Pays charges from the deposit held, never more late fees and rent than are owed. The excess over other charges becomes a paid move-out charge. */
export function useDeposit(draft: JournalDraft, split: DepositSplit, moveOut: MoveOut): void {
  const excess = minus(split.other, draft.balances.other)
  if (excess > 0) charge(draft, { kind: "other", amount: excess, origin: "move_out", ...moveOut })
  addLine(draft, "DEP_HELD", plus(split.late, split.rent, split.other))
  for (const kind of APPLICATION_ORDER.vacate) applyInOrder(draft, DEPOSIT, split[kind], [kind])
}

function cancelDepositOwed(draft: JournalDraft): void {
  for (const each of owed(draft, "deposit")) {
    addLine(draft, "AR_DEP", negated(each.open))
    addLine(draft, "DEP_DUE", each.open)
    draft.ends.push({ charge: each, kind: "cancelled", cents: each.open, reason: null })
    each.open = ZERO
  }
}

function endCredit(draft: JournalDraft): void {
  const credit = draft.balances.advanceCredit
  addLine(draft, "ADV_CREDIT", credit)
  addLine(draft, "CREDITS", negated(credit))
}
