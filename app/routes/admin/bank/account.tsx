/** Changes, archives and reopens a bank account. Source: money.md 11.1, api.md X252, X253 and X269. */
import { archiveBankAccount } from "~/domain/bank-accounts/archive-account.ts"
import { type BankAccount, bankAccountList, bankAccountVersion } from "~/domain/bank-accounts/bank-accounts.ts"
import { changeBankAccount } from "~/domain/bank-accounts/change-account.ts"
import { ArchiveBankAccount, ChangeBankAccount, ReopenBankAccount } from "~/domain/bank-accounts/inputs.ts"
import { reopenBankAccount } from "~/domain/bank-accounts/reopen-account.ts"
import { may } from "~/domain/permissions.ts"
import { Refusal } from "~/domain/refusal.ts"
import { step } from "~/http/handlers/form-step.ts"
import { newIdempotencyKey } from "~/http/handlers/idempotency-key.ts"
import { page } from "~/http/handlers/page.ts"
import { submissions } from "~/http/handlers/submission.ts"
import { Facts } from "~/ui/facts.tsx"
import { CheckBox } from "~/ui/forms/choices.tsx"
import { Field } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { FormEnd, Problems, type Refused, Row } from "~/ui/forms/form-parts.tsx"
import { ShownVersion } from "~/ui/forms/shown-version.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import { formatDay } from "~/values/calendar.ts"
import { formatMoney } from "~/values/money.ts"
import type { Route } from "./+types/account.ts"

export const handle = { static: true, title: "Bank Account", area: "admin" } satisfies PageHandle

export const loader = page("see bank", async (tx, actor, { query }) => {
  const id = query.number("id")
  const account = (await bankAccountList(tx, actor, {})).find((each) => each.id === id)
  if (!account) throw new Refusal("BANK_ACCOUNT_NOT_FOUND")
  return {
    about: account.name,
    account,
    version: bankAccountVersion(account),
    mayChange: may(actor, "manage bank"),
    key: newIdempotencyKey(),
  }
})

export const action = submissions({
  change: step({
    input: ChangeBankAccount,
    command: changeBankAccount,
    redirectTo: ({ name }) => ({ to: "/admin/bank", notice: `The bank account ${name} was saved.` }),
  }),
  archive: step({
    input: ArchiveBankAccount,
    command: archiveBankAccount,
    redirectTo: ({ name }) => ({ to: "/admin/bank", notice: `The bank account ${name} was archived.` }),
  }),
  reopen: step({
    input: ReopenBankAccount,
    command: reopenBankAccount,
    redirectTo: ({ name }) => ({ to: "/admin/bank", notice: `The bank account ${name} was opened again.` }),
  }),
})

export default function AccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { account, version, mayChange, key } = loaderData
  const sent = (intent: string) => (actionData?.intent === intent ? actionData : undefined)
  return (
    <div className="stack">
      <PageHead title={account.name} back={{ to: "/admin/bank", label: "Bank" }}>
        {account.voidedAt === null && (
          <a className="btn" href={`/admin/bank/reconciliations?account=${account.id}`}>
            Reconciliation
          </a>
        )}
      </PageHead>
      <div className="card">
        <Facts
          of={[
            { label: "Balance in the books", value: formatMoney(account.balance) },
            { label: "First day", value: formatDay(account.openedOn) },
            { label: "Balance on that day", value: formatMoney(account.opening) },
            { label: "State", value: stateOf(account) },
          ]}
        />
      </div>
      {mayChange && account.archivedAt === null && (
        <div className="split">
          <ChangeForm account={account} version={version} formResult={sent("change")} />
          <ArchiveForm account={account} idempotencyKey={key} formResult={sent("archive")} />
        </div>
      )}
      {mayChange && account.archivedAt !== null && account.voidedAt === null && (
        <ReopenForm account={account} idempotencyKey={key} formResult={sent("reopen")} />
      )}
    </div>
  )
}

function stateOf({ isTrust, archivedAt, voidedAt }: BankAccount): string {
  if (voidedAt !== null) return "Voided: its opening balance was reversed"
  if (archivedAt !== null) return "Archived"
  return isTrust ? "In use, the trust account" : "In use"
}

type FormResult = { result?: Parameters<typeof useForm>[0]["lastResult"]; refusal?: Refused | undefined } | undefined
const LABELS = {
  name: "Name",
  lastFour: "Last four digits",
  isTrust: "Trust account of the security deposits",
}

type ChangeProps = { account: BankAccount; version: string; formResult: FormResult }

function ChangeForm({ account, version, formResult }: ChangeProps) {
  const { form, fields } = useForm<Record<keyof typeof LABELS, string>>({
    id: "change",
    lastResult: formResult?.result,
    defaultValue: {
      name: account.name,
      lastFour: account.lastFour ?? undefined,
      isTrust: account.isTrust ? "on" : undefined,
    } satisfies Record<Exclude<keyof ChangeBankAccount, "bankAccountId" | "version">, string | undefined>,
  })
  return (
    <form method="post" className="card form" {...form.props}>
      <h3>Change</h3>
      <Problems of={form} refusal={formResult?.refusal} labels={LABELS}>
        Nothing was saved yet.
      </Problems>
      <input type="hidden" name="bankAccountID" value={account.id} />
      <ShownVersion stored={version} formResult={formResult} />
      <Row>
        <Field of={fields.name} label={LABELS.name} maxLength={60} required />
        <Field of={fields.lastFour} label={LABELS.lastFour} maxLength={4} inputMode="numeric" size="short" optional />
      </Row>
      <CheckBox of={fields.isTrust} label={LABELS.isTrust} why="One at most: deposits held are compared with it." />
      <FormEnd cancel="/admin/bank">
        <button type="submit" name="intent" value="change" className="btn btn-primary">
          Save account
        </button>
      </FormEnd>
    </form>
  )
}

type EndProps = { account: BankAccount; idempotencyKey: string; formResult: FormResult }

function ArchiveForm({ account, idempotencyKey, formResult }: EndProps) {
  const { form } = useForm({ id: "archive", lastResult: formResult?.result })
  return (
    <form method="post" className="card form" {...form.props}>
      <h3>Archive</h3>
      <Problems of={form} refusal={formResult?.refusal}>
        The account was not archived.
      </Problems>
      <input type="hidden" name="key" value={idempotencyKey} />
      <input type="hidden" name="bankAccountID" value={account.id} />
      <p className="hint">
        An archived account has no balance and takes no money until it is opened again. If an account was never used,
        archiving voids it: its opening balance is reversed, and it cannot be opened again.
      </p>
      <FormEnd>
        <button type="submit" name="intent" value="archive" className="btn btn-danger">
          Archive account
        </button>
      </FormEnd>
    </form>
  )
}

function ReopenForm({ account, idempotencyKey, formResult }: EndProps) {
  const { form } = useForm({ id: "reopen", lastResult: formResult?.result })
  return (
    <form method="post" className="card form" {...form.props}>
      <h3>Open again</h3>
      <Problems of={form} refusal={formResult?.refusal} labels={LABELS}>
        The account was not opened again.
      </Problems>
      <input type="hidden" name="key" value={idempotencyKey} />
      <input type="hidden" name="bankAccountID" value={account.id} />
      <p className="hint">
        For a check that the bank returned since, or a mistake that is to be undone. Archive the account again when it
        is empty.
      </p>
      <FormEnd>
        <button type="submit" name="intent" value="reopen" className="btn btn-primary">
          Open account again
        </button>
      </FormEnd>
    </form>
  )
}
