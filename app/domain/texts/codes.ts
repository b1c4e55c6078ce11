/** A code texted to a number, to prove that the person has its phone. Source: api.md X242. */
import { createHmac, randomInt, randomUUID } from "node:crypto"
import { and, desc, eq, gt, isNull, type SQL } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { textCodes, texts } from "#db/schema/index.ts"
import { MOST_TEXTS_A_DAY, TEXT_AGREEMENT } from "~/values/texts.ts"
import { ownCommand } from "../commands.ts"
import { countFailure, mustBeWithin, textCodeLimits } from "../identity/rate-limits.ts"
import { sendsTexts } from "../mail/alert-texts.ts"
import { signedInUser } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import { seal, secretFor } from "../secret.server.ts"
import { isStopped } from "./agreements.ts"
import { cancelTexts } from "./cancel-texts.ts"
import { codeText } from "./composed-text.ts"
import type { TextNumber } from "./inputs.ts"
import { secondsOfToday, triesToday } from "./tries-today.ts"

const MINUTE = 60_000
const VALID_FOR = 10 * MINUTE
const DAY = 24 * 60 * MINUTE

/** Texts a six-digit code; earlier codes end. Refuses 503 without a gateway, 409 after STOP, 429 more than 5 an hour or 10 a day for a person or number. */
export const textCode = ownCommand("choose alerts", async (tx, actor, { phone }: TextNumber): Promise<void> => {
  const userId = signedInUser(actor)
  mustSendTexts()
  if (await isStopped(tx, phone)) throw new Refusal("TEXTS_STOPPED")
  const limits = textCodeLimits(userId, phone)
  await mustBeWithin(tx, limits)
  await mustBeFewToday(tx, userId, phone)
  await countFailure(tx, limits)
  await endCodes(tx, userId)
  const code = String(randomInt(1_000_000)).padStart(6, "0")
  const [createdAt, expiresAt] = [tx.now, tx.now + VALID_FOR]
  const codeHash = hashOf({ userId, phone }, code)
  const row = { userId, phone, wording: TEXT_AGREEMENT, codeHash, createdAt, expiresAt }
  await tx.run(tx.insert(textCodes).values(row))
  const key = randomUUID()
  const text = { key, userId, kind: "code" as const, phone, body: seal(placeOf(key), codeText(code)) }
  await tx.run(tx.insert(texts).values({ ...text, createdAt, nextAt: createdAt, uselessAt: expiresAt }))
})

/** Refuses (503) if the operator has set no gateway. */
export function mustSendTexts(): void {
  if (!sendsTexts()) throw new Refusal("TEXTS_UNAVAILABLE")
}

/** The context for encrypting a row's text, so that no other row can decrypt it. */
export const placeOf = (key: string): string => `text ${key}`

/** The hash depends on the person and the number. It also contains the secret, because six digits can be guessed from a plain hash. */
export const hashOf = ({ userId, phone }: { userId: number; phone: string }, code: string): string =>
  createHmac("sha256", secretFor("text-codes")).update(`${userId} ${phone} ${code}`).digest("base64url")

/** Ends the open codes of a person and cancels their texts. */
export async function endCodes(tx: Tx, userId: number): Promise<void> {
  const open = and(eq(textCodes.userId, userId), isNull(textCodes.endedAt))
  await tx.run(tx.update(textCodes).set({ endedAt: tx.now }).where(open))
  await cancelTexts(tx, and(eq(texts.userId, userId), eq(texts.kind, "code")), "Its code is no longer valid.")
}

async function mustBeFewToday(tx: Tx, userId: number, phone: string): Promise<void> {
  const isTriedOut = (await triesToday(tx, userId)) >= MOST_TEXTS_A_DAY
  const retryAfter = Math.max(
    await secondsOfDay(tx, eq(textCodes.userId, userId)),
    await secondsOfDay(tx, eq(textCodes.phone, phone)),
    isTriedOut ? await secondsOfToday(tx) : 0,
  )
  if (retryAfter > 0) throw new Refusal("RATE_LIMITED", { retryAfter })
}

/** The seconds until fewer than ten of these codes are from the last 24 hours; 0 if that is so now. */
async function secondsOfDay(tx: Tx, whose: SQL): Promise<number> {
  const { createdAt } = textCodes
  const blocking = await tx.one(
    tx
      .select({ at: createdAt })
      .from(textCodes)
      .where(and(whose, gt(createdAt, tx.now - DAY)))
      .orderBy(desc(createdAt))
      .limit(1)
      .offset(MOST_TEXTS_A_DAY - 1),
  )
  return blocking ? Math.ceil((blocking.at + DAY - tx.now) / 1000) : 0
}
