/** Calls about tenants' online payments and saved payment methods. Source: api.md 4.3. */
import { z } from "zod"
import { deleteMethod, METHOD_NOT_DELETED } from "~/domain/payment-methods/delete-method.ts"
import { ChooseMethod } from "~/domain/payment-methods/inputs.ts"
import { listOwnMethods } from "~/domain/payment-methods/own-methods.ts"
import { setUpMethod } from "~/domain/payment-methods/start-setup.ts"
import { PayDeposit, PayEverything, PayRent } from "~/domain/payments/inputs.ts"
import { payDeposit, payEverything, payRent } from "~/domain/payments/online/start-payment.ts"
import { ownMethods, ownPayments, ownPending } from "~/domain/payments/own-payments.ts"
import { ReceiptQuery } from "~/domain/statements/inputs.ts"
import { printOwnReceipt } from "~/domain/statements/print-statement.ts"
import { query, workflowMutation } from "~/http/handlers/endpoint.ts"
import { fileResponse } from "~/http/handlers/files/file.ts"
import { resource } from "~/http/handlers/resource.ts"
import {
  AllowedMethods,
  ClientSecret,
  Payment,
  PaymentIntentResult,
  PaymentMethod,
  PendingCharge,
} from "~/http/response/shapes/ledger.ts"
import { Ack } from "~/http/response/shapes/values.ts"
import { methodView, paymentViews, pendingView, startedPaymentView } from "~/http/response/views/payment.ts"

const PAYING = [
  "INSUFFICIENT_PERMISSIONS",
  "FULL_BALANCE_ONLY",
  "PAYMENT_POLICY",
  "restricted-payment-method-ach",
  "BALANCES_CHANGED",
  "PAYMENTS_UNAVAILABLE",
  "PAYMENT_PROVIDER_ERROR",
] as const

export const loader = resource({
  "T5 POST /user/payment/rent": {
    summary: "Pay rent, late fees and other charges",
    ...workflowMutation({ input: PayRent, workflow: payRent, output: startedPaymentView, idempotent: true }),
    shape: PaymentIntentResult,
    refuses: PAYING,
  },
  "T6 POST /user/payment/deposit": {
    summary: "Pay the deposit",
    ...workflowMutation({ input: PayDeposit, workflow: payDeposit, output: startedPaymentView, idempotent: true }),
    shape: PaymentIntentResult,
    refuses: PAYING,
  },
  "T7 POST /user/payment/everything": {
    summary: "Pay the full balance",
    ...workflowMutation({
      input: PayEverything,
      workflow: payEverything,
      output: startedPaymentView,
      idempotent: true,
    }),
    shape: PaymentIntentResult,
    refuses: PAYING,
  },
  "T13 GET /user/payment/methods/allowed": {
    summary: "List the payment method types the caller may use",
    ...query({ input: z.object({}), command: ownMethods, output: (methods) => methods }),
    shape: AllowedMethods,
  },
  "T14 POST /user/payment/setup": {
    summary: "Start saving a payment method",
    ...workflowMutation({
      input: z.object({}),
      workflow: setUpMethod,
      output: ({ clientSecret }) => ({ clientSecret }),
      idempotent: true,
    }),
    shape: ClientSecret,
    refuses: ["INSUFFICIENT_PERMISSIONS", "PAYMENT_POLICY", "PAYMENTS_UNAVAILABLE", "PAYMENT_PROVIDER_ERROR"],
  },
  "T15 GET /user/payment/methods": {
    summary: "List the caller's saved payment methods, newest first",
    ...workflowMutation({
      input: z.object({}),
      workflow: listOwnMethods,
      output: (methods) => methods.map(methodView),
    }),
    shape: z.array(PaymentMethod),
    refuses: ["PAYMENT_PROVIDER_ERROR"],
  },
  "T16 DELETE /user/payment/methods": {
    summary: "Delete one of the caller's saved payment methods",
    ...workflowMutation({
      input: ChooseMethod,
      workflow: deleteMethod,
      output: () => ({ message: "The payment method was deleted." }),
      failure: METHOD_NOT_DELETED,
    }),
    shape: Ack,
    refuses: ["PAYMENT_METHOD_NOT_FOUND", "INSUFFICIENT_PERMISSIONS", "PAYMENTS_UNAVAILABLE", "PAYMENT_PROVIDER_ERROR"],
  },
  "T17 GET /user/payment/pending": {
    summary: "List the caller's pending payments, newest first",
    ...query({ input: z.object({}), command: ownPending, output: (pending) => pending.map(pendingView) }),
    shape: z.array(PendingCharge),
  },
  "T18 GET /user/payment/history": {
    summary: "List the caller's payments, newest first",
    ...query({ input: z.object({}), command: ownPayments, output: ({ rows, refunds }) => paymentViews(rows, refunds) }),
    shape: z.array(Payment),
  },
  "T21 GET /user/payment/receipt": {
    summary: "Get the receipt of one of the caller's payments as PDF",
    ...workflowMutation({
      input: ReceiptQuery,
      workflow: printOwnReceipt,
      output: fileResponse,
      media: "application/pdf",
    }),
    shape: z.string(),
    refuses: ["PAYMENT_NOT_FOUND"],
  },
})
export const action = loader
