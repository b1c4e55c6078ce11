/** The unit's history: append-only, every row has rent and floor after it. Reports read a month's end from it. Source: money.md 2.5. */
import { sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { unitHistory, type units } from "#db/schema/index.ts"
import type { Day } from "~/values/calendar.ts"
import type { Cents } from "~/values/money.ts"
import type { Actor } from "../permissions.ts"
import { today } from "../settings/defaults.ts"

type Event = {
  kind: "created" | "rent" | "floor" | "deleted"
  /** The rent before a changed rent, in cents. */
  oldRent?: Cents
  /** The effective day; today by default. */
  on?: Day
  key?: string
}

/** Adds an event of a unit; `unit` is its state afterwards. */
export async function recordHistory(
  tx: Tx,
  actor: Actor,
  unit: Pick<typeof units.$inferSelect, "number" | "monthlyRent" | "floor">,
  event: Event,
): Promise<void> {
  await tx.run(
    tx.insert(unitHistory).values({
      unitNumber: unit.number,
      kind: event.kind,
      effectiveOn: event.on ?? (await today(tx)),
      recordedAt: tx.now,
      oldRent: event.oldRent ?? null,
      rent: unit.monthlyRent,
      floor: unit.floor,
      actorUserId: actor.userId,
      key: event.key ?? null,
    }),
  )
}

/** Units that differ from their history, as texts for `verify`; empty when there is none. */
export async function unitHistoryViolations(tx: Tx): Promise<string[]> {
  const rows = await tx.rows<{ number: number }>(sql`
    select u.number as "number"
    from units u
    left join unit_history h on h.id = (select max(l.id) from unit_history l where l.unit_number = u.number)
    where h.id is null or h.kind = 'deleted' or h.rent <> u.monthly_rent
      or coalesce(h.floor, 0) <> coalesce(u.floor, 0)
    union
    select h.unit_number
    from unit_history h
    where h.kind <> 'deleted' and h.id = (select max(l.id) from unit_history l where l.unit_number = h.unit_number)
      and not exists (select 1 from units u where u.number = h.unit_number)
    order by 1`)
  return rows.map(({ number }) => `Unit ${number} is not what its history says.`)
}
