/** Changes the end of a session in the database, so that no journey waits a day. */
import { changeBeside } from "./beside.ts"

/** The sessions of the person with this email end in this many seconds; a negative number means that they are over. Only for a journey's own people. */
export async function endSessionsIn(project: string, email: string, seconds: number): Promise<void> {
  const update = "update sessions set expires_at = ? where user_id = (select id from users where email = ?)"
  await changeBeside(project, update, Date.now() + seconds * 1000, email)
}
