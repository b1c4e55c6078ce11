/** Receives a mail that a provider delivers by a call, signed over its bytes. Source: api.md S5, threats.md T28, T38. */
import { createHmac, type Hmac, timingSafeEqual } from "node:crypto"
import { workflow } from "../commands.ts"
import { inboundSecret } from "../mail/inbound-address.ts"
import { Refusal } from "../refusal.ts"
import { discardReceived } from "../storage/contents.ts"
import type { Received } from "../storage/receive.ts"
import { bodyInPace } from "./body-pace.ts"
import { LARGEST_MAIL, receiveMessage, receiveRaw } from "./receive-message.ts"
import type { Reception } from "./store-inbound.ts"

/** The arriving body, its announced length in bytes, and its signature header. */
export type DeliveredMail = {
  body: ReadableStream<Uint8Array>
  length: number | null
  signature: string | null
  signal: AbortSignal
}

const AT_ONCE = 2
const SECONDS_UNTIL_RETRY = 10
let underWay = 0

/**
 * Receives a mail once and returns its outcome. Refuses 503 INBOUND_UNAVAILABLE without a secret, 411 without a length, 413 beyond 25 MiB, 429
 * while two others are received or when it arrives too slowly, 400 INVALID_SIGNATURE for a wrong signature or an interrupted body, and 503
 * STORAGE_FULL without room on the disk, or in the quarantine for a mail to be quarantined.
 */
export const receiveDelivered = workflow(
  "use public pages",
  async (_actor, { length, ...delivered }: DeliveredMail): Promise<Reception> => {
    const secret = inboundSecret()
    if (secret === null) throw new Refusal("INBOUND_UNAVAILABLE")
    if (length === null) throw new Refusal("LENGTH_REQUIRED")
    if (length > LARGEST_MAIL) throw new Refusal("PAYLOAD_TOO_LARGE")
    // A sender without a signature must not take a place from senders with one.
    if (signatureIn(delivered.signature) === undefined) throw new Refusal("INVALID_SIGNATURE")
    if (underWay >= AT_ONCE) throw new Refusal("RATE_LIMITED", { retryAfter: SECONDS_UNTIL_RETRY })
    underWay += 1
    try {
      return await receiveMessage(await signedBytes(delivered, createHmac("sha256", secret)))
    } finally {
      underWay -= 1
    }
  },
)

/** The bytes on disk, after their signature is verified. */
async function signedBytes({ body, signature, signal }: Omit<DeliveredMail, "length">, hmac: Hmac): Promise<Received> {
  const raw = await receiveRaw(hashed(bodyInPace(body), hmac), signal).catch((error: unknown) => {
    // The sender has disconnected, so no one reads this answer.
    throw signal.aborted ? new Refusal("INVALID_SIGNATURE") : error
  })
  if (isSignature(signature, hmac.digest())) return raw
  await discardReceived(raw)
  throw new Refusal("INVALID_SIGNATURE")
}

async function* hashed(body: AsyncIterable<Uint8Array>, hmac: Hmac): AsyncGenerator<Uint8Array> {
  for await (const part of body) {
    hmac.update(part)
    yield part
  }
}

const signatureIn = (header: string | null) => /^sha256=([0-9a-f]{64})$/i.exec(header?.trim() ?? "")?.[1]

function isSignature(header: string | null, expected: Buffer): boolean {
  const hex = signatureIn(header)
  return hex !== undefined && timingSafeEqual(Buffer.from(hex, "hex"), expected)
}
