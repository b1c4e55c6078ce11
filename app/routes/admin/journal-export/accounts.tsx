/** The names of the accounts in the accountant's program. Source: money.md 11.8, api.md X331, X332. */
import { type ChartAccount, chartOfAccounts, nameAccount } from "~/domain/journal-export/chart.ts"
import { NameAccount } from "~/domain/journal-export/inputs.ts"
import { may } from "~/domain/permissions.ts"
import { page } from "~/http/handlers/page.ts"
import { submission } from "~/http/handlers/submission.ts"
import { Choice } from "~/ui/forms/choices.tsx"
import { Field } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { FormEnd, Problems } from "~/ui/forms/form-parts.tsx"
import { type ListColumn, ListTable } from "~/ui/lists/list-table.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import type { Route } from "./+types/accounts.ts"

export const handle = { static: true, title: "Names of the Accounts", area: "admin" } satisfies PageHandle

const JOURNAL = "/admin/reports/journal-export"
const HERE = `${JOURNAL}/accounts`

export const loader = page("see reports", async (tx, actor, { query }) => {
  const chart = await chartOfAccounts(tx, actor, {})
  const mayChange = may(actor, "export the journal")
  const code = query.typed("account")
  return { chart, mayChange, shown: mayChange ? chart.find(({ account }) => account.code === code) : undefined }
})

export const action = submission({
  input: NameAccount,
  command: nameAccount,
  redirectTo: (_chart, { name }) => ({ to: HERE, notice: `The account is called ${name} from the next export on.` }),
})

const TYPES: Record<ChartAccount["type"], string> = {
  BANK: "Bank",
  OCASSET: "Other current asset",
  OASSET: "Other asset",
  OCLIAB: "Other current liability",
  LTLIAB: "Long-term liability",
  EQUITY: "Equity",
  INC: "Income",
  EXINC: "Other income",
  EXP: "Expense",
  EXEXP: "Other expense",
}

const COLUMNS: readonly ListColumn<ChartAccount>[] = [
  { label: "Account of the books", rowHead: true, cell: ({ account }) => <bdi>{account.name}</bdi> },
  { label: "Its name there", cell: ({ name }) => <bdi>{name}</bdi> },
  { label: "Type there", text: ({ type }) => TYPES[type] },
]
const CHANGE: ListColumn<ChartAccount> = {
  label: "Change",
  unnamed: true,
  screen: true,
  cell: ({ account }) => (
    <a href={`${HERE}?account=${account.code}`}>
      Change<span className="hidden-text"> {account.name}</span>
    </a>
  ),
}

export default function AccountsPage({ loaderData: { chart, mayChange, shown }, actionData }: Route.ComponentProps) {
  return (
    <div className="stack-lg">
      <PageHead title="Names of the accounts" back={{ to: JOURNAL, label: "Journal for the accountant" }} />
      <p>
        What each account of the books is called in the accountant's program, and its type there. Several accounts may
        share a name. Receivable and payable types are not offered: QuickBooks wants a customer on each such line.
      </p>
      {shown && <NameForm key={shown.account.code} of={shown} sent={actionData} />}
      <ListTable
        caption="Accounts, in the order of the trial balance"
        cards
        columns={mayChange ? [...COLUMNS, CHANGE] : COLUMNS}
        rows={chart}
        rowKey={({ account }) => account.code}
      />
    </div>
  )
}

const LABELS = { account: "Account", name: "Name there", type: "Type there" }

function NameForm({
  of: { account, name, type },
  sent,
}: {
  of: ChartAccount
  sent: Route.ComponentProps["actionData"]
}) {
  const { form, fields } = useForm<Record<keyof typeof LABELS, string>>({
    id: "name-account",
    lastResult: sent?.result,
    defaultValue: { account: account.code, name, type },
  })
  const options = Object.entries(TYPES).map(([value, label]) => ({ value, label }))
  return (
    <form method="post" className="card form" {...form.props}>
      <h3>{account.name}</h3>
      <Problems of={form} refusal={sent?.refusal} labels={LABELS}>
        The account is called as before.
      </Problems>
      <input type="hidden" name="account" value={account.code} />
      <Field
        of={fields.name}
        label={LABELS.name}
        why="As in the program's chart of accounts. A colon is before a sub-account: Bank:Operating."
        maxLength={100}
        required
      />
      <Choice of={fields.type} label={LABELS.type} options={options} />
      <FormEnd>
        <button type="submit" className="btn btn-primary">
          Save
        </button>
      </FormEnd>
    </form>
  )
}
