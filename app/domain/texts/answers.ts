/** Answers to text messages, delivered by the gateway: STOP ends all texts to a number, START allows it to be confirmed again. Source: api.md X246. */
import { createHmac, timingSafeEqual } from "node:crypto"
import { and, eq, isNull } from "drizzle-orm"
import { type Tx, write } from "#db/client.server.ts"
import { clock } from "#db/clock.ts"
import { textAgreements, textAnswers, texts } from "#db/schema/index.ts"
import { phoneDigits } from "~/values/contact.ts"
import { workflow } from "../commands.ts"
import type { Actor } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import { cancelTexts } from "./cancel-texts.ts"
import { endAgreement } from "./end-agreement.ts"
import { answerSecret } from "./gateway.ts"
import { DeliveredAnswer } from "./inputs.ts"

const STOP = new Set(["stop", "stopall", "unsubscribe", "cancel", "end", "quit", "optout", "revoke"])
const START = new Set(["start", "yes", "unstop"])

/** The largest difference between the signature's time and ours in milliseconds, in both directions. */
const VALID_FOR = 5 * 60 * 1000

/** `raw` is the unchanged body. */
type Delivered = { raw: Uint8Array; signature: string | null }

/**
 * Handles an answer once. Answers other than STOP and START are not stored. Refuses 503 without a gateway; 400 INVALID_SIGNATURE without a gateway's
 * signature of the last five minutes; 400 a body that is no answer. Audit TEXT_NUMBER for each agreement that ends.
 */
export const receiveAnswer = workflow(
  "use public pages",
  async (actor, { raw, signature }: Delivered): Promise<void> => {
    const secret = answerSecret()
    if (secret === null) throw new Refusal("TEXTS_UNAVAILABLE")
    if (!isSigned(raw, signature, secret, clock())) throw new Refusal("INVALID_SIGNATURE")
    const answer = DeliveredAnswer.safeParse(jsonOf(raw))
    if (!answer.success) throw new Refusal("VALIDATION_ERROR")
    const { id: deliveryId, from, text } = answer.data
    const [phone, word] = [phoneDigits(from), wordOf(text)]
    if (phone !== undefined && word !== undefined) await write((tx) => store(tx, actor, { deliveryId, phone, word }))
  },
)

/** Whether the bytes have a recent signature with this secret. `now` in milliseconds. */
function isSigned(raw: Uint8Array, header: string | null, secret: string, now: number): boolean {
  const [, seconds = "", hex = ""] = /^t=(\d{1,12}),sha256=([0-9a-f]{64})$/i.exec(header?.trim() ?? "") ?? []
  if (hex === "") return false
  const expected = createHmac("sha256", secret).update(`${seconds}.`).update(raw).digest()
  return timingSafeEqual(Buffer.from(hex, "hex"), expected) && Math.abs(now - Number(seconds) * 1000) <= VALID_FOR
}

function jsonOf(raw: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(raw))
  } catch {
    return undefined
  }
}

/** "Stop." counts as STOP; "stop sending the plumber" does not. */
function wordOf(text: string): "stop" | "start" | undefined {
  const word = text.toLowerCase().replaceAll(/[^a-z]/g, "")
  if (STOP.has(word)) return "stop"
  return START.has(word) ? "start" : undefined
}

type Answer = { deliveryId: string; phone: string; word: "stop" | "start" }

async function store(tx: Tx, actor: Actor, answer: Answer): Promise<void> {
  const row = { ...answer, receivedAt: tx.now }
  const made = tx.insert(textAnswers).values(row).onConflictDoNothing().returning({ id: textAnswers.id })
  if (!(await tx.one(made)) || answer.word === "start") return
  const open = and(eq(textAgreements.phone, answer.phone), isNull(textAgreements.endedAt))
  const ended = await tx.all(tx.select().from(textAgreements).where(open).orderBy(textAgreements.id))
  for (const each of ended) await endAgreement(tx, actor, each, "stop")
  await cancelTexts(tx, eq(texts.phone, answer.phone), "STOP was sent from this number.")
}
