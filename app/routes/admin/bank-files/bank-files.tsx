/** Imports a bank's file, and lists an account's files. Source: api.md 4.12, money.md 11.3. */
import { accountsToImport, bankFileList, type StoredBankFile } from "~/domain/bank-files/bank-files.ts"
import { UploadBankFile } from "~/domain/bank-files/inputs.ts"
import { storeBankUpload } from "~/domain/bank-files/send-bank-file.ts"
import { uploadForm } from "~/http/handlers/files/upload-form.ts"
import { newIdempotencyKey } from "~/http/handlers/idempotency-key.ts"
import { page } from "~/http/handlers/page.ts"
import { Badge } from "~/ui/badge.tsx"
import { NoBankAccount } from "~/ui/bank-account-choice.tsx"
import { Choice } from "~/ui/forms/choices.tsx"
import { FileField } from "~/ui/forms/file-field.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { FormEnd, Problems } from "~/ui/forms/form-parts.tsx"
import { type ListColumn, ListTable } from "~/ui/lists/list-table.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { formatDay } from "~/values/calendar.ts"
import { formatMoney } from "~/values/money.ts"
import type { Route } from "./+types/bank-files.ts"
import { type Account, accountOptions, accountOr } from "./bank-files.accounts.ts"

export const handle = { static: true, title: "Bank Files", area: "admin" } satisfies PageHandle

export const loader = page("see bank", async (tx, actor, { query }) => {
  const accounts = await accountsToImport(tx)
  const account = accountOr(query.number("account"), accounts)
  const files = account ? await bankFileList(tx, actor, { bankAccountId: account.id }) : []
  return { accounts, account, files, key: newIdempotencyKey() }
})

export const action = uploadForm({
  input: UploadBankFile,
  workflow: storeBankUpload,
  redirectTo: (upload) => ({
    to: `/admin/bank/files/check?upload=${upload}`,
    notice: "The file is read. Nothing is imported yet.",
  }),
})

const COLUMNS: readonly ListColumn<StoredBankFile>[] = [
  { label: "File", rowHead: true, text: ({ name }) => name },
  { label: "From", className: "nowrap", text: ({ firstOn }) => formatDay(firstOn) },
  { label: "To", className: "nowrap", text: ({ lastOn }) => formatDay(lastOn) },
  { label: "Lines", className: "num", text: ({ lineCount }) => String(lineCount) },
  { label: "Balance it states", className: "num", text: balanceText },
  {
    label: "State",
    unnamed: true,
    cell: ({ finishedAt }) => finishedAt === null && <Badge tone="attention">Cut off</Badge>,
  },
  {
    label: "Take back",
    unnamed: true,
    screen: true,
    cell: ({ id, name }) => (
      <a href={`/admin/bank/files/take-back?file=${id}`}>
        Take back<span className="hidden-text"> {name}</span>
      </a>
    ),
  },
]

function balanceText({ balance, balanceOn }: StoredBankFile): string {
  return balance === null || balanceOn === null ? "" : `${formatMoney(balance)} on ${formatDay(balanceOn)}`
}

export default function BankFilesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { accounts, account, files, key } = loaderData
  if (!account)
    return (
      <NoBankAccount>A bank's file is imported into one of your bank accounts. Add the account first.</NoBankAccount>
    )
  return (
    <div className="stack wide">
      <SendForm accounts={accounts} account={account} idempotencyKey={key} sent={actionData} />
      {files.length === 0 ? (
        <p className="hint">No file was imported into {account.name} yet.</p>
      ) : (
        <ListTable
          caption={`Files of ${account.name}, newest first`}
          cards
          columns={COLUMNS}
          rows={files}
          rowKey={({ id }) => id}
        />
      )}
      <p className="screen-only">
        <a href={`/admin/bank/lines?account=${account.id}`}>Lines of {account.name}</a>
      </p>
    </div>
  )
}

type SendProps = {
  accounts: readonly Account[]
  account: Account
  idempotencyKey: string
  sent: Route.ComponentProps["actionData"]
}

const WHY = "CSV, OFX or QFX as your bank offers it for download, up to 10 MB and 50,000 lines."

function SendForm({ accounts, account, idempotencyKey, sent }: SendProps) {
  const { form, fields } = useForm<{ bankAccountID: string; file: File }>({
    lastResult: sent?.result,
    defaultValue: { bankAccountID: String(account.id) },
  })
  const { bankAccountID: into, file } = fields
  return (
    <form
      method="post"
      action={`/admin/bank/files?account=${account.id}`}
      className="card form"
      {...form.props}
      encType="multipart/form-data"
    >
      <Problems of={form} refusal={sent?.refusal} labels={{ file: "Bank file", bankAccountID: "Bank account" }}>
        Nothing was imported.
      </Problems>
      <input type="hidden" name="key" value={idempotencyKey} />
      <Choice of={into} label="Bank account" options={accountOptions(accounts)} />
      <FileField of={file} label="Bank file" why={WHY} accept=".csv,.txt,.tsv,.ofx,.qfx,text/csv,text/plain" />
      <p>The program first shows which lines are new. No line is imported twice, even if files overlap.</p>
      <FormEnd>
        <button type="submit" className="btn btn-primary" name="intent" value="upload">
          Check the file
        </button>
      </FormEnd>
    </form>
  )
}
