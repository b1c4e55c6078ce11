/** The caller chooses whether they get mail about maintenance requests. */
import { eq } from "drizzle-orm"
import { users } from "#db/schema/index.ts"
import { command } from "../commands.ts"
import { signedInUser } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import type { RequestEmails } from "./inputs.ts"

export const wantsRequestEmails = command("be signed in", async (tx, actor) => {
  const { wantsRequestEmails: wanted } = users
  const row = await tx.one(
    tx
      .select({ wanted })
      .from(users)
      .where(eq(users.id, signedInUser(actor))),
  )
  if (!row) throw new Refusal("UNAUTHENTICATED")
  return row.wanted
})

export const chooseRequestEmails = command("be signed in", async (tx, actor, { wanted }: RequestEmails) => {
  const own = eq(users.id, signedInUser(actor))
  await tx.run(tx.update(users).set({ wantsRequestEmails: wanted }).where(own))
  return { wanted }
})
