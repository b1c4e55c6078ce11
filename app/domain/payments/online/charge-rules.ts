/** The rules of the kinds of payment that a job charges, for the code that charges them. Source: money.md 3.24, 9.10. */
import type { Tx } from "#db/client.server.ts"
import type { Day } from "~/values/calendar.ts"
import type { Cents } from "~/values/money.ts"
import type { NotChargedReason } from "~/values/payments/autopay-reasons.ts"
import type { MethodType } from "../../payment-provider/port.ts"

/** A receipt created again from the provider's payment; `initiatedAt` is that payment's instant (milliseconds). */
export type RestoredCharge = {
  receiptId: string
  choice: "everything" | "rent" | "deposit"
  amount: Cents
  methodType: MethodType
  methodId: string | null
  initiatedAt: number
}

/** A receipt that is still to be charged. `objection` returns why it may not be charged now; `endUncharged` ends it without a charge. */
type ToCharge = {
  dueOn: Day
  objection(methodId: string): Promise<NotChargedReason | null>
  endUncharged(reason: NotChargedReason): Promise<void>
}

/** The rules of one kind of payment that a job charges. */
export type ChargeRules = {
  /** Other work on the receipt waits for this lock. */
  lock: string
  /** Undefined if the receipt must no longer be charged. */
  find(tx: Tx, receiptId: string): Promise<ToCharge | undefined>
  /** Links a restored receipt in place of the prepared one. */
  restore(tx: Tx, prepared: string, restored: RestoredCharge): Promise<void>
}
