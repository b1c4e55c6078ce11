/** The history of a tenant, newest first. Source: api.md X120. */
import type { Tx } from "#db/client.server.ts"
import { addDays, type Day } from "~/values/calendar.ts"
import { inOrder } from "~/values/together.ts"
import { command } from "../commands.ts"
import { ledgerDay } from "../ledger/ledger-day.ts"
import { type Actor, may, must, type Permission } from "../permissions.ts"
import { zoneOf } from "../settings/defaults.ts"
import { findTenant } from "../tenants/tenants.ts"
import type { Source, TimelineEntry } from "./entry.ts"
import { TIMELINE_KINDS, type TimelineKind, type TimelineQuery } from "./inputs.ts"
import { moneyOf } from "./money-source.ts"
import { changesOf, documentsOf, mailsOf, notesOfTenant, requestsOf } from "./sources.ts"

/** Each kind needs the permission of its own page. */
const KINDS: Record<TimelineKind, { read: Source; permission: Permission }> = {
  money: { read: moneyOf, permission: "see tenants" },
  mail: { read: mailsOf, permission: "see messages" },
  request: { read: requestsOf, permission: "manage requests" },
  note: { read: notesOfTenant, permission: "see tenants" },
  document: { read: documentsOf, permission: "see files" },
  change: { read: changesOf, permission: "see tenants" },
}

/** The approximate number of entries shown at once; days are never split. */
const MOST = 40

export type Timeline = { entries: TimelineEntry[]; next: Day | null }

/** The entries of a tenant up to a day, in whole days; `next` is the day to continue from. Refuses 404 TENANT_NOT_FOUND. */
export const timeline = command("see tenants", async (tx, actor, query: TimelineQuery): Promise<Timeline> => {
  const { id: tenantId } = await findTenant(tx, query.tenantId)
  const span = { tenantId, until: query.until ?? (await ledgerDay(tx)), zone: await zoneOf(tx), most: MOST }
  if (query.kind) must(actor, KINDS[query.kind].permission)
  const kinds = query.kind ? [query.kind] : TIMELINE_KINDS.filter((kind) => may(actor, KINDS[kind].permission))
  return wholeDays(await inOrder(kinds.map((kind) => KINDS[kind].read(tx, actor, span))))
})

/** The newest entries other than money of a tenant, of the kinds that the reader may see. */
export async function latestBesideMoney(
  tx: Tx,
  actor: Actor,
  tenantId: number,
  most: number,
): Promise<TimelineEntry[]> {
  const span = { tenantId, until: await ledgerDay(tx), zone: await zoneOf(tx), most }
  const kinds = TIMELINE_KINDS.filter((kind) => kind !== "money" && may(actor, KINDS[kind].permission))
  const read = await inOrder(kinds.map((kind) => KINDS[kind].read(tx, actor, span)))
  return read.flat().toSorted(newestFirst).slice(0, most)
}

/** A source with more entries may lack some of its last day, so the list ends before the newest such day, or with it if no other day remains. */
function wholeDays(read: TimelineEntry[][]): Timeline {
  const all = read.flat().toSorted(newestFirst)
  const cut = read
    .flatMap((each) => (each.length > MOST ? (each.at(-1)?.day ?? []) : []))
    .toSorted()
    .at(-1)
  const whole = cut === undefined ? all : all.filter(({ day }) => day > cut)
  const shown = whole.length > 0 ? whole : all.filter(({ day }) => day === cut)
  const last = shown[MOST - 1]?.day ?? shown.at(-1)?.day
  if (last === undefined) return { entries: [], next: null }
  const entries = shown.filter(({ day }) => day >= last)
  return { entries, next: entries.length < all.length ? addDays(last, -1) : null }
}

/** Within a day money comes first, because its time is unknown. */
function newestFirst(one: TimelineEntry, other: TimelineEntry): number {
  if (one.day !== other.day) return one.day < other.day ? 1 : -1
  return (other.at ?? Number.MAX_SAFE_INTEGER) - (one.at ?? Number.MAX_SAFE_INTEGER)
}
