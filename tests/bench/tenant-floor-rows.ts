/** Reads of several pages of a tenant, as bare statements with the tenant's number. */

/** Every page of the portal shows it beside "Messages". */
export const UNREAD = `select count(*) from portal_messages u left join portal_reads r on r.thread_id = u.thread_id and r.reader = 'tenant'
  where u.tenant_id = ? and u.kind = 'answer' and u.message_id > coalesce(r.message_id, 0)`

/** Whether and how the tenant may pay: the tenant's own policy, else the property's. */
export const POLICY =
  "select policy, message from payment_policies where tenant_id = ? or tenant_id is null order by tenant_id is null, id desc limit 1"

/** The parts of the next payment besides open charges and rent. */
export const DUE_NEXT = [
  `select l.id, t.from_month, t.to_month, t.amount, t.quantity, y.name,
     (select max(i.period) from issued_recurring i where i.line_id = l.id)
   from recurring_charges l join stays s on s.id = l.stay_id join charge_types y on y.id = l.type_id
     join recurring_terms t on t.line_id = l.id where s.move_out_on is null and s.tenant_id = ?`,
  `select in_force_from, kind, bps, amount, smallest_overdue, most_per_month from late_fee_rules
   where tenant_id is null or tenant_id = ? order by in_force_from, id`,
  `select id, amount, grace_days, started_on, state, ended_on, paid from payment_plans
   where tenant_id = ? order by state = 'open' desc, id desc limit 1`,
  `select pay_on, choice, at_most, method_id, method_type, state, amount from scheduled_payments
   where tenant_id = ? and state in ('set', 'due') order by pay_on`,
]
