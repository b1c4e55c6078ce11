/** The session of somebody, moved in the database: no journey waits a day for its end. */
import { changeBeside } from "./beside.ts"

/** Lets the sessions of the person with this email end in so many seconds; negative ones are over. Only people of one's own journey. */
export async function endSessionsIn(project: string, email: string, seconds: number): Promise<void> {
  const update = "update sessions set expires_at = ? where user_id = (select id from users where email = ?)"
  await changeBeside(project, update, Date.now() + seconds * 1000, email)
}
