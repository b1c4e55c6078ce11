import type { Tx } from "#db/client.server.ts"
import { inList } from "#db/in-list.ts"
import { users } from "#db/schema/index.ts"
import { fullName } from "~/values/contact.ts"

/** Which of these emails already have an account, with the account's name. */
export async function emailsInUse(tx: Tx, emails: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.all(tx.select().from(users).where(inList(users.email, emails)))
  return new Map(rows.map((user) => [user.email, fullName(user)]))
}
