/** Mails about exports: to the requester, and to all other Super Admins. The mails link to the page, never to the file. */
import { and, eq, inArray } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { userPermissions, users } from "#db/schema/index.ts"
import { queueMail } from "../mail/outbox.ts"
import { publicAddress } from "../mail/public-address.ts"

const PAGE = "/admin/export"
const SUPER_ADMIN = 0

type Person = { id: number; name: string; address: string }

async function superAdmins(tx: Tx): Promise<Person[]> {
  const { id, firstName, lastName, email } = users
  const holders = tx
    .select({ id: userPermissions.userId })
    .from(userPermissions)
    .where(eq(userPermissions.level, SUPER_ADMIN))
  const people = await tx.all(
    tx
      .select({ id, firstName, lastName, email })
      .from(users)
      .where(and(eq(users.enabled, true), inArray(id, holders)))
      .orderBy(id),
  )
  return people.map((person) => ({
    id: person.id,
    name: `${person.firstName} ${person.lastName}`,
    address: person.email,
  }))
}

/** Mails the Super Admins other than `by`, who made the request; null is the operator. */
export async function mailOthers(tx: Tx, by: number | null, subject: string, lines: string[]): Promise<void> {
  for (const { id, ...to } of await superAdmins(tx)) if (id !== by) await mail(tx, to, subject, lines)
}

/** Mails the requester, if still a Super Admin. */
export async function mailRequester(tx: Tx, by: number | null, subject: string, lines: string[]): Promise<void> {
  for (const { id, ...to } of await superAdmins(tx)) if (id === by) await mail(tx, to, subject, lines)
}

async function mail(tx: Tx, to: { name: string; address: string }, subject: string, lines: string[]): Promise<void> {
  const text = `${[...lines, `See ${publicAddress(PAGE)}`].join("\n\n")}\n`
  await queueMail(tx, { to, subject, text })
}
