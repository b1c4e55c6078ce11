/** Checks that people on tenants' accounts, their methods and their payments agree. */
import { sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { type Laws, type Violation, violationsOf } from "../laws.ts"

const LAWS: Laws = {
  "an invited person has an account, which is no tenant's and no staff's": sql`
    select 'sign-in ' || s.id as detail from sign_ins s left join users u on u.id = s.user_id
    where s.ended_at is null and (u.id is null or u.tenant_id is not null
      or exists (select 1 from user_permissions p where p.user_id = s.user_id))`,
  "the account of a removed person is deleted": sql`
    select 'sign-in ' || s.id as detail from sign_ins s join users u on u.id = s.user_id where s.ended_at is not null`,
  "methods and payments of an invited person are of the same tenant": sql`
    select 'method ' || m.id as detail from payment_methods m join sign_ins s on s.id = m.sign_in_id where s.tenant_id <> m.tenant_id
    union all
    select 'payment ' || o.receipt_id from online_payments o join sign_ins s on s.id = o.sign_in_id where s.tenant_id <> o.tenant_id`,
  "a payment by a saved method is of the person who saved it": sql`
    select 'payment ' || o.receipt_id as detail from online_payments o join payment_methods m on m.id = o.method_id
    where coalesce(m.sign_in_id, 0) <> coalesce(o.sign_in_id, 0)`,
  "an accepted invitation led to a person of its tenant": sql`
    select 'invitation ' || i.id as detail from sign_in_invitations i join sign_ins s on s.id = i.sign_in_id
    where s.tenant_id <> i.tenant_id or i.ended_at is null`,
}

export const verifySignIns = (tx: Tx): Promise<Violation[]> => violationsOf(tx, LAWS)
