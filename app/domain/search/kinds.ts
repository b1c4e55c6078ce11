/** Searches each kind for a typed text: the best rows first, and how many there are. Only rows that the caller may open. Source: api.md X55. */
import { type SQL, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { isLike } from "#db/sql.ts"
import { type Day, formatDay } from "~/values/calendar.ts"
import { fullName } from "~/values/contact.ts"
import { type Cents, formatMoney } from "~/values/money.ts"
import { methodLabel } from "~/values/payments/payment-labels.ts"
import { plainText, textPattern, withoutWildcards } from "~/values/search-terms.ts"
import { parseAmount } from "~/values/typed-number.ts"
import type { Actor } from "../permissions.ts"
import { isOnWorkList } from "../requests/work-list.ts"
import { holdsEveryWord, isTenantFound } from "../tenants/search.ts"
import { bareSubject } from "../threads/subject-key.ts"

/** A result: its id, by which its page is opened, its name, and a line about it. */
export type Hit = { id: number; tenantId: number | null; title: string; about: string }
export type Hits = { rows: Hit[]; total: number }
export type Kind = (tx: Tx, actor: Actor, typed: string, most: number) => Promise<Hits>

const NONE: Hits = { rows: [], total: 0 }

type Row = { id: number; total: number }

async function hitsOf<Found extends Row>(
  tx: Tx,
  query: SQL,
  show: (row: Found) => Omit<Hit, "id">,
  most: number,
): Promise<Hits> {
  const rows = await tx.rows<Found>(sql`${query} limit ${most}`)
  return { rows: rows.map((row) => ({ id: row.id, ...show(row) })), total: Number(rows[0]?.total ?? 0) }
}

type Named = Row & { firstName: string; lastName: string; business: string | null; email: string; unit: number | null }

/** By words of name, business and first email, by part of the second email, and by a phone number in any notation. */
export const tenantHits: Kind = (tx, _actor, typed, most) => {
  const columns = { text: sql`t.rent_roll_text`, primaryPhone: sql`t.primary_phone`, secondPhone: sql`t.second_phone` }
  const found = sql`(${isTenantFound(columns, typed)} or ${isLike(sql`t.second_email`, textPattern(typed))})`
  const query = sql`
    select id as "id", first_name as "firstName", last_name as "lastName", business_name as "business", primary_email as "email",
      unit as "unit", count(*) over () as "total"
    from (select t.*, (select min(s.unit_number) from stays s where s.tenant_id = t.id and s.move_out_on is null) as unit
      from tenants t where ${found}) named
    order by unit is null, lower(last_name), lower(first_name), id`
  return hitsOf<Named>(
    tx,
    query,
    ({ id, business, email, unit, ...name }) => ({
      tenantId: id,
      title: fullName(name),
      about: [unit === null ? "no unit" : `unit ${unit}`, ...(business === null ? [] : [business]), email].join(", "),
    }),
    most,
  )
}

type Partly = { tenantId: number | null; firstName: string | null; lastName: string | null }

const nameOf = ({ firstName, lastName }: Omit<Partly, "tenantId">): string[] =>
  firstName === null || lastName === null ? [] : [fullName({ firstName, lastName })]

/** By the beginning of the unit number; an exact match comes first. */
export const unitHits: Kind = async (tx, _actor, typed, most) => {
  if (!/^\d{1,6}$/.test(typed)) return NONE
  const query = sql`
    select u.number as "id", count(*) over () as "total", t.first_name as "firstName", t.last_name as "lastName", t.id as "tenantId"
    from units u left join stays s on s.unit_number = u.number and s.move_out_on is null left join tenants t on t.id = s.tenant_id
    where ${isLike(sql`cast(u.number as text)`, `${typed}%`)} order by u.number`
  type Held = Row & Partly
  return hitsOf<Held>(
    tx,
    query,
    ({ id, tenantId, ...tenant }) => ({
      tenantId,
      title: `Unit ${id}`,
      about: nameOf(tenant)[0] ?? "vacant",
    }),
    most,
  )
}

type Paid = Row & {
  tenantId: number
  firstName: string
  lastName: string
  amount: Cents
  tender: string
  on: Day
  note: string | null
}

/** How people write a check number: "check 5443", "Check no. 5443", "#5443". */
const BEFORE_A_NUMBER = /^(?:check\b\s*(?:no\b\.?|number\b|#)?|#)\s*(?=\S)/i

/** By the exact amount, a check number or the provider's id; newest first. */
export const paymentHits: Kind = (tx, _actor, typed, most) => {
  const amount = /^\$?[\d,]+(\.\d{1,2})?$/.test(typed) ? parseAmount(typed.replace("$", "")) : undefined
  const number = typed.replace(BEFORE_A_NUMBER, "")
  const found = [
    sql`r.note in (${typed}, ${number}, ${`Check ${number}`})`,
    sql`r.stripe_pi = ${typed}`,
    sql`r.stripe_charge = ${typed}`,
    ...(amount === undefined ? [] : [sql`r.amount = ${amount}`]),
  ]
  const query = sql`
    select p.id as "id", p.tenant_id as "tenantId", t.first_name as "firstName", t.last_name as "lastName", p.amount as "amount",
      p.tender as "tender", p.effective_on as "on", r.note as "note", count(*) over () as "total"
    from receipts r join payments p on p.receipt_id = r.id join tenants t on t.id = p.tenant_id
    where ${sql.join(found, sql` or `)} order by p.effective_on desc, p.id desc`
  return hitsOf<Paid>(
    tx,
    query,
    ({ tenantId, amount, tender, on, note, ...name }) => ({
      tenantId,
      title: `${formatMoney(amount)}, ${fullName(name)}`,
      about: [methodLabel(tender), ...(note === null ? [] : [note]), formatDay(on)].join(", "),
    }),
    most,
  )
}

/** By words of the title or by the unit; only requests the caller works on, newest first. */
export const requestHits: Kind = (tx, actor, typed, most) => {
  const unit = /^\d{1,6}$/.test(typed) ? sql`or m.unit_number = ${Number(typed)}` : sql``
  const query = sql`
    select m.id as "id", m.title as "title", m.status as "status", m.unit_number as "unit", count(*) over () as "total"
    from maintenance_requests m
    where (${holdsEveryWord(sql`m.title`, typed)} ${unit}) and ${isOnWorkList(actor, sql`m.assignee_id`)}
    order by m.created_at desc, m.id desc`
  type Requested = Row & { title: string; status: string; unit: number | null }
  return hitsOf<Requested>(
    tx,
    query,
    ({ title, status, unit }) => ({
      tenantId: null,
      title,
      about: [unit === null ? "entire building" : `unit ${unit}`, status].join(", "),
    }),
    most,
  )
}

/** By the subject, newest first; each with the latest email's subject as it was written. */
export const threadHits: Kind = (tx, _actor, typed, most) => {
  const query = sql`
    select h.id as "id", coalesce((select m.subject from messages m where m.id = h.latest_message_id), h.subject_key) as "subject",
      h.status as "status", count(*) over () as "total" from threads h
    where ${holdsEveryWord(sql`h.subject_key`, typed)} order by h.latest_at desc, h.id desc`
  return hitsOf<Row & { subject: string; status: string }>(
    tx,
    query,
    ({ subject, status }) => ({
      tenantId: null,
      title: bareSubject(subject) || "No subject",
      about: status,
    }),
    most,
  )
}

/** By part of the name; only files that the caller may open (rule F), newest first. */
export const fileHits: Kind = (tx, { level }, typed, most) => {
  const part = `%${withoutWildcards(plainText(typed))}%`
  const query = sql`
    select f.id as "id", f.uploaded_name as "name", f.unit_number as "unit", f.tenant_id as "tenantId", t.first_name as "firstName",
      t.last_name as "lastName", count(*) over () as "total"
    from stored_files f left join tenants t on t.id = f.tenant_id
    where ${isLike(sql`f.uploaded_name`, part)} and f.level >= ${level}
    order by f.created_at desc, f.id desc`
  type Stored = Row & Partly & { name: string; unit: number | null }
  return hitsOf<Stored>(
    tx,
    query,
    ({ name, unit, tenantId, ...tenant }) => ({
      tenantId,
      title: name,
      about: [...(unit === null ? [] : [`unit ${unit}`]), ...nameOf(tenant)].join(", "),
    }),
    most,
  )
}
