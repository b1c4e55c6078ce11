/** Named people, suites and days for tests about rent. Money is in cents, a day is "2026-03-01". */

import { and, eq, isNull } from "drizzle-orm"
import { read, type Tx, write } from "#db/client.server.ts"
import { settings, stays, tenants, unitHistory } from "#db/schema/index.ts"
import { insertStay } from "~/domain/leasing/stays.ts"
import { type Actor, ANONYMOUS, MANAGEMENT } from "~/domain/permissions.ts"
import { withShareOfTenant } from "~/domain/rent-roll-totals/share.ts"
import { insertUnit } from "~/domain/units/write-units.ts"
import { addMonths, asDay, asMonth, DEFAULT_ZONE, monthOf } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"

/** Mona manages the building. */
export const mona: Actor = { ...ANONYMOUS, userId: 1, name: "Mona Manager", level: MANAGEMENT, sessionId: 1 }

/** 3 pm of a day, or another hour, in Los Angeles. Milliseconds. */
export function on(day: string, hour = 15): number {
  return Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: DEFAULT_ZONE, plainTime: { hour } }).epochMilliseconds
}

/** Runs a transaction on a day. */
export function during<Value>(day: string, work: (tx: Tx) => Promise<Value>): Promise<Value> {
  return write(work, on(day))
}

/** Reads on a day. */
export function seen<Value>(day: string, work: (tx: Tx) => Promise<Value>): Promise<Value> {
  return read(work, on(day))
}

/** The settings of money.md section 6: issued and due on the 1st, 5 % late fee on the 5th, billed since 2025. */
export const USUAL = {
  timezone: DEFAULT_ZONE,
  balanceIssueDay: 1,
  rentDueDay: 1,
  lateFeeDay: 5,
  lateFeePercent: 5,
  creditCardFee: 3,
  achFee: 0,
  billingSince: "2025-01-01",
}

/** Stores settings. All others keep their value. */
export async function setting(values: Record<string, unknown>): Promise<void> {
  await write(async (tx) => {
    for (const [key, value] of Object.entries(values)) {
      await tx.run(
        tx
          .insert(settings)
          .values({ key, value, updatedAt: tx.now })
          .onConflictDoUpdate({ target: settings.key, set: { value } }),
      )
    }
  })
}

/** Inserts many vacant units without a history. */
export async function insertUnits(tx: Tx, many: Parameters<typeof insertUnit>[1][]): Promise<void> {
  for (const unit of many) await insertUnit(tx, unit)
}

type Suite = { rent: number; deposit?: number; floor?: number; area?: number; since?: string }

/** A vacant suite that has been in the building since 2025. */
export function suite(
  number: number,
  { rent, deposit = 0, floor = 1, area, since = "2025-01-01" }: Suite,
): Promise<number> {
  return during(since, async (tx) => {
    await insertUnit(tx, {
      number,
      monthlyRent: asCents(rent),
      deposit: asCents(deposit),
      floor,
      squareFootage: area ?? null,
      createdAt: tx.now,
    })
    await tx.run(
      tx.insert(unitHistory).values({
        unitNumber: number,
        kind: "created",
        effectiveOn: asDay(since),
        recordedAt: tx.now,
        rent: asCents(rent),
        floor,
      }),
    )
    return number
  })
}

/** A tenant by name, "Dana Reyes". Returns the tenant's id. */
export function person(name: string, moveInOn: string = "2026-01-01"): Promise<number> {
  const [firstName = "", lastName = ""] = name.split(" ")
  return during(moveInOn, async (tx) => {
    const made = await tx.one(
      tx
        .insert(tenants)
        .values({
          firstName,
          lastName,
          dateOfBirth: asDay("1980-05-17"),
          primaryEmail: `${firstName}.${lastName}@example.com`.toLowerCase(),
          primaryPhone: "9095550142",
          moveInOn: asDay(moveInOn),
          leaseEndOn: asDay("2030-12-31"),
          createdAt: tx.now,
          updatedAt: tx.now,
        })
        .returning({ id: tenants.id }),
    )
    return made?.id ?? 0
  })
}

type Let = { on?: string; rentFrom?: string; isSubunit?: boolean }

/** Moves a tenant into a suite without a charge. By default rent is billed from the next month. Returns the stay's id. */
export function movesInto(
  tenantId: number,
  unitNumber: number,
  { on: begins = "2026-01-01", ...more }: Let = {},
): Promise<number> {
  return during(begins, async (tx) => {
    const moveInOn = asDay(begins)
    const rentFromPeriod = more.rentFrom === undefined ? addMonths(monthOf(moveInOn), 1) : asMonth(more.rentFrom)
    const isSubunit = more.isSubunit ?? false
    return (await insertStay(tx, { tenantId, unitNumber, isSubunit, moveInOn, rentFromPeriod, createdAt: tx.now })).id
  })
}

/** Moves a tenant out of all suites on a day, without a posting. */
export function leaves(tenantId: number, day: string): Promise<void> {
  return during(day, (tx) => endStays(tx, tenantId, day))
}

/** Ends a tenant's stays, without a posting. */
export const endStays = (tx: Tx, tenantId: number, day: string): Promise<void> =>
  withShareOfTenant(tx, tenantId, () =>
    tx.run(
      tx
        .update(stays)
        .set({ moveOutOn: asDay(day) })
        .where(and(eq(stays.tenantId, tenantId), isNull(stays.moveOutOn))),
    ),
  )
