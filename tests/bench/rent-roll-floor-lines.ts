/** The rows of the rent roll as template strings: the page's markup and nothing else. */
import type { Database } from "better-sqlite3"

export type Row = Record<string, number | string | null>

/** Reads one page of units with all figures of a row. */
export const linesOf = (handle: Database, month: string) =>
  handle.prepare(`
  select u.number, u.monthly_rent, u.deposit, u.square_footage, u.status, u.moving_out_soon, u.ready_to_rent, u.repairs_needed,
    u.cleaning_needed, u.planned_increase_on, u.planned_increase_cents, l.effective_on as increased_on, l.old_rent, l.rent as new_rent,
    s.tenant_id, s.is_subunit, p.unit_number as parent, t.first_name, t.last_name, t.business_name, t.lease_status,
    case when s.is_subunit then s.move_in_on else t.move_in_on end as move_in_on, t.lease_end_on,
    (select count(*) from tenant_notes n where n.tenant_id = s.tenant_id and n.created_at > coalesce(k.last_read, -1)) as unread,
    b.deposit_reserve, b.deposit_owed, m.deposit_paid,
    (select sum(c.open) from charges c where c.tenant_id = s.tenant_id and c.kind = 'rent' and c.open > 0 and c.due_on < '${month}-01') as back,
    b.rent, (select sum(r.amount) from receipts r where r.tenant_id = s.tenant_id and r.status = 'pending') as pending,
    b.late, b.other, m.rent_paid, m.total_paid, b.rent + b.late + b.other + b.deposit_owed as total, b.advance_cash + b.advance_credit as advance
  from units u
  left join stays s on s.unit_number = u.number and s.move_out_on is null
  left join tenants t on t.id = s.tenant_id
  left join tenant_balances b on b.tenant_id = s.tenant_id
  left join tenant_months m on m.tenant_id = s.tenant_id and m.period = '${month}'
  left join stays p on p.tenant_id = s.tenant_id and s.is_subunit and not p.is_subunit and p.move_out_on is null
  left join unit_history l on l.id = (select max(h.id) from unit_history h where h.unit_number = u.number and h.kind = 'rent')
  left join tenant_note_reads k on k.tenant_id = s.tenant_id and k.user_id = 1
  order by u.number limit ?`)

export const escaped = (text: unknown) =>
  String(text).replaceAll(
    /["&'<>]/g,
    (sign) => ({ '"': "&quot;", "&": "&amp;", "'": "&#x27;", "<": "&lt;", ">": "&gt;" })[sign] ?? sign,
  )
const money = (cents: number) => {
  const text = `$${Math.trunc(Math.abs(cents) / 100)
    .toString()
    .replaceAll(/\B(?=(?:\d{3})+$)/g, ",")}.${(Math.abs(cents) % 100).toString().padStart(2, "0")}`
  return cents < 0 ? `(${text})` : text
}
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
const day = (on: string) => `${MONTHS[Number(on.slice(5, 7)) - 1]} ${Number(on.slice(8))}, ${on.slice(0, 4)}`
export const number = (value: unknown) => Number(value ?? 0)

const cell = (cents: unknown) =>
  number(cents) === 0
    ? '<td role="cell" class="num zero">$0.00</td>'
    : `<td role="cell" class="num">${money(number(cents))}</td>`
const figure = (label: string, cents: unknown, more = "") =>
  `<td role="cell" class="num phone fig${number(cents) === 0 ? " zero" : ""}${more}" data-label="${label}">${money(number(cents))}</td>`
const on = (value: unknown) => (value === null ? '<td role="cell"></td>' : `<td role="cell">${day(String(value))}</td>`)

const business = (name: string) =>
  `<td role="cell" class="text phone business"${name.length > 28 ? ` title="${escaped(name)}"` : ""}>${escaped(name)}</td>`

/** One row. `here` is the escaped address of the list. */
export function line(row: Row, here: string): string {
  const { number: unit, tenant_id: tenant } = row
  const isBare = tenant === null || row.is_subunit === 1
  const status = String(row.status)
  const word = status === "none" ? "" : `<span class="status-word">${status[0]?.toUpperCase()}${status.slice(1)}</span>`
  const badges = `${row.lease_status === "eviction" ? ' <span class="badge problem">Eviction</span>' : ""}${row.moving_out_soon ? ' <span class="badge attention">Moving Out Soon</span>' : ""}${row.ready_to_rent ? ' <span class="badge good">Ready To Rent</span>' : ""}${row.repairs_needed ? ' <span class="badge attention">Repairs Needed</span>' : ""}${row.cleaning_needed ? ' <span class="badge attention">Cleaning Needed</span>' : ""}`
  const who =
    row.is_subunit === 1
      ? `This is currently a <a href="/management/viewtenant?tenant=${tenant}" title="${escaped(`${row.first_name} ${row.last_name}`)}">subunit of Unit ${row.parent}</a>.`
      : `<a href="/management/fillunit?unit=${unit}">Vacant<span class="screen-only"> - Move In Tenant</span></a>`
  const named = isBare
    ? `<td role="cell" class="stick-2 phone quiet">${who}${badges}</td>`
    : `<td role="cell" class="stick-2 phone"><a href="/management/viewtenant?tenant=${tenant}">${escaped(`${row.first_name} ${row.last_name}`)}</a>${badges}</td>`
  const buttons =
    tenant === null
      ? `<a class="btn btn-sm" href="/management/viewunit?unit=${unit}" aria-label="View unit ${unit}">View</a>`
      : `<a class="btn btn-sm" href="/management/viewtenant/payments?tenant=${tenant}" aria-label="Ledger, unit ${unit}">Ledger</a><a class="btn btn-sm" href="/management/manualpayment?tenant=${tenant}" aria-label="Payment, unit ${unit}">Payment</a>`
  const notes = number(row.unread) === 1 ? "note" : "notes"
  const unread =
    tenant !== null && number(row.unread) > 0
      ? `<a class="count" href="/management/notes?tenant=${tenant}" title="${row.unread} new ${notes}">${row.unread} new<span class="hidden-text"> ${notes} about the tenant of unit ${unit}</span></a>`
      : ""
  const area = row.square_footage
  const last = number(row.new_rent) - number(row.old_rent)
  const increased =
    row.increased_on === null
      ? '<td role="cell"></td>'
      : `<td role="cell" class="increase">${day(String(row.increased_on))}\n${last > 0 ? "+" : ""}${money(last)}</td>`
  const planned =
    row.planned_increase_on === null
      ? '<td role="cell"></td>'
      : `<td role="cell" class="increase">${day(String(row.planned_increase_on))}\n${money(number(row.monthly_rent))} → ${money(number(row.monthly_rent) + number(row.planned_increase_cents))}</td>`
  const nothing =
    row.is_subunit === 1 ? '<td role="cell" class="num"></td>' : '<td role="cell" class="num zero">$0.00</td>'
  const figures = isBare
    ? `${nothing.repeat(10)}${nothing.replace(/(num[^"]*)"/, '$1 stick-end"')}${nothing}`
    : `${cell(row.deposit_reserve)}${cell(row.deposit_owed)}${cell(row.deposit_paid)}${cell(row.back)}${figure("Rent Balance", row.rent)}${figure("Pending Charges", row.pending)}${cell(row.late)}${cell(row.other)}${cell(row.rent_paid)}${cell(row.total_paid)}${figure("Total Balance", row.total, " stick-end")}${cell(row.advance)}`
  return `<tr role="row" class="tint-${status}${row.is_subunit === 1 ? " subunit" : ""}"><th role="rowheader" scope="row" class="stick-1 phone"><span class="unit-badge">${unit}</span>${word}</th>${named}<td role="cell" class="actions-cell phone"><div class="row-actions">${buttons}<a class="btn btn-sm btn-quiet more" href="${here}&amp;dialog=actions&amp;unit=${unit}" aria-label="More actions, unit ${unit}">More</a>${unread}</div></td><td role="cell" class="num phone fig" data-label="Rent">${money(number(row.monthly_rent))}</td>${cell(row.deposit)}${area === null ? '<td role="cell" class="num"></td>' : `<td role="cell" class="num">${number(area) < 1000 ? area : String(area).replaceAll(/\B(?=(?:\d{3})+$)/g, ",")}</td>`}${area ? cell(Math.floor((number(row.monthly_rent) * 24 + number(area)) / (number(area) * 2))) : '<td role="cell" class="num"></td>'}${row.business_name === null ? '<td role="cell"></td>' : business(String(row.business_name))}${on(row.move_in_on)}${on(row.lease_end_on)}${increased}${planned}${figures}</tr>`
}
