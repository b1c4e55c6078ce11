/** Named people, their suites and their days: what tests about rent are set up with. Money is cents, a day is "2026-03-01". */
import { eq } from "drizzle-orm"
import { read, type Tx, write } from "#db/client.server.ts"
import { settings, stays, tenants, unitHistory, units } from "#db/schema/index.ts"
import { type Actor, ANONYMOUS, MANAGEMENT } from "~/domain/permissions.ts"
import { addMonths, asDay, asMonth, DEFAULT_ZONE, monthOf } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"

/** Mona manages the building. */
export const mona: Actor = { ...ANONYMOUS, userId: 1, name: "Mona Manager", level: MANAGEMENT, sessionId: 1 }

/** Three in the afternoon of a day, Los Angeles time. */
export function on(day: string, hour = 15): number {
  return Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: DEFAULT_ZONE, plainTime: { hour } }).epochMilliseconds
}

/** Does something on a day. */
export function during<Value>(day: string, work: (tx: Tx) => Promise<Value>): Promise<Value> {
  return write(work, on(day))
}

/** Looks at something on a day. */
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

/** Writes settings; what is not named keeps its value. */
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

type Suite = { rent: number; deposit?: number; floor?: number; area?: number; since?: string }

/** A vacant suite, in the building since 2025. */
export function suite(
  number: number,
  { rent, deposit = 0, floor = 1, area, since = "2025-01-01" }: Suite,
): Promise<number> {
  return during(since, async (tx) => {
    await tx.run(
      tx.insert(units).values({
        number,
        monthlyRent: asCents(rent),
        deposit: asCents(deposit),
        floor,
        squareFootage: area ?? null,
        createdAt: tx.now,
      }),
    )
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

/** A person who rents, "Dana Reyes". Returns the tenant's number. */
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

/** A tenant takes a suite, without any charge. Rent is billed from the month after, unless given. Returns the stay's number. */
export function movesInto(
  tenantId: number,
  unitNumber: number,
  { on: begins = "2026-01-01", ...more }: Let = {},
): Promise<number> {
  return during(begins, async (tx) => {
    const moveInOn = asDay(begins)
    const rentFromPeriod = more.rentFrom === undefined ? addMonths(monthOf(moveInOn), 1) : asMonth(more.rentFrom)
    const isSubunit = more.isSubunit ?? false
    const made = await tx.one(
      tx
        .insert(stays)
        .values({ tenantId, unitNumber, isSubunit, moveInOn, rentFromPeriod, createdAt: tx.now })
        .returning({ id: stays.id }),
    )
    return made?.id ?? 0
  })
}

/** A tenant leaves all suites on a day, without any posting. */
export function leaves(tenantId: number, day: string): Promise<void> {
  return during(day, (tx) =>
    tx.run(
      tx
        .update(stays)
        .set({ moveOutOn: asDay(day) })
        .where(eq(stays.tenantId, tenantId)),
    ),
  )
}
