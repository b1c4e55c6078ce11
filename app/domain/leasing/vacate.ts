/** Previews and posts move-outs. Source: money.md 1.4 "vacate", 2.4 and 5, api.md M13 and M14. */
import { and, eq, gt, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { charges } from "#db/schema/index.ts"
import { fullName } from "~/values/contact.ts"
import { type Cents, formatMoney, least, minus, sum as sumOfCents, ZERO } from "~/values/money.ts"
import { record } from "../audit/log.ts"
import { command } from "../commands.ts"
import type { Balances } from "../ledger/accounts.ts"
import { balancesOf } from "../ledger/balances.ts"
import { postReduction, type Reduction, reduceLines, sumOfReductions } from "../ledger/charges/reductions.ts"
import { balancesAfterPosting } from "../ledger/journal.ts"
import { endOpenPlan } from "../ledger/plans/end-plan.ts"
import { turnAutopayOff } from "../payment-methods/turn-off-autopay.ts"
import { type CanceledPayment, cancellationText, cancelOpenPayments } from "../payments/online/cancel-requests.ts"
import { type Actor, mustBeAnothersLedger } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import { stopByMoveOut } from "../scheduled-outcomes/scheduled-outcome.ts"
import { today } from "../settings/defaults.ts"
import { holderOf, type TenantUnit, unitsOf } from "../tenants/tenant-units.ts"
import { changeTenant } from "../tenants/tenants.ts"
import { findUnit } from "../units/units.ts"
import type { Vacate, VacatePreviewInput } from "./inputs.ts"
import { endStay } from "./stays.ts"
import { type VacatePreview, vacateFigures } from "./vacate-figures.ts"
import { postVacate } from "./vacate-posting.ts"
import { selectedReductions, staysOf } from "./vacate-reductions.ts"

export type Vacated = VacatePreview & {
  stayId: number
  tenantId: number
  unitNumber: number
  name: string
  canceled: CanceledPayment[]
}

/** The effects of moving out now with `Fees` cents of the deposit used (M13). Refuses 400, 404 UNIT_NOT_FOUND, 409 UNIT_VACANT, UNIT_IS_SUBUNIT. */
export const previewVacate = command(
  "see tenants",
  async (tx, _actor, input: VacatePreviewInput) =>
    (await plannedVacate(tx, await primaryHolder(tx, input.unitNumber), input)).preview,
)

/**
 * Moves the tenant of a unit out today (M14): the deposit pays the chosen part, and the rest is returned; the deposit owed is cancelled, credit expires,
 * autopay is turned off, a scheduled payment is stopped, a payment plan ends, unconfirmed payments are cancelled, and the unit and its subunits become
 * vacant. The tenant keeps the account, the debt and advance rent. Refuses as the preview does, and 409 PREVIEW_STALE if something was posted since the
 * preview. Audit TEN_VACATE.
 */
export const vacate = command("move tenants", async (tx, actor, input: Vacate): Promise<Vacated> => {
  const own = await primaryHolder(tx, input.unitNumber)
  mustBeAnothersLedger(actor, own.tenantId)
  const { preview, reductions } = await plannedVacate(tx, own, input)
  if (input.previewSeq !== undefined && input.previewSeq !== preview.previewSeq) throw new Refusal("PREVIEW_STALE")
  for (const reduction of reductions) await postReduction(tx, actor, reduction)
  await postVacate(tx, actor, own, preview, input.notes ?? null)
  const { paymentBreakdown: paid, projectedBalances: after, currentBalances: now } = preview
  await endStays(tx, own, input.notes, {
    depositBefore: now.depositReserve,
    depositReturned: after.depositReturned,
    depositToRent: paid.appliedToRent,
    depositToLate: paid.appliedToLateFees,
    depositToOther: paid.appliedToOtherCharges,
    endedAfterJournal: (await balancesOf(tx, own.tenantId)).lastJournalId,
  })
  await turnAutopayOff(tx, own.tenantId)
  await stopByMoveOut(tx, own.tenantId)
  await endOpenPlan(tx, actor, own.tenantId, "vacate")
  const canceled = await cancelOpenPayments(tx, own.tenantId, "moved_out")
  const tenant = await changeTenant(tx, own.tenantId, { moveOutOn: await today(tx) })
  const name = fullName(tenant)
  const { stayId, tenantId, unitNumber } = own
  const vacated = { ...preview, stayId, tenantId, unitNumber, name, canceled }
  await recordVacate(tx, actor, vacated)
  return vacated
})

async function primaryHolder(tx: Tx, unitNumber: number): Promise<TenantUnit> {
  await findUnit(tx, unitNumber)
  const holder = await holderOf(tx, unitNumber)
  if (!holder) throw new Refusal("UNIT_VACANT")
  if (holder.isSubunit) throw new Refusal("UNIT_IS_SUBUNIT")
  return holder
}

type Planned = { preview: VacatePreview; reductions: Reduction[] }

async function plannedVacate(tx: Tx, own: TenantUnit, input: VacatePreviewInput): Promise<Planned> {
  const balances = await balancesOf(tx, own.tenantId)
  if (input.fees > balances.depositReserve) {
    const message = "You cannot use more than the deposit reserve amount."
    throw new Refusal("VALIDATION_ERROR", { subject: "Invalid Amount", fields: { Fees: [message] } })
  }
  const reductions = await selectedReductions(tx, await staysOf(tx, own.tenantId), input.reductions ?? [])
  const reduced = sumOfReductions(reductions)
  const after = reduced === 0 ? balances : await reducedBalances(tx, own.tenantId, reductions)
  const later = await notYetDue(tx, own.tenantId)
  const before = {
    depositReserve: balances.depositReserve,
    rentBalance: after.rent,
    lateCharges: after.late,
    otherCharges: after.other,
    ...(reduced === 0 ? later : await lessReduced(tx, later, reductions)),
    pending: balances.pending,
    advanceCash: after.advanceCash,
    advanceCredit: after.advanceCredit,
    lastJournalId: balances.lastJournalId,
  }
  const preview = vacateFigures(before, input.fees)
  return { preview: reduced === 0 ? preview : { ...preview, reduced }, reductions }
}

async function reducedBalances(tx: Tx, tenantId: number, reductions: readonly Reduction[]): Promise<Balances> {
  const entry = { tenantId, kind: "rent_reduction", key: "", on: await today(tx) } as const
  return balancesAfterPosting(tx, entry, (draft) => {
    for (const reduction of reductions) reduceLines(draft, reduction)
  })
}

type NotYetDue = { rentNotYetDue: Cents; chargesNotYetDue: Cents }

async function lessReduced(tx: Tx, later: NotYetDue, reductions: readonly Reduction[]): Promise<NotYetDue> {
  const on = await today(tx)
  const ofKind = (isRent: boolean) =>
    sumOfCents(
      reductions
        .filter(({ row }) => row.dueOn > on && (row.kind === "rent") === isRent)
        .map(({ row, cents }) => least(cents, row.open)),
    )
  return {
    rentNotYetDue: minus(later.rentNotYetDue, ofKind(true)),
    chargesNotYetDue: minus(later.chargesNotYetDue, ofKind(false)),
  }
}

async function notYetDue(tx: Tx, tenantId: number): Promise<NotYetDue> {
  const later = await tx.one(dueAfter, { tenantId, day: await today(tx) })
  return later ?? { rentNotYetDue: ZERO, chargesNotYetDue: ZERO }
}

const value = sql.placeholder
const openOf = (which: ReturnType<typeof eq>) =>
  sql<Cents>`coalesce(sum(case when ${which} then ${charges.open} end), 0)`
const dueAfter = statement((db) =>
  db
    .select({
      rentNotYetDue: openOf(eq(charges.kind, "rent")),
      chargesNotYetDue: openOf(eq(charges.origin, "recurring")),
    })
    .from(charges)
    .where(and(eq(charges.tenantId, value("tenantId")), gt(charges.dueOn, value("day"))))
    .prepare(),
)

/** The stay in the tenant's own unit gets the deposit's figures; subunits end with zeros. */
async function endStays(
  tx: Tx,
  own: TenantUnit,
  notes: string | undefined,
  figures: NonNullable<Parameters<typeof endStay>[3]>,
): Promise<void> {
  for (const unit of await unitsOf(tx, own.tenantId)) {
    if (unit.stayId === own.stayId) await endStay(tx, unit, notes, figures)
    else await endStay(tx, unit, undefined)
  }
}

async function recordVacate(tx: Tx, actor: Actor, vacated: Vacated) {
  const { name, unitNumber, projectedBalances: after, paymentBreakdown: paid, canceled } = vacated
  const returned = formatMoney(after.depositReturned)
  await record(tx, actor, {
    category: "TEN_VACATE",
    details: `${name} moved out of unit ${unitNumber}. Deposit returned: ${returned}.${cancellationText(canceled)}`,
    metadata: {
      TenantID: vacated.tenantId,
      UnitNumber: unitNumber,
      StayID: vacated.stayId,
      DepositReturned: after.depositReturned,
      DepositAppliedToRent: paid.appliedToRent,
      DepositAppliedToLateFees: paid.appliedToLateFees,
      DepositAppliedToOtherCharges: paid.appliedToOtherCharges,
    },
  })
}
