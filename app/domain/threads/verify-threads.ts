/** Checks that every thread and message is consistent: the inbox's copy of a thread's data, and the mail of a message. */
import { sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { type Laws, type Violation, violationsOf } from "../laws.ts"

const LAWS: Laws = {
  "a thread repeats its latest message": sql`
    select 'thread ' || t.id as detail from threads t left join messages m on m.id = t.latest_message_id
    where m.id is null or m.thread_id <> t.id or m.direction <> t.latest_direction or m.at <> t.latest_at
      or exists (select 1 from messages l where l.thread_id = t.id and (l.at, l.id) > (m.at, m.id))`,
  "a mail of a thread has its message, and only such a mail": sql`
    select 'mail ' || o.id as detail from outbox o left join messages m on m.outbox_id = o.id
    where o.is_threaded <> (m.id is not null)`,
  "an outgoing message has its mail, with its Message-ID": sql`
    select 'message ' || m.id as detail from messages m left join outbox o on o.id = m.outbox_id
    where (m.direction = 'outbound') <> (o.id is not null) or o.message_id <> m.message_id`,
}

export const verifyThreads = (tx: Tx): Promise<Violation[]> => violationsOf(tx, LAWS)
