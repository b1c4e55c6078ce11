/** The surprising effects of the property's defaults, shown to the administrator who sets them. Source: api.md section 0, "Defaults that hurt". */
import { and, desc, eq, gte, isNull, min } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { auditLog, stays, units, users } from "#db/schema/index.ts"
import {
  addMonths,
  clampedDay,
  type Day,
  DEFAULT_ZONE,
  dayAt,
  daysBetween,
  jobsOn,
  type Month,
  monthOf,
} from "~/values/calendar.ts"
import { type Cents, percentOf, toBasisPoints } from "~/values/money.ts"
import { type Defaults, defaultsOf, today, zoneOf } from "../settings/defaults.ts"
import { lateDateOf } from "./charges/late-fee-days.ts"
import { nextRent } from "./charges/next-rent.ts"
import { issueDate } from "./charges/rent-due.ts"

/** A higher percentage is unusual, or not allowed by the card networks, and needs confirmation. */
const USUAL = { lateFeePercent: 10, creditCardFee: 4, achFee: 2 } as const
/** A late fee later than this many days after the due day is unusual. */
const LONG_AFTER = 15
const RECENT_DAYS = 7

type PercentKey = keyof typeof USUAL
/** The amount that a percentage makes of one suite's rent. */
export type Share = { key: PercentKey; unitNumber: number; rent: Cents; amount: Cents }
/** The days of a month's rent. `autopayOn` is the first day on which autopay could pay it, null without a day. */
export type RentDays = { period: Month; dueOn: Day; lateOn: Day; autopayOn: Day | null }
/** The time zone was changed a few days ago: the zone before, and when the jobs of the next rent's day run. */
export type ZoneChange = { before: string; changedAt: number; period: Month; at: number }

export type DefaultEffects = {
  shares: Share[]
  /** Set when the late fee is charged on another day than its own, or long after the due day. */
  late: (RentDays & { isMoved: boolean }) | null
  /** Set when autopay pays only after the late fee is charged. */
  autopay: RentDays | null
  zone: ZoneChange | null
}

export async function defaultEffects(tx: Tx): Promise<DefaultEffects> {
  const defaults = await defaultsOf(tx)
  const days = await rentDays(tx, defaults)
  const own = days && defaults.lateFeeDay !== null && clampedDay(days.period, defaults.lateFeeDay)
  const isMoved = days !== null && own !== days.lateOn
  const isLong = days !== null && daysBetween(days.dueOn, days.lateOn) > LONG_AFTER
  const isLate = days !== null && days.autopayOn !== null && days.autopayOn >= days.lateOn
  return {
    shares: await sharesOf(tx, defaults),
    late: days !== null && (isMoved || isLong) ? { ...days, isMoved } : null,
    autopay: isLate ? days : null,
    zone: await zoneChange(tx),
  }
}

/** Computed from the highest rent of an occupied suite, or of any suite when none is occupied. */
async function sharesOf(tx: Tx, defaults: Defaults): Promise<Share[]> {
  const keys = (Object.keys(USUAL) as PercentKey[]).filter((key) => (defaults[key] ?? 0) > USUAL[key])
  if (keys.length === 0) return []
  const suite = { unitNumber: units.number, rent: units.monthlyRent }
  const occupied = tx.one(
    tx
      .select(suite)
      .from(units)
      .innerJoin(stays, and(eq(stays.unitNumber, units.number), isNull(stays.moveOutOn)))
      .orderBy(desc(units.monthlyRent), units.number)
      .limit(1),
  )
  const any = () => tx.one(tx.select(suite).from(units).orderBy(desc(units.monthlyRent), units.number).limit(1))
  const found = (await occupied) ?? (await any())
  if (!found || found.rent <= 0) return []
  return keys.map((key) => ({ key, ...found, amount: percentOf(found.rent, toBasisPoints(defaults[key] ?? 0)) }))
}

/** The days of the next rent that is due today or later; null until due day and late day are set. */
async function rentDays(tx: Tx, defaults: Defaults): Promise<RentDays | null> {
  const { rentDueDay: due, lateFeeDay: late, lateFeePercent, autopayDay, balanceIssueDay: issue } = defaults
  if (due === null || late === null || lateFeePercent === null) return null
  const now = await today(tx)
  const period = clampedDay(monthOf(now), due) >= now ? monthOf(now) : addMonths(monthOf(now), 1)
  const issuedOn = issue === null ? clampedDay(period, due) : issueDate(period, { issue, due })
  const lateOn = lateDateOf(period, { late, due })
  const autopayOn = autopayDay === null ? null : firstOn(autopayDay, issuedOn)
  return { period, dueOn: clampedDay(period, due), lateOn, autopayOn }
}

function firstOn(dayOfMonth: number, from: Day): Day {
  const here = clampedDay(monthOf(from), dayOfMonth)
  return here >= from ? here : clampedDay(addMonths(monthOf(from), 1), dayOfMonth)
}

async function zoneChange(tx: Tx): Promise<ZoneChange | null> {
  const next = await nextRent(tx)
  const since = tx.now - RECENT_DAYS * 86_400_000
  const rows = await tx.all(
    tx
      .select({ at: auditLog.createdAt, metadata: auditLog.metadata })
      .from(auditLog)
      .where(and(gte(auditLog.createdAt, since), eq(auditLog.category, "SETTINGS_CHANGED")))
      .orderBy(auditLog.id),
  )
  const setUpAt = (await tx.one(tx.select({ at: min(users.createdAt) }).from(users)))?.at
  // Ignores the time zone that was set during setup, because it replaced none.
  const change = rows.find(({ metadata, at }) => metadata?.Key === "timezone" && at !== setUpAt)
  const [before, zone] = [change?.metadata?.OldValue ?? DEFAULT_ZONE, await zoneOf(tx)]
  const period = next?.periods[0]
  if (!change || typeof before !== "string" || before === zone || next === null || period === undefined) return null
  const at = jobsOn(next.on, zone)
  return at === jobsOn(next.on, before) && dayAt(at, zone) === dayAt(at, before)
    ? null
    : { before, changedAt: change.at, period, at }
}
