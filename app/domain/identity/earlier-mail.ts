/** Mail that an earlier version stored unencrypted: the next start encrypts it, so that it is still sent, and deleted with its link. */
import { and, eq, isNotNull, isNull, not } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { accountLinks, outbox } from "#db/schema/index.ts"
import { forgetMailWith } from "../mail/outbox.ts"
import { isSealed, sealText } from "../mail/sealed-text.ts"
import { LINK_PATHS } from "./account-emails.ts"
import { linkHashOf } from "./link-tokens.ts"

const clear = and(isNotNull(outbox.body), not(isSealed))
const LINK = new RegExp(`(?:${Object.values(LINK_PATHS).join("|")})/([\\w-]{22})(?![\\w-])`)

export async function hasClearMail(tx: Tx): Promise<boolean> {
  return (await tx.one(tx.select({ id: outbox.id }).from(outbox).where(clear).limit(1))) !== undefined
}

/** Encrypts waiting mails, and deletes mails whose link is used, voided or deleted. A repeat does nothing. */
export async function sealEarlierMail(tx: Tx): Promise<void> {
  for (const { id, messageId, body } of await tx.all(tx.select().from(outbox).where(clear).orderBy(outbox.id))) {
    const token = LINK.exec(body ?? "")?.[1]
    const linkHash = token === undefined ? null : linkHashOf(token)
    const sealed = { body: sealText(messageId, body ?? ""), linkHash }
    await tx.run(tx.update(outbox).set(sealed).where(eq(outbox.id, id)))
    if (linkHash !== null && !(await isUnused(tx, linkHash))) await forgetMailWith(tx, [linkHash])
  }
}

async function isUnused(tx: Tx, linkHash: string): Promise<boolean> {
  const unused = and(eq(accountLinks.tokenHash, linkHash), isNull(accountLinks.usedAt))
  return (await tx.one(tx.select({ id: accountLinks.id }).from(accountLinks).where(unused))) !== undefined
}
