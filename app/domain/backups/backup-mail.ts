import { and, eq, inArray, lte } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { userPermissions, users } from "#db/schema/index.ts"
import { queueMail } from "../mail/outbox.ts"
import { publicAddress } from "../mail/public-address.ts"
import { ADMIN } from "../permissions.ts"

const WHAT = {
  backup: { subject: "The backup failed", happened: "The last backup was not made." },
  drill: { subject: "The restore drill failed", happened: "The newest backup could not be restored to try it." },
}

/** Mails each enabled administrator. The caller makes sure that the mail is not repeated before a run has succeeded. */
export async function mailFailure(tx: Tx, kind: keyof typeof WHAT, reason: string): Promise<void> {
  const { subject, happened } = WHAT[kind]
  const lines = [happened, reason, RETRIES[kind], `See ${publicAddress("/admin/backups")}`]
  for (const to of await administrators(tx)) await queueMail(tx, { to, subject, text: `${lines.join("\n\n")}\n` })
}

const RETRIES = {
  backup: "It is tried again each hour. You get no other mail about this until a backup was good again.",
  drill: "It is tried again next month, or with the command: suitekeeper backup --test",
}

async function administrators(tx: Tx): Promise<{ name: string; address: string }[]> {
  const { id, firstName, lastName, email } = users
  const levels = tx
    .select({ id: userPermissions.userId })
    .from(userPermissions)
    .where(lte(userPermissions.level, ADMIN))
  const people = await tx.all(
    tx
      .select({ firstName, lastName, email })
      .from(users)
      .where(and(eq(users.enabled, true), inArray(id, levels)))
      .orderBy(id),
  )
  return people.map((person) => ({ name: `${person.firstName} ${person.lastName}`, address: person.email }))
}
