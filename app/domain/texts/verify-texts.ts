/** Checks that texts go only to people who agreed to them. */
import { sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { type Laws, type Violation, violationsOf } from "../laws.ts"

const LAWS: Laws = {
  "no agreement to text messages is open for a number whose last answer was STOP": sql`
    select 'agreement ' || a.id as detail from text_agreements a where a.ended_at is null
      and (select w.word from text_answers w where w.phone = a.phone order by w.id desc limit 1) = 'stop'`,
  "who is texted about a kind has an open agreement": sql`
    select 'choice ' || c.id as detail from alert_choices c where c.by_text
      and not exists (select 1 from text_agreements a where a.user_id = c.user_id and a.ended_at is null)`,
  "an agreement to text messages that ended says how": sql`
    select 'agreement ' || a.id as detail from text_agreements a where (a.ended_at is null) <> (a.ended_by is null)`,
}

export const verifyTexts = (tx: Tx): Promise<Violation[]> => violationsOf(tx, LAWS)
