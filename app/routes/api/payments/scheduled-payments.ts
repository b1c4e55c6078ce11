/** Calls about scheduled payments and autopay's limits. Source: api.md 4.11. */
import { z } from "zod"
import { AutopayLimits as AutopayLimitsInput, ConfirmAutopay } from "~/domain/autopay/inputs.ts"
import { confirmAutopay, ownLimits, setOwnLimits } from "~/domain/autopay/own-limits.ts"
import { ChangePayment, ScheduledQuery, SetPayment, StopPayment } from "~/domain/scheduled-payments/inputs.ts"
import { ownScheduled, scheduledOfTenant } from "~/domain/scheduled-payments/scheduled-list.ts"
import { changePayment, setPayment, stopPayment } from "~/domain/scheduled-payments/set-payment.ts"
import { mutation, query } from "~/http/handlers/endpoint.ts"
import { resource } from "~/http/handlers/resource.ts"
import { AutopayLimits, ScheduledPayment } from "~/http/response/shapes/scheduled-payments.ts"
import { limitsView, scheduledPaymentView } from "~/http/response/views/scheduled-payments.ts"

export const loader = resource({
  "X215 GET /user/payment/scheduled": {
    summary: "List the payments that the caller set for a day",
    ...query({ input: z.object({}), command: ownScheduled, output: (all) => all.map(scheduledPaymentView) }),
    shape: z.array(ScheduledPayment),
  },
  "X216 POST /user/payment/scheduled": {
    summary: "Set a payment for a day to come",
    ...mutation({
      input: SetPayment,
      command: setPayment,
      output: scheduledPaymentView,
      status: 201,
      idempotent: true,
    }),
    shape: ScheduledPayment,
    refuses: [
      "SCHEDULED_PAYMENT_OPEN",
      "FULL_BALANCE_ONLY",
      "PAYMENT_POLICY",
      "restricted-payment-method-ach",
      "PAYMENTS_UNAVAILABLE",
      "CLOCK_IN_DOUBT",
      "INSUFFICIENT_PERMISSIONS",
    ],
  },
  "X217 PUT /user/payment/scheduled": {
    summary: "Change a payment set for a day, until the day before",
    ...mutation({ input: ChangePayment, command: changePayment, output: scheduledPaymentView }),
    shape: ScheduledPayment,
    refuses: [
      "SCHEDULED_PAYMENT_NOT_FOUND",
      "SCHEDULED_PAYMENT_BEGUN",
      "SCHEDULED_PAYMENT_OPEN",
      "CHANGED_MEANWHILE",
      "FULL_BALANCE_ONLY",
      "PAYMENT_POLICY",
      "restricted-payment-method-ach",
      "PAYMENTS_UNAVAILABLE",
      "CLOCK_IN_DOUBT",
      "INSUFFICIENT_PERMISSIONS",
    ],
  },
  "X218 POST /user/payment/scheduled/stop": {
    summary: "Stop a payment set for a day, until the day before",
    ...mutation({ input: StopPayment, command: stopPayment, output: scheduledPaymentView }),
    shape: ScheduledPayment,
    refuses: ["SCHEDULED_PAYMENT_NOT_FOUND", "SCHEDULED_PAYMENT_BEGUN", "INSUFFICIENT_PERMISSIONS"],
  },
  "X219 GET /management/tenant/scheduled-payment": {
    summary: "List the payments that a tenant set for a day",
    ...query({ input: ScheduledQuery, command: scheduledOfTenant, output: (all) => all.map(scheduledPaymentView) }),
    shape: z.array(ScheduledPayment),
    refuses: ["TENANT_NOT_FOUND"],
  },
  "X220 GET /user/payment/methods/autopay/limits": {
    summary: "Get the cap of the caller's autopay, and whether it pays the deposit owed",
    ...query({ input: z.object({}), command: ownLimits, output: limitsView }),
    shape: AutopayLimits,
  },
  "X221 PUT /user/payment/methods/autopay/limits": {
    summary: "Set the cap of the caller's autopay, and whether it pays the deposit owed",
    ...mutation({ input: AutopayLimitsInput, command: setOwnLimits, output: limitsView }),
    shape: AutopayLimits,
    refuses: ["INSUFFICIENT_PERMISSIONS"],
  },
  "X222 POST /user/payment/methods/autopay/confirm": {
    summary: "Confirm the caller's next autopay although it is above the cap",
    ...mutation({ input: ConfirmAutopay, command: confirmAutopay, output: limitsView }),
    shape: AutopayLimits,
    refuses: ["AUTOPAY_CHANGED", "INSUFFICIENT_PERMISSIONS"],
  },
})
export const action = loader
