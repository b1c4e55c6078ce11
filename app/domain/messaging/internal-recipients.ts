import { eq } from "drizzle-orm"
import { users } from "#db/schema/index.ts"
import { command } from "../commands.ts"
import { byName } from "../identity/people.ts"

/** All people with an enabled account, by name: staff and tenants (api.md M46). */
export const internalRecipients = command("send messages", async (tx) => {
  const { id, firstName, lastName, email, tenantId, enabled } = users
  const people = await tx.all(
    tx.select({ id, firstName, lastName, email, tenantId }).from(users).where(eq(enabled, true)),
  )
  return people.toSorted(byName)
})
