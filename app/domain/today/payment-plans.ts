/** Instalments that are due, and broken plans. Source: money.md 9.9. */
import { sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { addDays, type Day } from "~/values/calendar.ts"
import { fullName } from "~/values/contact.ts"
import type { Cents } from "~/values/money.ts"
import { plansDue } from "../payment-plans/plans.ts"
import type { Actor } from "../permissions.ts"
import { beginningOf, type Found, line } from "./work.ts"

/** Unpaid instalments up to today, oldest first; `amount` is what remains to pay. */
export async function dueInstalments(tx: Tx, actor: Actor, day: Day): Promise<Found> {
  const due = (await plansDue(tx, actor, day)).flatMap(({ tenantId, tenant, next }) =>
    next !== null && next.dueOn <= day
      ? [line({ name: tenant, tenantId, amount: next.toPay, on: next.dueOn, detail: "Instalment of a payment plan" })]
      : [],
  )
  return beginningOf(due)
}

const DAYS_SHOWN = 30

type Broken = { tenantId: number; firstName: string; lastName: string; on: Day; amount: Cents }

/** Plans broken in the past 30 days whose tenant still owes and has no newer plan, last broken first; `amount` is the amount owed. */
export async function brokenPlans(tx: Tx, _actor: Actor, day: Day): Promise<Found> {
  const rows = await tx.rows<Broken>(sql`
    select p.tenant_id as "tenantId", t.first_name as "firstName", t.last_name as "lastName", p.ended_on as "on",
      b.rent + b.late + b.other as "amount"
    from payment_plans p join tenants t on t.id = p.tenant_id join tenant_balances b on b.tenant_id = p.tenant_id
    where p.state = 'broken' and p.ended_on >= ${addDays(day, -DAYS_SHOWN)} and b.rent + b.late + b.other > 0
      and not exists (select 1 from payment_plans n where n.tenant_id = p.tenant_id and n.id > p.id)
    order by p.ended_on desc, p.id desc`)
  return beginningOf(
    rows.map(({ tenantId, on, amount, ...person }) => line({ name: fullName(person), tenantId, on, amount })),
  )
}
