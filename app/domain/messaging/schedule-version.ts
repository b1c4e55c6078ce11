/** A version of the list of scheduled emails, so that an open page fetches the list only after a change. */
import { createHash } from "node:crypto"
import { sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"

const STATE = sql`
  select s.id as "id", s.version as "version", t.subject as "subject", coalesce(u.first_name || ' ' || u.last_name, d.name) as "by",
    (select z.value from settings z where z.key = 'timezone') as "zone"
  from scheduled_emails s join email_templates t on t.id = s.template_id left join users u on u.id = s.creator_id
    left join deleted_users d on d.id = s.creator_id
  order by s.id`

/** The version of the list as this person sees it; the person's own emails show "You". */
export async function scheduleVersion(tx: Tx, { userId }: { userId: number | null }): Promise<string> {
  const state = JSON.stringify([userId, await tx.rows<object>(STATE)])
  return createHash("sha1").update(state).digest("base64url").slice(0, 16)
}
