/** Moving in and paying rent, month by month, as every tenant of the demo building does. */
import { eq, sql } from "drizzle-orm"
import { read, statement, type Tx } from "#db/client.server.ts"
import { tenantBalances } from "#db/schema/index.ts"
import { moveIn } from "~/domain/leasing/move-in.ts"
import { recordPayment } from "~/domain/payments/manual.ts"
import { today } from "~/domain/settings/defaults.ts"
import type { NewUnit } from "~/domain/units/inputs.ts"
import { addMonths, clampedDay, firstOf, type Month } from "~/values/calendar.ts"
import { type Cents, proportion, ZERO } from "~/values/money.ts"
import { type HabitPayment, paymentsOf } from "./habits.ts"
import type { Cast } from "./named-people.ts"
import type { DemoTenant } from "./people.ts"
import { isPortalMethod, type PortalMethod, payAtPortal } from "./portal.ts"
import type { Timeline } from "./timeline.ts"

/** The months of the demo's past, from the first day of `opening` to now, `count` months later. */
export type Past = { opening: Month; count: number; now: number; timeline: Timeline; cast: Cast }

export function planTenancy(past: Past, tenant: DemoTenant, unit: NewUnit): void {
  const { opening, count, timeline, cast } = past
  const time = officeHour(tenant.suite)
  timeline.plan(firstOf(addMonths(opening, tenant.arrives)), time, (tx) => arrive(tx, past, tenant, unit))
  for (let month = tenant.arrives + 1; month <= count; month += 1) {
    for (const { by, day, portion } of paymentsOf(tenant, month - tenant.arrives - 1, count - month)) {
      const paidOn = clampedDay(addMonths(opening, month), day)
      const amountOf = (tx: Tx) => partOwed(tx, cast.tenant(tenant.suite), portion)
      if (isPortalMethod(by))
        timeline.planOnline(paidOn, time, () => payOnline(cast.tenant(tenant.suite), by, amountOf))
      else timeline.plan(paidOn, time, async (tx) => record(tx, cast, tenant.suite, by, await amountOf(tx)))
      if (by === "bank" || by === "emptyBank") timeline.planBankAnswer(paidOn, time)
    }
  }
}

type Manual = Exclude<HabitPayment["by"], PortalMethod>

/** Between nine and five. Few different times let a large building's payments share transactions. */
const officeHour = (suite: number) => `${String(9 + (suite % 8)).padStart(2, "0")}:${suite % 2 === 0 ? "10" : "45"}`

async function arrive(tx: Tx, { opening, count, cast }: Past, tenant: DemoTenant, unit: NewUnit): Promise<void> {
  const rent = unit.monthlyRent
  const { tenantId } = await moveIn(tx, cast.staff("manager"), {
    unitNumber: unit.unitNumber,
    tenantFirstName: tenant.firstName,
    tenantLastName: tenant.lastName,
    tenantDateOfBirth: tenant.born,
    businessName: tenant.businessName,
    primaryPhone: tenant.phone,
    primaryEmail: tenant.email,
    moveInDate: await today(tx),
    leaseEndDate: clampedDay(addMonths(opening, count + 2 + (tenant.suite % 14)), 31),
    initialDepositBalance: unit.deposit,
    initialRentBalance: rent,
    initialFeeBalance: ZERO,
    depositPayment: unit.deposit,
    depositMethod: "check",
    rentPayment: rent,
    rentMethod: "check",
  })
  cast.arrived(tenant.suite, tenantId)
}

// Prepared, because a large building runs it a million times.
const owedBy = statement((db) =>
  db
    .select({ cents: sql<Cents>`${tenantBalances.rent} + ${tenantBalances.late} + ${tenantBalances.other}` })
    .from(tenantBalances)
    .where(eq(tenantBalances.tenantId, sql.placeholder("tenantId")))
    .prepare(),
)

async function partOwed(tx: Tx, tenantId: number, portion: number): Promise<Cents> {
  const owed = await tx.one(owedBy, { tenantId })
  return proportion(owed?.cents ?? ZERO, portion, 100)
}

async function payOnline(tenantId: number, by: PortalMethod, amountOf: (tx: Tx) => Promise<Cents>): Promise<void> {
  const amount = await read(amountOf)
  if (amount > 0) await payAtPortal(tenantId, by, amount)
}

async function record(tx: Tx, cast: Cast, suite: number, method: Manual, amount: Cents): Promise<void> {
  if (amount <= 0) return
  const tenantId = cast.tenant(suite)
  const note = method === "check" ? `Check ${1_000 + ((tenantId * 37 + amount) % 9_000)}` : undefined
  const paymentDate = await today(tx)
  await recordPayment(tx, cast.staff("manager"), { tenantId, amount, paymentDate, method, type: "rent", note })
}
