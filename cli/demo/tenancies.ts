/** Moving in and paying rent, month by month, as every tenant of the demo building does. */
import { eq, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { tenantBalances } from "#db/schema/index.ts"
import { moveIn } from "~/domain/leasing/move-in.ts"
import { recordPayment } from "~/domain/payments/manual.ts"
import { today } from "~/domain/settings/defaults.ts"
import type { NewUnit } from "~/domain/units/inputs.ts"
import { addDays, addMonths, clampedDay, firstOf, type Month } from "~/values/calendar.ts"
import { type Cents, proportion, ZERO } from "~/values/money.ts"
import { type Payment, paymentsOf } from "./habits.ts"
import type { Cast } from "./named-people.ts"
import type { Tenant } from "./people.ts"
import { payAtPortal, settlePending } from "./portal.ts"
import type { Timeline } from "./timeline.ts"

/** The months of the demo's past: the building opened on the first day of `opening`, and `count` months later it is now. */
export type Past = { opening: Month; count: number; now: number; timeline: Timeline; cast: Cast }

const BANK_DAYS = 3

export function planTenancy(past: Past, tenant: Tenant, unit: NewUnit): void {
  const { opening, count, timeline, cast } = past
  const time = officeHour(tenant.suite)
  timeline.plan(firstOf(addMonths(opening, tenant.arrives)), time, (tx) => arrive(tx, past, tenant, unit))
  for (let month = tenant.arrives + 1; month <= count; month += 1) {
    for (const payment of paymentsOf(tenant.pays, month - tenant.arrives - 1, count - month)) {
      const paidOn = clampedDay(addMonths(opening, month), payment.day)
      timeline.plan(paidOn, time, (tx) => pay(tx, cast, tenant.suite, payment))
      if (payment.by !== "ach") continue
      timeline.plan(addDays(paidOn, BANK_DAYS), time, (tx) => settlePending(tx, cast.tenant(tenant.suite)))
    }
  }
}

/** Between nine and five. With few different times a large building's payments share transactions. */
const officeHour = (suite: number) => `${String(9 + (suite % 8)).padStart(2, "0")}:${suite % 2 === 0 ? "10" : "45"}`

async function arrive(tx: Tx, { opening, count, cast }: Past, tenant: Tenant, unit: NewUnit): Promise<void> {
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

async function pay(tx: Tx, cast: Cast, suite: number, { by, portion }: Payment): Promise<void> {
  const tenantId = cast.tenant(suite)
  const owed = await tx.one(owedBy, { tenantId })
  const amount = proportion(owed?.cents ?? ZERO, portion, 100)
  if (amount <= 0) return
  if (by === "card" || by === "ach") {
    await payAtPortal(tx, tenantId, { by, amount })
    return
  }
  const note = by === "check" ? `Check ${1_000 + ((tenantId * 37 + amount) % 9_000)}` : undefined
  await recordPayment(tx, cast.staff("manager"), {
    tenantId,
    amount,
    paymentDate: await today(tx),
    method: by,
    type: "rent",
    note,
  })
}
