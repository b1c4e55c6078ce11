/**
 * The floor of the autopay page and of management's list: node:http, raw better-sqlite3 and template strings that read the same rows and print the same runs
 * or lines, from the data that tests/bench/autopay.ts creates. It receives the database file and the markup around them.
 */
import { createHash } from "node:crypto"
import { createServer } from "node:http"
import Sqlite, { type Database } from "better-sqlite3"
import {
  addDays,
  addMonths,
  clampedDay,
  type Day,
  DEFAULT_ZONE,
  dayAt,
  formatDay,
  monthOf,
} from "../../app/values/calendar.ts"
import { formatMoney } from "../../app/values/money.ts"
import { DUE_NEXT, POLICY, UNREAD } from "./tenant-floor-rows.ts"

export type AutopayFrame = { file: string; which: "page" | "list"; before: string; behind: string }

const PAID =
  '<span class="badge good"><svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="m5 12.5 4.5 4.5L19 7.5"></path></svg>Paid</span>'

/** Every page reads these: the person of a cookie, the person's stored form, and the settings. */
function visitorReader(handle: Database): (cookie: string) => { tenantId: number } {
  const session = handle.prepare(
    "select id, user_id as userId, impersonator_id, expires_at from sessions where token_hash = ? and channel = 'page' and expires_at > ?",
  )
  const user = handle.prepare(
    `select first_name, last_name, email, tenant_id as tenantId, home_screen,
       (select min(level) from user_permissions where user_id = users.id) as level from users where id = ? and enabled`,
  )
  const settings = handle.prepare("select key, value from settings")
  const waiting = handle.prepare("select session_id from kept_forms where session_id = ? and address = ?")
  return (cookie) => {
    const token = /session=([^;]+)/.exec(cookie)?.[1] ?? ""
    const hash = createHash("sha256").update(token).digest("base64url")
    const { id, userId } = session.get(hash, Date.now()) as { id: number; userId: number }
    waiting.get(id, "/home/autopay")
    settings.all()
    return user.get(userId) as { tenantId: number }
  }
}

type Run = { dueOn: never; amount: never; last4: string }

function ownRuns(handle: Database): (tenantId: number) => string {
  const ofTenant = [
    "select subject, note from popups where tenant_id = ? and read_at is null order by created_at, id",
    "select * from tenants where id = ?",
    "select rent, late, other, deposit_owed, last_journal_id from tenant_balances where tenant_id = ?",
    "select * from autopay where tenant_id = ?",
    "select * from payment_methods where tenant_id = ? and detached_at is null order by created_at desc",
    "select * from method_setups where tenant_id = ? and status = 'waiting'",
    "select month from autopay_skips where tenant_id = ?",
    "select id, choice, tender, amount from receipts where tenant_id = ? and status = 'pending' order by initiated_at, id",
    // The amount of the next payment: the open charges, and the rents charged until then.
    "select id, kind, due_on, open from charges where tenant_id = ? and open > 0 order by due_on, id",
    `select s.id, s.unit_number, s.rent_from_period, u.monthly_rent, u.planned_increase_on, u.planned_increase_cents,
       (select max(i.period) from issued_periods i where i.unit_number = s.unit_number and i.stay_id = s.id)
     from stays s join units u on u.number = s.unit_number where s.tenant_id = ? and s.move_out_on is null`,
    "select 1 from stays where tenant_id = ? and move_out_on is null",
    "select 1 from users where tenant_id = ? and enabled",
    "select max(id), status from autopay_log where tenant_id = ?",
    ...[UNREAD, POLICY, ...DUE_NEXT],
  ].map((text) => handle.prepare(text))
  const watermark = handle.prepare("select done_up_to from watermarks where job = 'daily'")
  const runs = handle.prepare(
    `select r.due_on as dueOn, r.status, r.reason, r.amount, m.brand, m.last4 from autopay_runs r
     left join payment_methods m on m.id = r.method_id where r.tenant_id = ? order by r.month desc limit 12`,
  )
  const item = ({ dueOn, amount, last4 }: Run) =>
    `<li><div><h3><time dateTime="${dueOn}">${formatDay(dueOn)}</time>${PAID}</h3><p>It was paid, and counts towards your balance.</p><p class="quiet small">Visa ending in ${last4}</p></div><dl><div class="amount"><dt class="hidden-text">Amount</dt><dd>${formatMoney(amount)}</dd></div></dl></li>`
  return (tenantId) => {
    for (const statement of ofTenant) statement.all(tenantId)
    watermark.get()
    const items = (runs.all(tenantId) as Run[]).map(item).join("")
    return `<ol class="sheet payments" aria-label="Last autopay payments, newest first">${items}</ol>`
  }
}

type Line = { id: number; firstName: string; lastName: string; units: string | null; last4: string; dueOn: never }

function listLines(handle: Database): () => string {
  const enrolled = handle.prepare(
    `select t.id, t.first_name as firstName, t.last_name as lastName, t.autopay_day, a.enabled, m.last4, m.exp_month, m.exp_year,
       r.due_on as dueOn, r.status, r.reason, (select group_concat(s.unit_number) from
         (select * from stays where tenant_id = t.id and move_out_on is null order by is_subunit, unit_number) s) as units
     from autopay a join tenants t on t.id = a.tenant_id left join payment_methods m on m.id = a.method_id
     left join autopay_runs r on r.tenant_id = t.id and r.month = (select max(month) from autopay_runs where tenant_id = t.id)`,
  )
  const others = [
    "select tenant_id, month from autopay_runs where month >= ?",
    "select * from autopay_skips where month >= ?",
  ]
  const months = others.map((text) => handle.prepare(text))
  const watermark = handle.prepare("select done_up_to as doneUpTo from watermarks where job = 'daily'")
  return () => {
    const today = dayAt(Date.now(), DEFAULT_ZONE)
    const { doneUpTo } = watermark.get() as { doneUpTo: Day }
    const first = doneUpTo >= today ? addDays(doneUpTo, 1) : today
    for (const statement of months) statement.all(monthOf(first))
    const own = clampedDay(monthOf(first), 5)
    const next = formatDay(own >= first ? own : clampedDay(addMonths(monthOf(first), 1), 5))
    const lines = (enrolled.all() as Line[]).toSorted(
      (one, other) =>
        NAMES.compare(one.lastName, other.lastName) ||
        NAMES.compare(one.firstName, other.firstName) ||
        one.id - other.id,
    )
    return `<tbody>${lines
      .slice(0, 50)
      .map((line) => lineText(line, next))
      .join("")}</tbody>`
  }
}

const NAMES = new Intl.Collator("en")
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("'", "&#x27;")
const badge = (unit: string) => `<span class="unit-badge"><span class="hidden-text">Unit </span>${unit}</span>`

function lineText({ id, firstName, lastName, units, last4, dueOn }: Line, next: string): string {
  const held = units === null ? "–" : `<span class="tags">${units.split(",").map(badge).join("")}</span>`
  const name = escaped(`${firstName} ${lastName}`)
  return `<tr role="row"><th role="rowheader" scope="row"><a href="/management/viewtenant?tenant=${id}">${name}</a></th><td role="cell" data-label="Units">${held}</td><td role="cell" data-label="Autopay">Enabled</td><td role="cell" data-label="Day">5th</td><td role="cell" data-label="Method">Card, ${last4}</td><td role="cell" data-label="Next">${next} </td><td role="cell" class="wide-cell" data-label="Last run">${PAID} <span class="nowrap">${formatDay(dueOn)}</span></td></tr>`
}

process.once("message", ({ file, which, before, behind }: AutopayFrame) => {
  const handle = new Sqlite(file, { readonly: true })
  handle.pragma("mmap_size = 1073741824")
  const visitorOf = visitorReader(handle)
  const [runs, lines] = [ownRuns(handle), listLines(handle)]
  const read = handle.transaction((cookie: string) => {
    const { tenantId } = visitorOf(cookie)
    return which === "page" ? runs(tenantId) : lines()
  })
  const server = createServer((request, response) => {
    const body = Buffer.from(`${before}${read(request.headers.cookie ?? "")}${behind}`)
    response.writeHead(200, { "Content-Type": "text/html; charset=utf-8", "Content-Length": body.byteLength })
    response.end(body)
  })
  server.listen(0, "127.0.0.1", () => process.send?.(server.address()))
})
