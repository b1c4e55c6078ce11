/** Calls about the payment provider's payouts. Source: api.md 4.12. */
import { z } from "zod"
import { PaymentPayoutsQuery, PayoutQuery, SetPayoutAccount } from "~/domain/payouts/inputs.ts"
import { paymentPayouts } from "~/domain/payouts/payment-payouts.ts"
import { payoutAccount } from "~/domain/payouts/payout-account.ts"
import { payoutList, payoutWithRows } from "~/domain/payouts/payouts.ts"
import { setPayoutAccount } from "~/domain/payouts/set-account.ts"
import { unmatchedList } from "~/domain/payouts/unmatched.ts"
import { query, workflowMutation } from "~/http/handlers/endpoint.ts"
import { resource } from "~/http/handlers/resource.ts"
import { PaidOut, Payout, PayoutAccount, PayoutWithRows, Unmatched } from "~/http/response/shapes/bank/payouts.ts"
import {
  paidOutView,
  payoutAccountView,
  payoutView,
  payoutWithRowsView,
  unmatchedView,
} from "~/http/response/views/bank/payouts.ts"

const Account = z.strictObject({ Account: PayoutAccount.nullable() })

export const loader = resource({
  "X270 GET /admin/bank/payouts": {
    summary: "List the payment provider's payouts",
    ...query({ input: z.object({}), command: payoutList, output: (rows) => rows.map(payoutView) }),
    shape: z.array(Payout),
  },
  "X271 GET /admin/bank/payout": {
    summary: "Get a payout with the payments, refunds, disputes and fees that it consists of",
    ...query({ input: PayoutQuery, command: payoutWithRows, output: payoutWithRowsView }),
    shape: PayoutWithRows,
    refuses: ["PAYOUT_NOT_FOUND"],
  },
  "X272 GET /admin/bank/payouts/unmatched": {
    summary: "List where the provider's account and the books differ, with the reasons",
    ...query({ input: z.object({}), command: unmatchedList, output: (rows) => rows.map(unmatchedView) }),
    shape: z.array(Unmatched),
  },
  "X273 GET /admin/bank/payouts/account": {
    summary: "Get the bank account that takes payouts, and compare the books with the provider's balance",
    ...query({ input: z.object({}), command: payoutAccount, output: payoutAccountView }),
    shape: Account,
  },
  "X274 POST /admin/bank/payouts/account": {
    summary: "Choose the bank account that takes payouts, or none",
    ...workflowMutation({ input: SetPayoutAccount, workflow: setPayoutAccount, output: payoutAccountView }),
    shape: Account,
    refuses: [
      "BANK_ACCOUNT_NOT_FOUND",
      "PAYOUTS_NOT_READY",
      "PAYMENT_PROVIDER_ERROR",
      "PAYMENTS_UNAVAILABLE",
      "CLOCK_IN_DOUBT",
    ],
  },
  "X275 GET /management/tenant/payment/payouts": {
    summary: "Get the payouts with which an online payment, its refunds and its disputes go to the bank",
    ...query({ input: PaymentPayoutsQuery, command: paymentPayouts, output: (rows) => rows.map(paidOutView) }),
    shape: z.array(PaidOut),
    refuses: ["PAYMENT_NOT_FOUND"],
  },
})
export const action = loader
