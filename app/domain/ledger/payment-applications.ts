/** Where money is applied now: the rows of `allocations` less later reversals. Source: money.md 1.5. */
import { eq, type SQL, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { allocations, charges, journals, payments, stays } from "#db/schema/index.ts"
import { asCents, type Cents, least, minus } from "~/values/money.ts"
import type { Bucket, LedgerAccount } from "./accounts.ts"
import type { AllocationCategory, AllocationTender, OpenCharge } from "./journal-draft.ts"

/** One application of money and its remaining amount. Without a charge it is advance rent, or deposit reserve beyond the deposit owed. */
export type PaymentApplication = {
  id: number
  journalId: number
  charge: (OpenCharge & { isDeleted: boolean }) | null
  bucket: Bucket
  left: Cents
  tender: AllocationTender
  category: AllocationCategory
  paymentId: number | null
  creditId: number | null
}

const LEFT = sql<Cents>`${allocations.cents} + coalesce(
  (select sum(back.cents) from allocations back where back.takes_back_id = ${allocations.id}), 0)`

/** The applications that match a condition, newest first, without fully reversed ones. */
async function applications(tx: Tx, where: SQL): Promise<PaymentApplication[]> {
  const rows = await tx.all(
    tx
      .select({
        id: allocations.id,
        journalId: allocations.journalId,
        chargeId: charges.id,
        kind: charges.kind,
        dueOn: charges.dueOn,
        open: charges.open,
        deletedAt: charges.deletedAt,
        bucket: allocations.bucket,
        left: LEFT.as("remaining"),
        tender: allocations.tender,
        category: allocations.category,
        paymentId: allocations.paymentId,
        creditId: allocations.creditId,
      })
      .from(allocations)
      .leftJoin(charges, eq(charges.id, allocations.chargeId))
      .where(sql`${allocations.takesBackId} is null and ${LEFT} > 0 and ${where}`)
      .orderBy(sql`${allocations.id} desc`),
  )
  return rows.map(({ chargeId, kind, dueOn, open, deletedAt, ...row }) => {
    const isCharge = chargeId !== null && kind !== null && dueOn !== null && open !== null
    return { ...row, charge: isCharge ? { id: chargeId, kind, dueOn, open, isDeleted: deletedAt !== null } : null }
  })
}

export async function applicationsOfReceipt(tx: Tx, receiptId: string): Promise<PaymentApplication[]> {
  const rows = tx.select({ id: payments.id }).from(payments).where(eq(payments.receiptId, receiptId))
  return applications(tx, sql`${allocations.paymentId} in ${rows}`)
}

export async function applicationsOfCredit(tx: Tx, creditId: number): Promise<PaymentApplication[]> {
  return applications(tx, sql`${allocations.creditId} = ${creditId}`)
}

export async function applicationsToCharge(tx: Tx, chargeId: number): Promise<PaymentApplication[]> {
  return applications(tx, sql`${allocations.chargeId} = ${chargeId}`)
}

/** The charges paid from a tenant's advance rent. */
export async function appliedAdvance(tx: Tx, tenantId: number): Promise<PaymentApplication[]> {
  return applications(tx, sql`${charges.tenantId} = ${tenantId} and ${allocations.tender} in ('advance', 'adv_credit')`)
}

/** The journal of the tenant's latest move-out, which settled all earlier ones; 0 without one. An edited move-out counts from its first journal. */
export async function latestVacate(tx: Tx, tenantId: number): Promise<number> {
  const posted = await latestVacateJournal(tx, tenantId)
  const ended = await tx.one(
    tx
      .select({ after: sql<number | null>`max(${stays.endedAfterJournal})` })
      .from(stays)
      .where(eq(stays.tenantId, tenantId)),
  )
  return Math.max(posted, (ended?.after ?? -1) + 1)
}

async function latestVacateJournal(tx: Tx, tenantId: number): Promise<number> {
  const row = await tx.one(
    tx
      .select({ id: sql<number>`coalesce(max(${journals.id}), 0)` })
      .from(journals)
      .where(
        sql`${journals.tenantId} = ${tenantId} and ${journals.kind} = 'vacate' and ${journals.reversesJournalId} is null`,
      ),
  )
  return row?.id ?? 0
}

/** Money returned to the tenant outside the provider, not yet offset by a refund of its source. Oldest first. */
export type GivenBack = { journalId: number; left: Cents }

/** Money returned from `account`, less refunds; each refund is offset against the earliest return after its own application. An edited move-out counts once. */
export async function givenBack(tx: Tx, tenantId: number, account: Extract<LedgerAccount, "DEP_OUT" | "ADV_OUT">) {
  const category = account === "DEP_OUT" ? "deposit_out" : "advance_out"
  const kind = account === "DEP_OUT" ? "vacate" : "advance_returned"
  const out = await tx.rows<GivenBack>(sql`
    select coalesce(j.reverses_journal_id, j.id) as "journalId", -sum(l.cents) as "left"
    from journals j join journal_lines l on l.journal_id = j.id
    where j.tenant_id = ${tenantId} and j.kind = ${kind} and l.account = ${account}
    group by coalesce(j.reverses_journal_id, j.id) order by 1`)
  const offset = await tx.rows<{ appliedIn: number; cents: Cents }>(sql`
    select applied.journal_id as "appliedIn", -back.cents as "cents"
    from allocations back join allocations applied on applied.id = back.takes_back_id
    join journals j on j.id = back.journal_id
    where back.category = ${category} and j.tenant_id = ${tenantId} order by back.id`)
  for (const { appliedIn, cents } of offset) offsetReturns(out, appliedIn, cents)
  offsetReturns(out, 0, await paidByBank(tx, tenantId, account))
  return out
}

/** The part of the returned money that bank accounts have already paid. A refund is not offset against it (money.md 11.1). */
async function paidByBank(tx: Tx, tenantId: number, account: "DEP_OUT" | "ADV_OUT"): Promise<Cents> {
  const [row] = await tx.rows<{ cents: number }>(sql`
    select coalesce(sum(l.cents), 0) as "cents" from journals j join journal_lines l on l.journal_id = j.id
    where j.tenant_id = ${tenantId} and j.kind in ('deposit_paid_out', 'advance_paid_out') and l.account = ${account}`)
  return asCents(Number(row?.cents ?? 0))
}

/** Offsets a refund against the returns after its application, earliest first, and returns the covered cents. */
export function offsetReturns(out: GivenBack[], appliedIn: number, cents: Cents): Cents {
  let left = cents
  for (const each of out.filter((returned) => returned.journalId > appliedIn)) {
    const part = least(left, each.left)
    each.left = minus(each.left, part)
    left = minus(left, part)
  }
  return minus(cents, left)
}
