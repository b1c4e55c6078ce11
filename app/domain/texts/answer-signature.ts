/** Checks that the gateway signed an answer in the last five minutes. Source: api.md X246. */
import { createHmac, timingSafeEqual } from "node:crypto"

/** The largest difference between the signature's time and ours in milliseconds, in both directions. */
const VALID_FOR = 5 * 60 * 1000

/** Whether the bytes have a recent signature with this secret. `now` in milliseconds. */
export function isSigned(raw: Uint8Array, header: string | null, secret: string, now: number): boolean {
  const [, seconds = "", hex = ""] = /^t=(\d{1,12}),sha256=([0-9a-f]{64})$/i.exec(header?.trim() ?? "") ?? []
  if (hex === "") return false
  const expected = createHmac("sha256", secret).update(`${seconds}.`).update(raw).digest()
  return timingSafeEqual(Buffer.from(hex, "hex"), expected) && Math.abs(now - Number(seconds) * 1000) <= VALID_FOR
}
