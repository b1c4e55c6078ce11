/** The agreements with a tenant: leases, future rents, notices, monthly charges, payment plans, insurance. Source: api.md M70. */
import { asc, eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import {
  chargeTypes,
  insuranceCertificates,
  leaseTerms,
  moveOutNotices,
  paymentPlans,
  planInstalments,
  recurringCharges,
  recurringTerms,
  rentSteps,
  stays,
} from "#db/schema/index.ts"
import { agreedTerms } from "../../ledger/charges/recurring-terms.ts"
import { columns, type Sheet } from "./sheet.ts"

const LEASES = columns({
  unitNumber: ["number", "The unit"],
  startsOn: ["day", "First day"],
  endsOn: ["day", "Last day"],
  renewalBy: ["day", "Last day of the option to renew"],
  isMonthToMonth: ["yes/no", "Whether it goes on from month to month"],
})

export async function leasesOf(tx: Tx, tenantId: number): Promise<Sheet> {
  const { startsOn, endsOn, renewalBy, isMonthToMonth, stayId } = leaseTerms
  const shown = { unitNumber: stays.unitNumber, startsOn, endsOn, renewalBy, isMonthToMonth }
  const found = tx.select(shown).from(leaseTerms).innerJoin(stays, eq(stays.id, stayId))
  const rows = await tx.all(found.where(eq(stays.tenantId, tenantId)).orderBy(asc(stays.id), asc(startsOn)))
  return { file: "lease_terms", about: "The terms of your leases.", columns: LEASES, rows }
}

const RENTS = columns({
  unitNumber: ["number", "The unit"],
  startsOn: ["day", "First day of this rent"],
  monthlyRent: ["amount", "Rent of a month"],
  doneOn: ["day", "Day on which it took effect; empty while it is to come"],
})

export async function rentStepsOf(tx: Tx, tenantId: number): Promise<Sheet> {
  const { unitNumber, startsOn, monthlyRent, doneOn, stayId } = rentSteps
  const shown = { unitNumber, startsOn, monthlyRent, doneOn }
  const found = tx.select(shown).from(rentSteps).innerJoin(stays, eq(stays.id, stayId))
  const rows = await tx.all(found.where(eq(stays.tenantId, tenantId)).orderBy(asc(stays.id), asc(startsOn)))
  return { file: "rent_steps", about: "Rents agreed from a day on.", columns: RENTS, rows }
}

const NOTICES = columns({
  unitNumber: ["number", "The unit"],
  givenOn: ["day", "Day on which it was given"],
  movingOutOn: ["day", "Day of the move-out"],
})

export async function noticesOf(tx: Tx, tenantId: number): Promise<Sheet> {
  const { givenOn, movingOutOn, stayId } = moveOutNotices
  const shown = { unitNumber: stays.unitNumber, givenOn, movingOutOn }
  const found = tx.select(shown).from(moveOutNotices).innerJoin(stays, eq(stays.id, stayId))
  const rows = await tx.all(found.where(eq(stays.tenantId, tenantId)).orderBy(asc(stays.id)))
  return { file: "move_out_notices", about: "Your notices to move out.", columns: NOTICES, rows }
}

const RECURRING = columns({
  unitNumber: ["number", "The unit"],
  name: ["text", "What it is for"],
  from: ["month", "First month"],
  to: ["month", "Last month; empty for as long as you rent the unit"],
  amount: ["amount", "Amount of one, each month"],
  quantity: ["number", "How many"],
  note: ["text", "Note"],
})

/** The terms of each line by month, including lines of past stays. */
export async function recurringChargesOf(tx: Tx, tenantId: number): Promise<Sheet> {
  const { id, lineId, fromMonth: from, toMonth: to, amount, quantity, note } = recurringTerms
  const shown = { lineId, unitNumber: stays.unitNumber, name: chargeTypes.name, from, to, amount, quantity, note }
  const found = await tx.all(
    tx
      .select(shown)
      .from(recurringTerms)
      .innerJoin(recurringCharges, eq(recurringCharges.id, lineId))
      .innerJoin(chargeTypes, eq(chargeTypes.id, recurringCharges.typeId))
      .innerJoin(stays, eq(stays.id, recurringCharges.stayId))
      .where(eq(stays.tenantId, tenantId))
      .orderBy(asc(stays.id), asc(lineId), asc(id)),
  )
  const lines = [...Map.groupBy(found, (row) => row.lineId).values()]
  const rows = lines.flatMap((terms) => agreedTerms(terms).map((agreed) => ({ ...terms[0], ...agreed })))
  return {
    file: "recurring_charges",
    about: "The charges of every month in addition to the rent.",
    columns: RECURRING,
    rows,
  }
}

const PLANS = columns({
  id: ["number", "Its number"],
  amount: ["amount", "What it covers"],
  graceDays: ["number", "Days of grace of each instalment"],
  startedOn: ["day", "First day"],
  state: ["text", "open, fulfilled, broken or ended"],
  endReason: ["text", "What ended it"],
  endedOn: ["day", "Day on which it ended"],
  paid: ["amount", "The part paid when it ended"],
})

export async function paymentPlansOf(tx: Tx, tenantId: number): Promise<Sheet> {
  return { file: "payment_plans", about: "Your payment plans.", columns: PLANS, rows: await plansOf(tx, tenantId) }
}

const plansOf = (tx: Tx, tenantId: number) =>
  tx.all(tx.select().from(paymentPlans).where(eq(paymentPlans.tenantId, tenantId)).orderBy(asc(paymentPlans.id)))

const PLAN_NOTES = columns({
  id: ["number", "The payment plan"],
  note: ["text", "Note"],
  endNote: ["text", "Reason for its end that staff gave"],
})

export async function planNotesOf(tx: Tx, tenantId: number): Promise<Sheet> {
  const rows = (await plansOf(tx, tenantId)).filter(({ note, endNote }) => note !== null || endNote !== null)
  return { file: "internal_plan_notes", about: "Notes of staff about your payment plans.", columns: PLAN_NOTES, rows }
}

const INSTALMENTS = columns({
  planId: ["number", "The payment plan"],
  dueOn: ["day", "Day by which it is to be paid"],
  amount: ["amount", "Amount"],
})

export async function instalmentsOf(tx: Tx, tenantId: number): Promise<Sheet> {
  const { planId, dueOn, amount } = planInstalments
  const found = tx.select({ planId, dueOn, amount }).from(planInstalments)
  const ofPlans = found.innerJoin(paymentPlans, eq(paymentPlans.id, planId))
  const rows = await tx.all(ofPlans.where(eq(paymentPlans.tenantId, tenantId)).orderBy(asc(planId), asc(dueOn)))
  return { file: "payment_plan_instalments", about: "Instalments of the plans.", columns: INSTALMENTS, rows }
}

const CERTIFICATES = columns({
  insurer: ["text", "Insurer"],
  policy: ["text", "Policy"],
  amount: ["amount", "Amount insured"],
  expiresOn: ["day", "Last day"],
  state: ["text", "waiting, accepted or rejected"],
  answer: ["text", "The answer of the office"],
  createdAt: ["instant", "When it was sent"],
  decidedAt: ["instant", "When the office decided"],
})

export async function certificatesOf(tx: Tx, tenantId: number): Promise<Sheet> {
  const { id } = insuranceCertificates
  const own = eq(insuranceCertificates.tenantId, tenantId)
  const rows = await tx.all(tx.select().from(insuranceCertificates).where(own).orderBy(asc(id)))
  return { file: "insurance", about: "Your certificates of insurance.", columns: CERTIFICATES, rows }
}
