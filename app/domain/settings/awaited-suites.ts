/** Unit numbers and emails that a running import has reserved and not imported yet. No other command may use them. */
import { eq, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { awaitedSuites } from "#db/schema/index.ts"

const byNumber = statement((db) =>
  db
    .select({ id: awaitedSuites.id })
    .from(awaitedSuites)
    .where(eq(awaitedSuites.unitNumber, sql.placeholder("number")))
    .prepare(),
)
const byEmail = statement((db) =>
  db
    .select({ id: awaitedSuites.id })
    .from(awaitedSuites)
    .where(eq(awaitedSuites.email, sql.placeholder("email")))
    .prepare(),
)

export async function isUnitAwaited(tx: Tx, number: number): Promise<boolean> {
  return (await tx.one(byNumber, { number })) !== undefined
}

/** Whether a tenant with this email (lower case) will be imported. */
export async function isEmailAwaited(tx: Tx, email: string): Promise<boolean> {
  return (await tx.one(byEmail, { email })) !== undefined
}
