/** Mails tenants about documents shared with them, once for each share. Source: api.md X182. */
import { and, asc, eq, inArray, isNull } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { documentShares, sharedDocuments, stays, tenants } from "#db/schema/index.ts"
import { type Day, formatDay } from "~/values/calendar.ts"
import { isEmail } from "~/values/contact.ts"
import { composeEmail } from "../identity/account-emails.ts"
import { peopleWithEverything } from "../identity/people-with-everything.ts"
import { queueMail } from "../mail/outbox.ts"
import { publicAddress } from "../mail/public-address.ts"
import { isOpenOn } from "./open-shares.ts"

/** The open shares whose tenant has not been mailed, oldest first. */
export async function sharesToMail(tx: Tx, day: Day): Promise<number[]> {
  const rows = await tx.all(
    tx
      .select({ id: documentShares.id })
      .from(documentShares)
      .innerJoin(sharedDocuments, eq(sharedDocuments.id, documentShares.sharedDocumentId))
      .innerJoin(stays, eq(stays.id, documentShares.stayId))
      .where(and(isNull(documentShares.mailedAt), isOpenOn(day)))
      .orderBy(asc(documentShares.id)),
  )
  return rows.map(({ id }) => id)
}

/** Queues the mail about each of these shares once, to the tenant and the people with full access to the account. People without an email address get none. */
export async function mailShares(tx: Tx, shareIds: readonly number[]): Promise<void> {
  const { id, mailedAt } = documentShares
  const unmailed = and(inArray(id, [...shareIds]), isNull(mailedAt))
  const now = await tx.all(tx.update(documentShares).set({ mailedAt: tx.now }).where(unmailed).returning({ id }))
  const rows = await tx.all(
    tx
      .select({ tenant: tenants, document: sharedDocuments })
      .from(documentShares)
      .innerJoin(sharedDocuments, eq(sharedDocuments.id, documentShares.sharedDocumentId))
      .innerJoin(tenants, eq(tenants.id, documentShares.tenantId))
      .where(
        inArray(
          id,
          now.map((share) => share.id),
        ),
      )
      .orderBy(asc(id)),
  )
  for (const { tenant, document } of rows) await mailTenant(tx, tenant, document)
}

async function mailTenant(
  tx: Tx,
  { id, firstName, lastName, primaryEmail: email }: typeof tenants.$inferSelect,
  { uploadedName, mustConfirm, untilOn }: typeof sharedDocuments.$inferSelect,
): Promise<void> {
  const paragraphs = [
    `We shared a document with you: ${uploadedName}`,
    ...(mustConfirm ? ["Please read it, and confirm there that you have read it."] : []),
    ...(untilOn === null ? [] : [`You can open it until ${formatDay(untilOn)}.`]),
    `It is in your tenant portal:\n\n${publicAddress("/home/documents")}`,
  ]
  const subject = mustConfirm ? "A document to read and confirm" : "A new document"
  const own = isEmail(email) ? [{ id: null, firstName, lastName, email }] : []
  for (const person of [...own, ...(await peopleWithEverything(tx, id))])
    await queueMail(tx, { ...(await composeEmail(tx, person, subject, paragraphs)), alert: "document" })
}
