/** Moves tenants in, out and back with the commands that staff use. Money is in cents, a day is "2026-03-01". */
import { asc, eq, max } from "drizzle-orm"
import { write } from "#db/client.server.ts"
import { charges, journalLines, journals, stays } from "#db/schema/index.ts"
import { nextKey } from "~/domain/idempotency.ts"
import { innerNames } from "~/domain/inner-names.ts"
import { moveFormerTenantIn } from "~/domain/leasing/former-tenant.ts"
import { FormerTenantMoveIn, type InitialPayments, MoveIn } from "~/domain/leasing/inputs.ts"
import { moveIn } from "~/domain/leasing/move-in.ts"
import { previewVacate, vacate } from "~/domain/leasing/vacate.ts"
import { accountBalance, advanceRent } from "~/domain/ledger/accounts.ts"
import { balancesOf } from "~/domain/ledger/balances.ts"
import { chargeRent } from "~/domain/ledger/charges/charges.ts"
import { issueFee } from "~/domain/ledger/charges/fees.ts"
import { applyLateFee, lateFeesDue } from "~/domain/ledger/charges/late-fees.ts"
import { rentDue } from "~/domain/ledger/charges/rent-due.ts"
import { charge } from "~/domain/ledger/draft-charges.ts"
import { post } from "~/domain/ledger/journal.ts"
import { ledgerDay } from "~/domain/ledger/ledger-day.ts"
import { checkPlan, openPlanIds } from "~/domain/payment-plans/check-plans.ts"
import { recordPayment } from "~/domain/payments/manual.ts"
import { asDay, monthOf } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"
import { chargesLines } from "./recurring.ts"
import { during, mona, seen, setting, suite, USUAL } from "./world.ts"
import type { Written } from "./written.ts"

type Owed = { deposit?: number; rent?: number; fee?: number } & Written<InitialPayments>

/** Dana Reyes, a new tenant. */
export const dana: Omit<MoveIn, "unitNumber" | "moveInDate" | keyof typeof NOTHING> = {
  tenantFirstName: "Dana",
  tenantLastName: "Reyes",
  tenantDateOfBirth: asDay("1980-05-17"),
  primaryPhone: "9095550142",
  primaryEmail: "dana.reyes@example.com",
  leaseEndDate: asDay("2040-12-31"),
}
const NOTHING = { initialDepositBalance: 0, initialRentBalance: 0, initialFeeBalance: 0 }

function balances({ deposit = 0, rent = 0, fee = 0, ...payments }: Owed) {
  return { initialDepositBalance: deposit, initialRentBalance: rent, initialFeeBalance: fee, ...payments }
}

/** Moves a new tenant into a vacant suite on a day, which is also the default move-in date. Returns the tenant's id. */
export async function movesIn(
  unitNumber: number,
  day: string,
  owed: Owed & Partial<Written<MoveIn>> = {},
): Promise<number> {
  const { deposit, rent, fee, ...more } = owed
  const input = {
    ...dana,
    unitNumber,
    moveInDate: day,
    ...balances({ deposit: deposit ?? 0, rent: rent ?? 0, fee: fee ?? 0 }),
    ...more,
  }
  return (await during(day, (tx) => moveIn(tx, mona, MoveIn.parse(input)))).tenantId
}

/** The building with the usual settings and unit 101. Dana Reyes has rented it since January 2026 and owes $1,000.00 of rent. Returns the tenant's id. */
export async function danaOwesRent(): Promise<number> {
  await setting(USUAL)
  await suite(101, { rent: 100_000 })
  return movesIn(101, "2026-01-01", { rent: 100_000 })
}

/**
 * Dana Reyes in unit 101 on a day. She owes 1,000.00 of rent, 40.00 of late fees and 10.00 of other charges; 1,200.00 of her deposit is held and 300.00
 * still owed. Returns the tenant's id.
 */
export async function danaMayLeave(day: string): Promise<number> {
  await suite(101, { rent: 100_000, deposit: 150_000 })
  const paid = { depositPayment: 120_000, depositMethod: "check" } as const
  const tenant = await movesIn(101, day, { deposit: 150_000, rent: 100_000, ...paid })
  await owesFee(tenant, 4_000, day, "late")
  await owesFee(tenant, 1_000, day)
  return tenant
}

export function movesBack(tenantId: number, unitNumber: number, day: string, owed: Owed = {}) {
  const input = { TenantID: tenantId, UnitNumber: unitNumber, moveInDate: day, Balances: balances(owed) }
  return during(day, (tx) => moveFormerTenantIn(tx, mona, innerNames(FormerTenantMoveIn.parse(input))))
}

/** Previews a move-out that applies part of the deposit. */
export function vacatePreview(unitNumber: number, use: number, day: string) {
  return seen(day, (tx) => previewVacate(tx, mona, { unitNumber, fees: asCents(use) }))
}

export function movesOut(unitNumber: number, use: number, day: string, notes?: string) {
  return during(day, (tx) => vacate(tx, mona, { unitNumber, fees: asCents(use), notes }))
}

/** Issues rent and recurring charges, ends payment plans, and charges late fees, as the jobs of a day do. */
export async function jobsOf(day: string): Promise<void> {
  await during(day, async (tx) => {
    for (const due of await rentDue(tx, asDay(day))) await chargeRent(tx, mona, due)
    await chargesLines(tx, day)
  })
  await during(day, async (tx) => {
    for (const planId of await openPlanIds(tx)) await checkPlan(tx, mona, planId, asDay(day))
    for (const due of await lateFeesDue(tx, asDay(day))) await applyLateFee(tx, mona, due)
  })
}

/** Staff record a payment made on that day. */
export function pays(
  tenantId: number,
  amount: number,
  day: string,
  {
    method = "check",
    type = "rent",
  }: { method?: Parameters<typeof recordPayment>[2]["method"]; type?: "rent" | "deposit" | "fees" } = {},
) {
  return during(day, (tx) =>
    recordPayment(tx, mona, { tenantId, amount: asCents(amount), paymentDate: asDay(day), method, type }),
  )
}

/** Staff issue a fee, or with a negative amount a credit. */
export function owesFee(tenantId: number, amount: number, day: string, type: "late" | "other" = "other") {
  return during(day, (tx) => issueFee(tx, mona, { tenantId, amount: asCents(amount), type }))
}

/** Charges the rent of a stay's current month. Returns the charge's number. */
export async function owesRentOf(tenantId: number, stayId: number, unitNumber: number): Promise<number> {
  return write(async (tx) => {
    const on = await ledgerDay(tx)
    const due = { tenantId, stayId, unitNumber, period: monthOf(on), dueOn: on, on, amount: asCents(90_000) }
    await chargeRent(tx, mona, { ...due, isCharged: true })
    const row = await tx.one(tx.select({ id: max(charges.id) }).from(charges))
    return row?.id ?? 0
  })
}

/** Charges a deposit, as a move-in does. */
export function owesDeposit(tenantId: number, amount: number, day: string) {
  return during(day, (tx) =>
    post(tx, mona, { tenantId, kind: "deposit_charge", key: nextKey(tx), on: asDay(day) }, (draft) => {
      charge(draft, { kind: "deposit", amount: asCents(amount), origin: "move_in" })
    }),
  )
}

/** The state in the form of money.md 6: Rent/Late/Other/DepositOwed, reserve, advance, account. */
export async function stateOf(tenantId: number, day: string) {
  const now = await seen(day, (tx) => balancesOf(tx, tenantId))
  return {
    owed: [now.rent, now.late, now.other, now.depositOwed].join("/"),
    reserve: now.depositReserve,
    advance: advanceRent(now),
    account: accountBalance(now),
  }
}

/** The lines of a tenant's journals of a day, net by account, "AR_RENT+100000 INC_RENT−100000". */
export async function postingsOf(tenantId: number, day: string): Promise<string[]> {
  const lines = await seen(day, (tx) =>
    tx.all(
      tx
        .select({
          journal: journals.id,
          account: journalLines.account,
          cents: journalLines.cents,
          on: journals.effectiveOn,
        })
        .from(journalLines)
        .innerJoin(journals, eq(journals.id, journalLines.journalId))
        .where(eq(journals.tenantId, tenantId))
        .orderBy(asc(journals.id), asc(journalLines.id)),
    ),
  )
  const byJournal = Map.groupBy(
    lines.filter((line) => line.on === day),
    (line) => line.journal,
  )
  return [...byJournal.values()].map((ofJournal) => {
    const accounts = Map.groupBy(ofJournal, (line) => line.account)
    const nets = [...accounts].map(
      ([account, each]) => [account, each.reduce((sum, line) => sum + line.cents, 0)] as const,
    )
    return nets
      .filter(([, cents]) => cents !== 0)
      .map(([account, cents]) => `${account}${cents > 0 ? "+" : "−"}${Math.abs(cents)}`)
      .toSorted()
      .join(" ")
  })
}

/** The deposit of each stay, oldest first: held, returned, applied to rent, to late fees, to other charges. */
export async function depositsOf(tenantId: number, day: string): Promise<number[][]> {
  return (await staysOf(tenantId, day)).map((stay) => [
    stay.depositBefore,
    stay.depositReturned,
    stay.depositToRent,
    stay.depositToLate,
    stay.depositToOther,
  ])
}

export function staysOf(tenantId: number, day: string) {
  return seen(day, (tx) => tx.all(tx.select().from(stays).where(eq(stays.tenantId, tenantId)).orderBy(asc(stays.id))))
}
