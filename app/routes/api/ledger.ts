/** Calls that write to a tenant's ledger, and its statements. Source: api.md 4.5. */
import { queryId } from "~/domain/inputs.ts"
import { adjustTenantBalances } from "~/domain/leasing/adjust-balances.ts"
import { BALANCES_NOT_ADJUSTED, CHARGE_NOT_DELETED, PAYMENT_NOT_DELETED } from "~/domain/leasing/failure-messages.ts"
import { returnAdvanceRent } from "~/domain/leasing/return-advance-details.ts"
import { issueFee } from "~/domain/ledger/charges/fees.ts"
import { AdjustBalances, DeleteCharge, DeletePayment, IssueFee, ReturnAdvance } from "~/domain/ledger/inputs.ts"
import { deleteCharge, deletePayment } from "~/domain/ledger/reversals.ts"
import { KeyCard, RecordPayment, RefundPayment, ReturnCheck, UndoReturn } from "~/domain/payments/inputs.ts"
import { recordPayment } from "~/domain/payments/manual.ts"
import { keyCard } from "~/domain/payments/online/key-card.ts"
import { refundPayment } from "~/domain/payments/refunds/refund-payment.ts"
import { returnCheck, undoReturn } from "~/domain/payments/returned-checks.ts"
import { FinalStatement, StatementQuery } from "~/domain/statements/inputs.ts"
import { storeFinalStatement, storeStatement } from "~/domain/statements/print-statement.ts"
import { mutation, workflowMutation } from "~/http/handlers/endpoint.ts"
import { resource } from "~/http/handlers/resource.ts"
import { Charge, FileRef, Payment, PaymentIntentResult, RefundResult, Reversal } from "~/http/response/shapes/ledger.ts"
import { Tenant } from "~/http/response/shapes/tenant.ts"
import { chargeView } from "~/http/response/views/charge.ts"
import { fileRefView } from "~/http/response/views/file.ts"
import { paymentView, refundedPaymentView, startedPaymentView } from "~/http/response/views/payment.ts"
import { tenantView } from "~/http/response/views/tenant.ts"

export const loader = resource({
  "M19 POST /management/tenant/edit/balances": {
    summary: "Set a tenant's balances to new values",
    ...mutation({
      input: AdjustBalances,
      command: adjustTenantBalances,
      output: tenantView,
      idempotent: true,
      failure: BALANCES_NOT_ADJUSTED,
    }),
    shape: Tenant,
    refuses: ["TENANT_NOT_FOUND", "BALANCES_CHANGED"],
  },
  "M23 POST /management/tenant/fee": {
    summary: "Issue a fee or a credit",
    ...mutation({ input: IssueFee, command: issueFee, output: chargeView, status: 201, idempotent: true }),
    shape: Charge,
    refuses: ["TENANT_NOT_FOUND"],
  },
  "M24 POST /management/tenant/payment": {
    summary: "Record a payment",
    ...mutation({
      input: RecordPayment,
      command: recordPayment,
      output: (row) => paymentView(row),
      status: 201,
      idempotent: true,
    }),
    shape: Payment,
    refuses: ["TENANT_NOT_FOUND", "PROBABLE_DUPLICATE", "MONTH_CLOSED"],
  },
  "M25 DELETE /management/tenant/payment/{id}": {
    summary: "Delete a manual payment with a reversal",
    ...mutation({
      input: DeletePayment.extend({ id: queryId() }),
      command: deletePayment,
      output: (reversal) => reversal,
      acceptsBody: true,
      failure: PAYMENT_NOT_DELETED,
    }),
    shape: Reversal,
    refuses: [
      "PAYMENT_NOT_FOUND",
      "ALREADY_DELETED",
      "PAYMENT_NOT_DELETABLE",
      "PAYMENT_AT_BANK",
      "BANK_ACCOUNT_ARCHIVED",
    ],
  },
  "M26 DELETE /management/tenant/charge/{chargeId}": {
    summary: "Delete a charge with a reversal",
    ...mutation({
      input: DeleteCharge.extend({ chargeId: queryId() }),
      command: deleteCharge,
      output: (reversal) => reversal,
      acceptsBody: true,
      failure: CHARGE_NOT_DELETED,
    }),
    shape: Reversal,
    refuses: ["CHARGE_NOT_FOUND", "ALREADY_DELETED"],
  },
  "M27 POST /management/tenant/payment/intent": {
    summary: "Start a card payment toward a tenant's whole balance, with the fee",
    ...workflowMutation({ input: KeyCard, workflow: keyCard, output: startedPaymentView, idempotent: true }),
    shape: PaymentIntentResult,
    refuses: ["TENANT_NOT_FOUND", "PAYMENTS_UNAVAILABLE", "PAYMENT_PROVIDER_ERROR"],
  },
  // M28 and M29 store their file for a day.
  "M28 GET /management/tenant/statement": {
    summary: "Create a statement as PDF",
    ...workflowMutation({ input: StatementQuery, workflow: storeStatement, output: fileRefView }),
    shape: FileRef,
    refuses: ["TENANT_NOT_FOUND"],
  },
  "M29 POST /management/tenant/final-statement": {
    summary: "Create a final statement as PDF",
    ...workflowMutation({
      input: FinalStatement,
      workflow: storeFinalStatement,
      output: fileRefView,
      failure: {
        subject: "PDF Generation Failed",
        message: "Failed to generate final statement PDF. Please try again.",
      },
    }),
    shape: FileRef,
    refuses: ["TENANT_NOT_FOUND", "FINAL_STATEMENT_NOT_AVAILABLE"],
  },
  "M66 POST /management/tenant/return": {
    summary: "Return advance rent in cash",
    ...mutation({ input: ReturnAdvance, command: returnAdvanceRent, output: tenantView, idempotent: true }),
    shape: Tenant,
    refuses: ["TENANT_NOT_FOUND"],
  },
  "M67 POST /management/tenant/payment/refund": {
    summary: "Refund all or part of a payment through the provider, with its fee",
    ...workflowMutation({
      input: RefundPayment,
      workflow: refundPayment,
      output: refundedPaymentView,
      idempotent: true,
    }),
    shape: RefundResult,
    refuses: [
      "PAYMENT_NOT_FOUND",
      "CONFIRMATION_REQUIRED",
      "PAYMENT_NOT_REFUNDABLE",
      "PAYMENTS_UNAVAILABLE",
      "PAYMENT_PROVIDER_ERROR",
    ],
  },
  "M68 POST /management/tenant/payment/return": {
    summary: "Record that the bank returned a check",
    ...mutation({ input: ReturnCheck, command: returnCheck, output: (row) => paymentView(row), idempotent: true }),
    shape: Payment,
    refuses: [
      "PAYMENT_NOT_FOUND",
      "ALREADY_RETURNED",
      "PAYMENT_NOT_RETURNABLE",
      "MONTH_CLOSED",
      "BANK_ACCOUNT_ARCHIVED",
    ],
  },
  "M69 POST /management/tenant/payment/return/undo": {
    summary: "Record that the bank paid a returned check",
    ...mutation({ input: UndoReturn, command: undoReturn, output: (row) => paymentView(row), idempotent: true }),
    shape: Payment,
    refuses: ["PAYMENT_NOT_FOUND", "PAYMENT_NOT_RETURNED", "BANK_ACCOUNT_ARCHIVED"],
  },
})
export const action = loader
