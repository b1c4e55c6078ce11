/** The session of somebody, moved in the database: no journey waits a day for its end. */
import { join } from "node:path"
import Database from "better-sqlite3"

/** Lets the sessions of the person with this email end in so many seconds; negative ones are over. Only people of one's own journey. */
export function endSessionsIn(project: string, email: string, seconds: number): void {
  const database = new Database(join(process.env.E2E_DATA_DIR ?? "", project, "suitekeeper.sqlite"))
  try {
    database
      .prepare("update sessions set expires_at = ? where user_id = (select id from users where email = ?)")
      .run(Date.now() + seconds * 1000, email)
  } finally {
    database.close()
  }
}
