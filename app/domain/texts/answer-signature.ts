/** Whether the gateway signed an answer, within five minutes. Source: api.md X246. */
import { createHmac, timingSafeEqual } from "node:crypto"

/** How old a signature may be, in milliseconds; clocks may differ as much the other way. */
const VALID_FOR = 5 * 60 * 1000

/** The instant (ms) at which the bytes were signed; undefined when they were not, with this secret, or not lately. */
export function signedAt(raw: Uint8Array, header: string | null, secret: string, now: number): number | undefined {
  const [, seconds = "", hex = ""] = /^t=(\d{1,12}),sha256=([0-9a-f]{64})$/i.exec(header?.trim() ?? "") ?? []
  if (hex === "") return undefined
  const expected = createHmac("sha256", secret).update(`${seconds}.`).update(raw).digest()
  const at = Number(seconds) * 1000
  return timingSafeEqual(Buffer.from(hex, "hex"), expected) && Math.abs(now - at) <= VALID_FOR ? at : undefined
}
