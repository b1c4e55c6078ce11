/** Agreements to text messages: which number of a person receives texts, and which numbers sent STOP. Source: api.md section 0, "Text messages". */
import { and, desc, eq, isNull } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { textAgreements, textAnswers } from "#db/schema/index.ts"
import type { TenantActor } from "../permissions.ts"
import { signedInUser } from "../permissions.ts"

export type Agreement = typeof textAgreements.$inferSelect

export const openAgreement = (tx: Tx, userId: number): Promise<Agreement | undefined> =>
  tx.one(
    tx
      .select()
      .from(textAgreements)
      .where(and(eq(textAgreements.userId, userId), isNull(textAgreements.endedAt))),
  )

/** The number whose texts a person ended by STOP. Null if the number sent START later, another number was confirmed since, or the person ended the texts on the page. */
export async function stoppedPhoneOf(tx: Tx, userId: number): Promise<string | null> {
  const { userId: person, id } = textAgreements
  const newest = tx.select().from(textAgreements).where(eq(person, userId)).orderBy(desc(id)).limit(1)
  const last = await tx.one(newest)
  return last?.endedBy === "stop" && (await isStopped(tx, last.phone)) ? last.phone : null
}

export async function isStopped(tx: Tx, phone: string): Promise<boolean> {
  const { word, id } = textAnswers
  const newest = tx.select({ word }).from(textAnswers).where(eq(textAnswers.phone, phone)).orderBy(desc(id)).limit(1)
  return (await tx.one(newest))?.word === "stop"
}

type Agreed = { phone: string; wording: string; agreedAt: number }

/** Stores that the caller agreed and confirmed the number. It replaces an earlier number. */
export async function agree(tx: Tx, actor: TenantActor, { phone, wording, agreedAt }: Agreed): Promise<void> {
  const userId = signedInUser(actor)
  const open = and(eq(textAgreements.userId, userId), isNull(textAgreements.endedAt))
  await tx.run(tx.update(textAgreements).set({ endedAt: tx.now, endedBy: "newer number" }).where(open))
  const row = { userId, tenantId: actor.tenantId, phone, wording, agreedAt, confirmedAt: tx.now }
  await tx.run(tx.insert(textAgreements).values(row))
}
