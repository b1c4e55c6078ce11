/** The expenses of a month: an amount and a receipt for each type, and new types. Source: specification 3 "Reports", api.md A15-A18. */
import { data } from "react-router"
import { z } from "zod"
import { month as monthField } from "~/domain/inputs.ts"
import { ledgerDay } from "~/domain/ledger/ledger-day.ts"
import {
  ChooseReceipt,
  CreateExpenseType,
  DetachReceipt,
  FetchReceipt,
  SaveMonth,
  UploadReceipt,
} from "~/domain/reports/expenses/expenses-inputs.ts"
import { monthOfExpenses, saveMonth } from "~/domain/reports/expenses/expenses-month.ts"
import {
  chooseReceipt,
  detachReceipt,
  fetchReceipt,
  uploadReceipt,
} from "~/domain/reports/expenses/expenses-receipts.ts"
import { createExpenseType } from "~/domain/reports/expenses/expenses-types.ts"
import { downloadOr } from "~/http/handlers/files/file-page.ts"
import { hasFile, uploadForm } from "~/http/handlers/files/upload-form.ts"
import { headersOfForm } from "~/http/handlers/form-result.ts"
import { step } from "~/http/handlers/form-step.ts"
import { page } from "~/http/handlers/page.ts"
import { submissions } from "~/http/handlers/submission.ts"
import { Empty } from "~/ui/empty.tsx"
import { Enhance } from "~/ui/enhance.tsx"
import { Field } from "~/ui/forms/fields.tsx"
import { Icon } from "~/ui/icon.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import { PrintHead } from "~/ui/print-head.tsx"
import { addMonths, formatMonth } from "~/values/calendar.ts"
import { formatMoney } from "~/values/money.ts"
import type { Route } from "./+types/expenses.ts"
import { addressIn, addressOf, EXPENSES, monthIn, YEAR } from "./expenses.address.ts"
import { ExpensesDialog } from "./expenses.dialogs.tsx"
import script from "./expenses.enhance.ts?worker&url"
import { AmountsForm } from "./expenses.form.tsx"
import { dialogOf, failed, lineOf } from "./expenses.view.ts"

export const handle = { static: true, title: "Expenses", area: "admin" } satisfies PageHandle

export const middleware = [downloadOr({ input: FetchReceipt, command: fetchReceipt })]

export const loader = page("manage expenses", async (tx, actor, { query, download }) => {
  const { month, typed } = await monthIn(tx, query)
  const found = await monthOfExpenses(tx, actor, { month })
  const pageData = {
    about: formatMonth(month),
    today: await ledgerDay(tx),
    month,
    typed,
    before: addMonths(month, -1),
    after: addMonths(month, 1),
    lines: found.rows.map((row) => lineOf(row, month)),
    total: formatMoney(found.total),
    was: found.was,
    dialog: download ? failed(month, download) : await dialogOf(tx, actor, query, month, found),
  }
  return data(pageData, { status: typed === null ? 200 : 400 })
})

const NewType = z.object({ ...CreateExpenseType.shape, month: monthField() })

const forms = submissions({
  save: step({
    input: SaveMonth,
    command: saveMonth,
    failure: { message: "Error processing request. Please try again." },
    redirectTo: (changed, { month }) => ({ to: addressOf(month), notice: savedText(changed, formatMonth(month)) }),
  }),
  create: step({
    input: NewType,
    command: createExpenseType,
    failure: { message: "Error processing request. Please try again." },
    redirectTo: ({ name }, { month }) => ({ to: addressOf(month), notice: `The type ${name} was created.` }),
  }),
  choose: step({
    input: ChooseReceipt,
    command: chooseReceipt,
    redirectTo: (name, { month }) => ({ to: addressOf(month), notice: `${name} is attached.` }),
  }),
  detach: step({
    input: DetachReceipt,
    command: detachReceipt,
    redirectTo: (_, { month }) => ({
      to: addressOf(month),
      notice: "The receipt was detached. Its file stays in storage.",
    }),
  }),
})

const upload = uploadForm({
  input: UploadReceipt,
  workflow: uploadReceipt,
  redirectTo: (name, request) => ({
    to: addressIn(request),
    notice: `${name} is stored and attached.`,
  }),
})

export const action = Object.assign(
  async (args: Route.ActionArgs) => (hasFile(args.request) ? upload(args) : forms(args)),
  { permission: "manage expenses" as const },
)

function savedText({ amounts, receipts }: { amounts: number; receipts: number }, month: string): string {
  if (amounts === 0) return "Nothing was changed."
  const saved = `${amounts === 1 ? "One amount" : `${amounts} amounts`} of ${month} ${amounts === 1 ? "is" : "are"} saved.`
  if (receipts === 0) return saved
  const files = receipts === 1 ? "One receipt" : `${receipts} receipts`
  return `${saved}\n${files} was removed with the amount that you emptied. ${receipts === 1 ? "Its file stays" : "Their files stay"} in storage.`
}

export const headers = headersOfForm

export default function ExpensesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { about, today, month, lines, dialog } = loaderData
  const sentHere = actionData?.intent === "save" ? actionData : undefined
  return (
    <>
      <PrintHead title={`Expenses of ${about}`} day={today} />
      <PageHead title={`Expenses, ${about}`} back={{ to: `/admin/reports?month=${month}`, label: "Reports" }}>
        <a className="btn" href={`${YEAR}?year=${month.slice(0, 4)}`}>
          <Icon name="table" />
          Year
        </a>
        <a className="btn" href={addressOf(month, { dialog: "type" })} data-dialog>
          <Icon name="plus" />
          New type
        </a>
      </PageHead>
      <MonthTools {...loaderData} />
      {lines.length === 0 ? <NoTypes /> : <AmountsForm {...loaderData} formResult={sentHere} />}
      <Enhance src={script} />
      {dialog && <ExpensesDialog dialog={dialog} formResult={sentHere ? undefined : actionData} />}
    </>
  )
}

const NO_MONTH = "Use a month from 1900 to 2200, like 2026-11."

function MonthTools({ month, typed, before, after }: Route.ComponentProps["loaderData"]) {
  const of = { name: "month", defaultValue: typed ?? month, ...(typed === null ? {} : { errors: [NO_MONTH] }) }
  return (
    <form method="get" action={EXPENSES} className="tools filters screen-only">
      <Field of={of} label="Month" type="month" size="short" autoComplete="off" />
      <div className="actions">
        <button type="submit" className="btn">
          Show
        </button>
        <a className="btn btn-quiet" href={addressOf(before)}>
          <Icon name="back" />
          {formatMonth(before)}
        </a>
        <a className="btn btn-quiet" href={addressOf(after)}>
          {formatMonth(after)}
        </a>
      </div>
    </form>
  )
}

function NoTypes() {
  return (
    <Empty icon="table" title="No types of expenses yet.">
      Create one for each kind of expense, such as Utilities with Power and Water below it. Then each month has a field
      for its amount.
    </Empty>
  )
}
