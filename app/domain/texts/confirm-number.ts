/** Confirms a number by the code that was texted to it. Source: api.md X243. */
import { timingSafeEqual } from "node:crypto"
import { and, desc, eq, gt, isNull, sql } from "drizzle-orm"
import { type Tx, write } from "#db/client.server.ts"
import { textCodes } from "#db/schema/index.ts"
import { record } from "../audit/log.ts"
import { ownWorkflow } from "../commands.ts"
import { signedInUser, type TenantActor } from "../permissions.ts"
import { invalid, Refusal } from "../refusal.ts"
import { agree, isStopped } from "./agreements.ts"
import { endCodes, hashOf, mustSendTexts } from "./codes.ts"
import { ending } from "./end-agreement.ts"
import type { TextCode } from "./inputs.ts"

const MOST_TRIES = 5
const WRONG = "This code is wrong or too old. Look at the newest text, or let another be sent."

/**
 * Confirms the number to which the code was texted; it replaces an earlier number. Refuses 503 without a gateway; 400 a code that is wrong, old or tried
 * too often (each wrong try counts, and the fifth ends the code); 409 a number that sent STOP since. Audit TEXT_NUMBER.
 */
export const confirmNumber = ownWorkflow("choose alerts", async (actor, { code }: TextCode): Promise<void> => {
  mustSendTexts()
  // A refused try must be stored, so the refusal is thrown after the transaction.
  if (!(await write((tx) => confirm(tx, actor, code)))) throw invalid("code", WRONG)
})

type Code = typeof textCodes.$inferSelect

async function confirm(tx: Tx, actor: TenantActor, code: string): Promise<boolean> {
  const open = await countTry(tx, signedInUser(actor))
  if (!open) return false
  if (!isSame(hashOf(open, code), open.codeHash)) {
    if (open.tries >= MOST_TRIES) await endCodes(tx, open.userId)
    return false
  }
  if (await isStopped(tx, open.phone)) throw new Refusal("TEXTS_STOPPED")
  await endCodes(tx, open.userId)
  await agree(tx, actor, { phone: open.phone, wording: open.wording, agreedAt: open.createdAt })
  await record(tx, actor, {
    category: "TEXT_NUMBER",
    details: `Confirmed the number ${ending(open.phone)} for text messages.`,
    metadata: { UserID: open.userId, TenantID: actor.tenantId },
  })
  return true
}

/** Counts one more try of the person's newest valid code, and returns the code. */
async function countTry(tx: Tx, userId: number): Promise<Code | undefined> {
  const { id, tries, expiresAt, endedAt } = textCodes
  const valid = and(isNull(endedAt), gt(expiresAt, tx.now))
  const newest = tx.select({ id }).from(textCodes).where(eq(textCodes.userId, userId)).orderBy(desc(id)).limit(1)
  const found = await tx.one(newest)
  if (!found) return undefined
  return tx.one(
    tx
      .update(textCodes)
      .set({ tries: sql`${tries} + 1` })
      .where(and(eq(id, found.id), valid))
      .returning(),
  )
}

const isSame = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other))
