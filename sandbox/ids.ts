/** Ids in the provider's form, with a mark so that nobody takes one for real. */
import { randomBytes } from "node:crypto"

const PREFIX = {
  account: "acct",
  customer: "cus",
  payment_method: "pm",
  payment_intent: "pi",
  setup_intent: "seti",
  mandate: "mandate",
  card_charge: "ch",
  bank_charge: "py",
  refund: "re",
  dispute: "du",
  balance_transaction: "txn",
  payout: "po",
  session: "cs_test",
  event: "evt",
  request: "req",
} as const

const BASE = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

/** 62 characters, a byte each; bytes that would bias the choice are discarded. */
function random(length: number): string {
  let text = ""
  while (text.length < length) {
    for (const byte of randomBytes(length)) if (byte < 248 && text.length < length) text += BASE[byte % 62]
  }
  return text
}

/** "pi_sbx" and 24 random characters. */
export const newId = (of: keyof typeof PREFIX): string => `${PREFIX[of]}_sbx${random(24)}`

export const newSecret = (): string => random(40)
