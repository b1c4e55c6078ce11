/** Inputs of the calls about payouts. Source: api.md X270 to X275. */
import { z } from "zod"
import type { InnerNames } from "../inner-names.ts"
import { blankable, id, line } from "../inputs.ts"

export const PayoutQuery = z.object({ payout: line(255) })
export type PayoutQuery = z.infer<typeof PayoutQuery>

export const SetPayoutAccount = z.object({ bankAccountID: blankable(id()) })
export type SetPayoutAccount = InnerNames<z.infer<typeof SetPayoutAccount>>

export const PaymentPayoutsQuery = z.object({ stripePaymentID: line(255) })
export type PaymentPayoutsQuery = InnerNames<z.infer<typeof PaymentPayoutsQuery>>
