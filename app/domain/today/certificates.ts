/** Insurance certificates of tenants with a unit that staff have to deal with. Source: money.md 9.5, api.md X100. */
import { sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { addDays, type Day, dayAt, startOf } from "~/values/calendar.ts"
import { fullName } from "~/values/contact.ts"
import type { Actor } from "../permissions.ts"
import { zoneOf } from "../settings/defaults.ts"
import { beginningOf, DAYS_AHEAD, type Found, line, type WorkLine } from "./work.ts"

type Person = { tenantId: number; firstName: string; lastName: string }

const PERSON = sql`t.id as "tenantId", t.first_name as "firstName", t.last_name as "lastName"`
const HAS_UNIT = sql`exists (select 1 from stays s where s.tenant_id = t.id and s.move_out_on is null)`

/** Days that a tenant has to send a certificate after a request or a rejection. */
const PATIENCE_DAYS = 14
/** The first instant for which that time is not over on `day`. */
const patientSince = (day: Day, zone: string): number => startOf(addDays(day, 1 - PATIENCE_DAYS), zone)

/** Certificates that nobody has accepted or rejected, longest wait first; `on` is the day it was sent. */
export async function waitingCertificates(tx: Tx): Promise<Found> {
  const zone = await zoneOf(tx)
  const rows = await tx.rows<Person & { insurer: string; sentAt: number }>(sql`
    select ${PERSON}, c.insurer as "insurer", c.created_at as "sentAt"
    from insurance_certificates c join tenants t on t.id = c.tenant_id
    where c.state = 'waiting' and ${HAS_UNIT} order by c.created_at, c.id`)
  return beginningOf(
    rows.map(({ tenantId, insurer, sentAt, ...person }) =>
      line({ name: fullName(person), detail: insurer, tenantId, on: dayAt(sentAt, zone) }),
    ),
  )
}

/** Tenants whose last accepted certificate ends within DAYS_AHEAD, earliest end first; `on` is its last day. */
export async function expiringCertificates(tx: Tx, _actor: Actor, day: Day): Promise<Found> {
  const rows = await unsettled(tx)
  const ending = rows.flatMap(({ tenantId, validUntil, ...person }) =>
    validUntil !== null && validUntil >= day && validUntil <= addDays(day, DAYS_AHEAD)
      ? [line({ name: fullName(person), tenantId, on: validUntil })]
      : [],
  )
  return beginningOf(ending.toSorted(byDay))
}

/** Tenants who must be asked for a certificate, or asked again: it has ended, they sent none, or none was acceptable. Longest wait first. */
export async function missingCertificates(tx: Tx, _actor: Actor, day: Day): Promise<Found> {
  const zone = await zoneOf(tx)
  const since = patientSince(day, zone)
  const requested = await tx.rows<Person & { requestedAt: number }>(sql`
    select ${PERSON}, r.requested_at as "requestedAt" from certificate_requests r join tenants t on t.id = r.tenant_id
    where r.requested_at < ${since} and ${HAS_UNIT}`)
  const unanswered = requested.map(({ tenantId, requestedAt, ...person }) =>
    line({ name: fullName(person), detail: "None was sent", tenantId, on: dayAt(requestedAt, zone) }),
  )
  const rows = await unsettled(tx)
  const without = rows.flatMap(({ tenantId, validUntil, rejectedAt, ...person }) => {
    const name = fullName(person)
    if (rejectedAt !== null && rejectedAt >= since) return []
    if (validUntil !== null)
      return validUntil < day ? [line({ name, detail: "It has ended", tenantId, on: validUntil })] : []
    return rejectedAt === null ? [] : [line({ name, detail: "Rejected", tenantId, on: dayAt(rejectedAt, zone) })]
  })
  return beginningOf([...unanswered, ...without].toSorted(byDay))
}

type Unsettled = Person & { validUntil: Day | null; rejectedAt: number | null }

/** Tenants who sent certificates of which none is waiting, and who were not asked for another since. */
const unsettled = (tx: Tx): Promise<Unsettled[]> =>
  tx.rows<Unsettled>(sql`
    select ${PERSON}, max(case when c.state = 'accepted' then c.expires_on end) as "validUntil",
      max(case when c.state = 'rejected' then c.decided_at end) as "rejectedAt"
    from insurance_certificates c join tenants t on t.id = c.tenant_id
    where ${HAS_UNIT} and not exists (select 1 from certificate_requests r where r.tenant_id = t.id)
    group by t.id having sum(case when c.state = 'waiting' then 1 else 0 end) = 0 order by t.id`)

const byDay = (one: WorkLine, other: WorkLine): number => {
  const [first, second] = [one.on ?? "", other.on ?? ""]
  return Number(first > second) - Number(first < second)
}
