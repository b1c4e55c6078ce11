/** A person's own text-message settings. Source: api.md X240. */
import { and, desc, eq, gt, isNull } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { textCodes, texts } from "#db/schema/index.ts"
import { TEXT_AGREEMENT } from "~/values/texts.ts"
import { sendsTexts } from "../mail/alert-texts.ts"
import { openAgreement, stoppedPhoneOf } from "./agreements.ts"

/** A number that a code was texted to. `isFailed`: the gateway refused the text. */
export type WaitingNumber = { phone: string; until: number; isFailed: boolean }

/** `wording`: the text of the agreement. `phone`: the confirmed number, ten digits. `stoppedPhone`: a number whose texts were ended by STOP. */
export type OwnTexts = {
  wording: string
  phone: string | null
  confirmedAt: number | null
  waitingFor: WaitingNumber | null
  stoppedPhone: string | null
}

/** Null while no texts are sent. */
export async function ownTexts(tx: Tx, userId: number): Promise<OwnTexts | null> {
  if (!sendsTexts()) return null
  const open = await openAgreement(tx, userId)
  return {
    wording: TEXT_AGREEMENT,
    phone: open?.phone ?? null,
    confirmedAt: open?.confirmedAt ?? null,
    waitingFor: await waitingOf(tx, userId),
    stoppedPhone: await stoppedPhoneOf(tx, userId),
  }
}

async function waitingOf(tx: Tx, userId: number): Promise<WaitingNumber | null> {
  const { phone, expiresAt, endedAt } = textCodes
  const open = and(eq(textCodes.userId, userId), isNull(endedAt), gt(expiresAt, tx.now))
  const code = await tx.one(tx.select({ phone, expiresAt }).from(textCodes).where(open))
  if (!code) return null
  const ofCode = and(eq(texts.userId, userId), eq(texts.kind, "code"))
  const newest = tx.select({ state: texts.state }).from(texts).where(ofCode).orderBy(desc(texts.id)).limit(1)
  const state = (await tx.one(newest))?.state
  return { phone: code.phone, until: code.expiresAt, isFailed: state === "failed" || state === "cancelled" }
}
