/** Changing one's own password with the present one. Source: ASVS 6.2.3; specification 1 section 2, Account pages. */
import { and, eq, or, sql } from "drizzle-orm"
import { read, type Tx } from "#db/client.server.ts"
import { sessions, users } from "#db/schema/index.ts"
import { fullName } from "~/values/contact.ts"
import { record } from "../audit/log.ts"
import { workflow } from "../commands.ts"
import type { Actor } from "../permissions.ts"
import { badField, Refusal } from "../refusal.ts"
import { mailPasswordChanged } from "./account-emails.ts"
import { byOwnPassword } from "./confirm.ts"
import type { ChangePassword } from "./inputs.ts"
import { mustNotBeLeaked } from "./leaked-passwords/leaked-passwords.ts"
import { TO_SET_PASSWORD, voidLinks } from "./link-tokens.ts"
import { ownerOf } from "./passkeys/passkeys.ts"
import { mustNotNameItself } from "./password-rules.ts"
import { hashPassword } from "./passwords.ts"
import { networkOf } from "./rate-limits.ts"

const WRONG = "This is not your present password."

/**
 * Sets the caller's password. Ends the caller's other sessions and mailed links; this session stays and counts as confirmed. A required passkey stays
 * required. Mails the person. Refuses 400 new passwords that differ, contain the owner's name or were leaked; 401 INVALID_CREDENTIALS a wrong present
 * password (USR_LOGINFAIL); 429 too many of those; 403 an administrator signed in as another user. Audit USR_PASSWORD_CHANGED.
 */
export const changePassword = workflow("confirm who one is", async (actor, input: ChangePassword): Promise<void> => {
  const { currentPassword, password, passwordAgain } = input
  if (password !== passwordAgain) throw badField("passwordAgain", "Your passwords don't match! Please try again.")
  await read(async (tx) => mustNotNameItself(tx, password, await ownerOf(tx, actor)))
  await byOwnPassword(actor, currentPassword, {
    prepare: async () => {
      await mustNotBeLeaked(password)
      return hashPassword(password, { network: networkOf(actor.ip) })
    },
    carryOut: (tx, owner, passwordHash) => settle(tx, actor, owner, passwordHash),
    wrong: new Refusal("INVALID_CREDENTIALS", { fields: { currentPassword: [WRONG] } }),
    what: "Change of password",
  })
})

type Owner = typeof users.$inferSelect

async function settle(tx: Tx, actor: Actor, owner: Owner, passwordHash: string): Promise<void> {
  await tx.run(tx.update(users).set({ passwordHash }).where(eq(users.id, owner.id)))
  await voidLinks(tx, owner.id, TO_SET_PASSWORD)
  const theirs = or(eq(sessions.userId, owner.id), eq(sessions.impersonatorId, owner.id))
  const { sessionId } = actor
  await tx.run(tx.delete(sessions).where(and(theirs, sql`${sessions.id} is distinct from ${sessionId}`)))
  await tx.run(
    tx.update(sessions).set({ confirmedAt: tx.now }).where(sql`${sessions.id} is not distinct from ${sessionId}`),
  )
  await record(tx, actor, {
    category: "USR_PASSWORD_CHANGED",
    details: `${fullName(owner)} changed the password.`,
    metadata: { UserID: owner.id, Email: owner.email },
  })
  await mailPasswordChanged(tx, owner, "everywhere else")
}
