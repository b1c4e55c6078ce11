/** Whether the gateway signed an answer, within five minutes. Source: api.md X246. */
import { createHmac, timingSafeEqual } from "node:crypto"

/** How old a signature may be, in milliseconds; clocks may differ as much the other way. */
const VALID_FOR = 5 * 60 * 1000

/** Whether the bytes were signed with this secret, and lately. `now` in milliseconds. */
export function isSigned(raw: Uint8Array, header: string | null, secret: string, now: number): boolean {
  const [, seconds = "", hex = ""] = /^t=(\d{1,12}),sha256=([0-9a-f]{64})$/i.exec(header?.trim() ?? "") ?? []
  if (hex === "") return false
  const expected = createHmac("sha256", secret).update(`${seconds}.`).update(raw).digest()
  return timingSafeEqual(Buffer.from(hex, "hex"), expected) && Math.abs(now - Number(seconds) * 1000) <= VALID_FOR
}
