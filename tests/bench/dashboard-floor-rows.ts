/** The rows that a dashboard needs, read by bare statements: each row once, in one transaction. */
import { createHash } from "node:crypto"
import type { Database } from "better-sqlite3"
import { DUE_NEXT, POLICY, UNREAD } from "./tenant-floor-rows.ts"

type Person = { userId: number; tenantId: number }
export type Owed = { rent: never; late: never; other: never }

/** Reads the rows of the tenant of a session cookie. */
export function dashboardReader(handle: Database): (cookie: string) => Owed {
  const session = handle.prepare(
    "select id, user_id as userId, impersonator_id, expires_at from sessions where token_hash = ? and channel = 'page' and expires_at > ?",
  )
  const user = handle.prepare(
    `select first_name, last_name, email, tenant_id as tenantId, home_screen,
       (select min(level) from user_permissions where user_id = users.id) as level from users where id = ? and enabled`,
  )
  const settings = handle.prepare("select key, value from settings")
  const ofTenant = [
    "select subject, note from popups where tenant_id = ? and read_at is null order by created_at, id",
    "select * from tenants where id = ?",
    `select s.unit_number, s.is_subunit, s.rent_from_period, u.monthly_rent, u.planned_increase_on, u.planned_increase_cents,
       (select max(i.period) from issued_periods i where i.unit_number = s.unit_number and i.stay_id = s.id)
     from stays s join units u on u.number = s.unit_number where s.tenant_id = ? and s.move_out_on is null`,
    "select stripe_pi, initiated_at, amount, tender from receipts where tenant_id = ? and status = 'pending'",
    `select a.*, t.autopay_day, (select max(id) from autopay_log where tenant_id = a.tenant_id)
     from autopay a join tenants t on t.id = a.tenant_id where a.tenant_id = ?`,
    "select id, kind, due_on, open from charges where tenant_id = ? and open > 0 order by due_on, id",
    ...[UNREAD, POLICY, ...DUE_NEXT],
    "select id, kind, receipt_id, subject, body, link from payment_notices where tenant_id = ? and read_at is null",
    "select 1 from certificate_requests where tenant_id = ?",
    "select state from insurance_certificates where tenant_id = ? order by id desc limit 1",
    `select d.uploaded_name from document_shares s join shared_documents d on d.id = s.shared_document_id
     where s.tenant_id = ? and s.opened_at is null and s.ended_at is null`,
  ].map((text) => handle.prepare(text))
  const closed = handle.prepare("select max(month) from month_closes where reopened_at is null")
  const balances = handle.prepare("select rent, late, other, last_journal_id from tenant_balances where tenant_id = ?")
  return handle.transaction((cookie: string) => {
    const token = /session=([^;]+)/.exec(cookie)?.[1] ?? ""
    const hash = createHash("sha256").update(token).digest("base64url")
    const { userId } = session.get(hash, Date.now()) as Person
    const { tenantId } = user.get(userId) as Person
    settings.all()
    closed.get()
    for (const statement of ofTenant) statement.all(tenantId)
    return balances.get(tenantId) as Owed
  })
}
