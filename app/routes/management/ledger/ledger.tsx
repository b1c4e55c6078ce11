/** A tenant's ledger. Source: specification 2 "Payments and ledger", money.md section 5. */
import { data } from "react-router"
import { optional, text } from "~/domain/inputs.ts"
import { CHARGE_NOT_DELETED, CREDIT_NOT_DELETED, PAYMENT_NOT_DELETED } from "~/domain/leasing/failure-messages.ts"
import { accountBalance } from "~/domain/ledger/accounts.ts"
import { deleteTenantCharge, deleteTenantPayment, deleteTenantReduction } from "~/domain/ledger/delete-entry.ts"
import { DeleteTenantCharge, DeleteTenantPayment, DeleteTenantReduction } from "~/domain/ledger/inputs.ts"
import type { PaymentRow } from "~/domain/ledger/payment-rows.ts"
import type { Reversal } from "~/domain/ledger/reversals.ts"
import { returnTenantCheck, undoTenantReturn } from "~/domain/messaging/return-check.ts"
import { ReturnCheckForm, UndoReturnForm } from "~/domain/messaging/return-check-inputs.ts"
import { step } from "~/http/handlers/form-step.ts"
import { page } from "~/http/handlers/page.ts"
import { submissions } from "~/http/handlers/submission.ts"
import { ServerOnly } from "~/http/response/server-only.ts"
import { Enhance } from "~/ui/enhance.tsx"
import { Pages } from "~/ui/lists/pagination.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { storedListAttributes } from "~/values/stored-list.ts"
import { SendStatement } from "../statement/statement.form.tsx"
import { TenantHeading } from "../tenant/tenant.head.tsx"
import { titleOf } from "../tenant/tenant.header.ts"
import type { Route } from "./+types/ledger.ts"
import { CheckDialog } from "./ledger.check-dialog.tsx"
import { DeleteDialog } from "./ledger.dialogs.tsx"
import script from "./ledger.enhance.ts?worker&url"
import { type PageData, pageDataOf } from "./ledger.page-data.ts"
import { LedgerPrintHead } from "./ledger.print-head.tsx"
import { LedgerTable, PendingPayments } from "./ledger.tables.tsx"
import { BalanceToday, LedgerBar, RANGE_FORM } from "./ledger.toolbar.tsx"
import { addressOf, batchIn, PAGE_SIZES } from "./ledger.url-state.ts"

export const handle = {
  static: true,
  title: "Ledger and Statement",
  printTitle: "Ledger",
  area: "management",
} satisfies PageHandle

export const loader = page("see tenants", async (tx, actor, { query, request }) => {
  const { pageData, headers } = await pageDataOf(tx, actor, query, request)
  return data({ about: titleOf(pageData.tenantHeader), pageData: new ServerOnly(pageData) }, { headers })
})

/** The batch from which the dialog was opened, else the ledger behind it. Uses only known parameters from the form. */
function backTo({ tenantId, back }: { tenantId: number; back?: string | undefined }, subject: string) {
  return ({ message }: Reversal) => {
    const seen = new URLSearchParams(back)
    const [batch, notice] = [batchIn(seen), `${subject}\n${message}`]
    if (batch !== null) return { to: `/management/payments/batch/view?batch=${batch}`, notice }
    const stored = ["range", "from", "to", "page", "per"].filter((name) => seen.has(name))
    const query = stored.map((name) => `&${name}=${encodeURIComponent(seen.get(name) ?? "")}`).join("")
    return { to: `/management/viewtenant/payments?tenant=${tenantId}${query}`, notice }
  }
}

const back = { back: optional(text(300)) }

const checkNotice = { return: "Check Returned", paid: "Check Paid" } as const
type AboutCheck = { tenantId: number; back?: string | undefined }
const toLedger = (act: keyof typeof checkNotice, message: string) => (row: PaymentRow, input: AboutCheck) =>
  backTo(input, checkNotice[act])({ reversedAmount: row.amount, message })

export const action = submissions({
  return: step({
    input: ReturnCheckForm,
    command: returnTenantCheck,
    redirectTo: toLedger("return", "The check is taken back, and what it had paid is owed again."),
  }),
  paid: step({
    input: UndoReturnForm,
    command: undoTenantReturn,
    redirectTo: toLedger("paid", "The check counts again, and the fees of its return are deleted."),
  }),
  payment: step({
    input: DeleteTenantPayment.extend(back),
    command: deleteTenantPayment,
    failure: PAYMENT_NOT_DELETED,
    redirectTo: (reversal, input) => backTo(input, "Payment Deleted")(reversal),
  }),
  charge: step({
    input: DeleteTenantCharge.extend(back),
    command: deleteTenantCharge,
    failure: CHARGE_NOT_DELETED,
    redirectTo: (reversal, input) => backTo(input, "Charge Deleted")(reversal),
  }),
  reduction: step({
    input: DeleteTenantReduction.extend(back),
    command: deleteTenantReduction,
    failure: CREDIT_NOT_DELETED,
    redirectTo: (reversal, input) => backTo(input, "Credit Deleted")(reversal),
  }),
})

type Props = { loaderData: { pageData: ServerOnly<PageData> }; actionData?: Route.ComponentProps["actionData"] }

export default function LedgerPage({ loaderData, actionData }: Props) {
  const pageData = loaderData.pageData.get()
  const { tenantHeader, view, today, here, total, deletion, key } = pageData
  return (
    <>
      <div className="wide">
        <LedgerPrintHead tenantHeader={tenantHeader} view={view} today={today} />
        <TenantHeading tenantHeader={tenantHeader}>
          <SendStatement tenantId={view.tenant} formKey={key} form={RANGE_FORM} label="Send statement" />
          {pageData.mayPay && (
            <a className="btn btn-primary" href={`/management/manualpayment?tenant=${view.tenant}`}>
              Manual Payment
            </a>
          )}
        </TenantHeading>
        <div className="stack-lg">
          <LedgerBar view={view} today={today} statementOptions={pageData.statementOptions}>
            <BalanceToday
              figures={tenantHeader.figures}
              balance={accountBalance(tenantHeader.figures)}
              plan={pageData.plan}
            />
          </LedgerBar>
          <PendingPayments entries={pageData.pending} />
          <div
            id="ledger"
            className="list"
            {...storedListAttributes(pageData.list)}
            data-address={here}
            data-place={here}
          >
            <LedgerTable pageData={pageData} />
          </div>
        </div>
        <Pages
          label="Pages of the ledger"
          noun="Entries"
          total={total}
          page={view.page}
          per={view.per ?? "all"}
          pageSizes={PAGE_SIZES}
          to={(number, per) => addressOf({ ...view, page: number, per: per === "all" ? null : per }, today)}
        />
      </div>
      {deletion && (
        <DeleteDialog
          deletion={deletion}
          tenantId={view.tenant}
          here={here}
          idempotencyKey={key}
          formResult={actionData}
        />
      )}
      {pageData.checkDialog && (
        <CheckDialog
          of={pageData.checkDialog}
          tenantId={view.tenant}
          here={here}
          idempotencyKey={key}
          formResult={actionData}
        />
      )}
      <Enhance src={script} />
    </>
  )
}
