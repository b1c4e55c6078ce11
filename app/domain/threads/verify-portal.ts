/** Checks that the threads shown in the portal agree with the threads. */
import { sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { type Laws, type Violation, violationsOf } from "../laws.ts"

const LAWS: Laws = {
  "a message that the portal shows belongs to its thread and tenant": sql`
    select 'message ' || p.message_id as detail from portal_messages p join messages m on m.id = p.message_id
      left join portal_threads t on t.thread_id = p.thread_id
    where t.id is null or m.thread_id <> p.thread_id or t.tenant_id <> p.tenant_id`,
  "an answer of the portal is outgoing, everything else inbound": sql`
    select 'message ' || p.message_id as detail from portal_messages p join messages m on m.id = p.message_id
    where (p.kind = 'answer') <> (m.direction = 'outbound') or (p.kind = 'posted' and m.user_id is null)`,
  "a thread of the portal begins with a message posted there": sql`
    select 'thread ' || t.thread_id as detail from portal_threads t
    where coalesce((select p.kind from portal_messages p where p.thread_id = t.thread_id order by p.message_id limit 1), '') <> 'posted'`,
}

export const verifyPortal = (tx: Tx): Promise<Violation[]> => violationsOf(tx, LAWS)
