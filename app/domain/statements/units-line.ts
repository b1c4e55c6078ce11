/** The units of a tenant in a document's address: those held now, or on the day of a payment. */
import { eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { stays } from "#db/schema/index.ts"
import { type Day, dayAt, formatDay } from "~/values/calendar.ts"
import { pastStaysOf, type Stay } from "../leasing/stays.ts"
import { zoneOf } from "../settings/defaults.ts"
import { unitsOf } from "../tenants/tenant-units.ts"

/** "Unit 101", "Units 101, 103 and 105"; for a former tenant the last ones with their last day. */
export async function unitsLine(tx: Tx, tenantId: number): Promise<string> {
  const held = (await unitsOf(tx, tenantId)).map((unit) => unit.unitNumber)
  if (held.length > 0) return listed(held)
  return lastUnits(await pastStaysOf(tx, [tenantId]))
}

/** Ignores later changes. A tenant without a unit on that day has the units of a move-in recorded by then, else the last units before. */
export async function unitsLineOn(tx: Tx, tenantId: number, day: Day): Promise<string> {
  const zone = await zoneOf(tx)
  const all = await tx.all(tx.select().from(stays).where(eq(stays.tenantId, tenantId)))
  const held = all.filter((stay) => stay.moveInOn <= day && (stay.moveOutOn === null || stay.moveOutOn >= day))
  if (held.length > 0) return unitsOfStays(held)
  const coming = all.filter((stay) => stay.moveInOn > day)
  const known = coming.filter((stay) => dayAt(stay.createdAt, zone) <= day)
  const left = all.filter((stay) => stay.moveOutOn !== null && stay.moveOutOn < day)
  if (known.length > 0) return firstUnits(known)
  return left.length > 0 ? lastUnits(left) : firstUnits(coming)
}

function firstUnits(coming: readonly Stay[]): string {
  const first = coming.map(({ moveInOn }) => moveInOn).toSorted()[0]
  return first === undefined ? "" : unitsOfStays(coming.filter(({ moveInOn }) => moveInOn === first))
}

function lastUnits(left: readonly Stay[]): string {
  const last = left
    .flatMap(({ moveOutOn }) => moveOutOn ?? [])
    .toSorted()
    .at(-1)
  if (last === undefined) return ""
  return `${unitsOfStays(left.filter(({ moveOutOn }) => moveOutOn === last))}, until ${formatDay(last)}`
}

function unitsOfStays(of: readonly Stay[]): string {
  const inOrder = of.toSorted((a, b) => Number(a.isSubunit) - Number(b.isSubunit) || a.unitNumber - b.unitNumber)
  return listed([...new Set(inOrder.map(({ unitNumber }) => unitNumber))])
}

function listed(numbers: readonly number[]): string {
  if (numbers.length === 1) return `Unit ${numbers[0]}`
  return `Units ${numbers.slice(0, -1).join(", ")} and ${numbers.at(-1)}`
}
