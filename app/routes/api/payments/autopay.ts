/** Calls about autopay: the caller's own, and a tenant's for staff. Source: api.md 4.3 and 4.6. */
import { autopayOf, setAutopayDay } from "~/domain/autopay/enrollment.ts"
import { DAY_NOT_SAVED, METHOD_NOT_SAVED, NOT_DISABLED, NOT_ENABLED } from "~/domain/autopay/failure-messages.ts"
import { AutopayDay, AutopayQuery, NoFields, OwnAutopayDay, SkipChoice } from "~/domain/autopay/inputs.ts"
import { chooseOwnMethod, disableAutopay, enableAutopay, ownAutopay, setOwnDay } from "~/domain/autopay/own-autopay.ts"
import { skipAutopay } from "~/domain/autopay/skips.ts"
import { AUTOPAY_DAY_NOT_SAVED } from "~/domain/leasing/failure-messages.ts"
import { ChooseMethod } from "~/domain/payment-methods/inputs.ts"
import { mutation, query } from "~/http/handlers/endpoint.ts"
import { resource } from "~/http/handlers/resource.ts"
import { AutopayInfo, AutopayStatus } from "~/http/response/shapes/tenant.ts"
import { autopayStatusView, autopayView } from "~/http/response/views/autopay.ts"

export const loader = resource({
  "T8 GET /user/payment/methods/autopay": {
    summary: "Get the caller's autopay",
    ...query({ input: NoFields, command: ownAutopay, output: autopayStatusView }),
    shape: AutopayStatus,
  },
  "T9 PUT /user/payment/methods/autopay": {
    summary: "Set the day of the caller's autopay",
    ...mutation({ input: OwnAutopayDay, command: setOwnDay, output: autopayStatusView, failure: DAY_NOT_SAVED }),
    shape: AutopayStatus,
    refuses: ["INSUFFICIENT_PERMISSIONS"],
  },
  "T10 POST /user/payment/methods/autopay/update": {
    summary: "Set the saved payment method of the caller's autopay",
    ...mutation({
      input: ChooseMethod,
      command: chooseOwnMethod,
      output: autopayStatusView,
      failure: METHOD_NOT_SAVED,
    }),
    shape: AutopayStatus,
    refuses: ["PAYMENT_METHOD_NOT_FOUND", "restricted-payment-method-ach", "INSUFFICIENT_PERMISSIONS"],
  },
  "T11 POST /user/payment/methods/autopay/enable": {
    summary: "Turn the caller's autopay on",
    ...mutation({ input: NoFields, command: enableAutopay, output: autopayStatusView, failure: NOT_ENABLED }),
    shape: AutopayStatus,
    refuses: [
      "PAYMENT_POLICY",
      "NO_AUTOPAY_METHOD",
      "NO_AUTOPAY_DAY",
      "restricted-payment-method-ach",
      "INSUFFICIENT_PERMISSIONS",
    ],
  },
  "T12 POST /user/payment/methods/autopay/disable": {
    summary: "Turn the caller's autopay off",
    ...mutation({ input: NoFields, command: disableAutopay, output: autopayStatusView, failure: NOT_DISABLED }),
    shape: AutopayStatus,
    refuses: ["INSUFFICIENT_PERMISSIONS"],
  },
  "T23 PUT /user/payment/methods/autopay/skip": {
    summary: "Skip the caller's next autopay, or withdraw the skip",
    ...mutation({ input: SkipChoice, command: skipAutopay, output: autopayStatusView }),
    shape: AutopayStatus,
    refuses: ["NO_AUTOPAY_METHOD", "NO_AUTOPAY_DAY", "INSUFFICIENT_PERMISSIONS"],
  },
  "M37 GET /management/user/autopay": {
    summary: "Get a tenant's autopay",
    ...query({ input: AutopayQuery, command: autopayOf, output: autopayView }),
    shape: AutopayInfo,
    refuses: ["TENANT_NOT_FOUND", "USER_NOT_FOUND"],
  },
  "M38 PUT /management/user/autopay": {
    summary: "Set a tenant's autopay day",
    ...mutation({ input: AutopayDay, command: setAutopayDay, output: autopayView, failure: AUTOPAY_DAY_NOT_SAVED }),
    shape: AutopayInfo,
    refuses: ["USER_NOT_FOUND"],
  },
})
export const action = loader
