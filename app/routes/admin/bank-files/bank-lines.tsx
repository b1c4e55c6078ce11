/** The lines of a bank account. Source: api.md X283. */
import { accountsToImport } from "~/domain/bank-files/bank-files.ts"
import { type BankLine, bankLineList } from "~/domain/bank-files/bank-lines.ts"
import { MatchCertain } from "~/domain/bank-matching/inputs.ts"
import { matchCertain } from "~/domain/bank-matching/match-certain.ts"
import { step } from "~/http/handlers/form-step.ts"
import { newIdempotencyKey } from "~/http/handlers/idempotency-key.ts"
import { page } from "~/http/handlers/page.ts"
import { submissions } from "~/http/handlers/submission.ts"
import { Badge } from "~/ui/badge.tsx"
import { BankAccountChips, NoBankAccount } from "~/ui/bank-account-choice.tsx"
import { Empty } from "~/ui/empty.tsx"
import { Chip, Chips } from "~/ui/lists/chips.tsx"
import { type ListColumn, ListTable } from "~/ui/lists/list-table.tsx"
import { Notice } from "~/ui/notice.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { formatDay } from "~/values/calendar.ts"
import type { Route } from "./+types/bank-lines.ts"
import { accountOr, labeled } from "./bank-files.accounts.ts"

export const handle = { static: true, title: "Bank Lines", area: "admin" } satisfies PageHandle

export const loader = page("see bank", async (tx, actor, { query }) => {
  const accounts = await accountsToImport(tx)
  const account = accountOr(query.number("account"), accounts)
  const open = query.get("show") === "open"
  const lines = account ? await bankLineList(tx, actor, { bankAccountId: account.id, open }) : []
  return { accounts, account, lines, open, key: newIdempotencyKey() }
})

export const action = submissions({
  match: step({
    input: MatchCertain,
    workflow: matchCertain,
    redirectTo: (matched, { account }) => ({
      to: `/admin/bank/lines?show=open${account ? `&account=${account}` : ""}`,
      notice: matched === 1 ? "1 line was matched." : `${matched} lines were matched.`,
    }),
  }),
})

const COLUMNS: readonly ListColumn<BankLine>[] = [
  { label: "Day", className: "nowrap", text: ({ on }) => formatDay(on) },
  {
    label: "Text",
    rowHead: true,
    className: "long",
    cell: ({ id, text }) => <a href={`/admin/bank/lines/line?line=${id}`}>{text || "No text"}</a>,
  },
  { label: "Check", text: ({ checkNumber }) => checkNumber ?? "" },
  { label: "Amount", money: ({ amount }) => amount },
  {
    label: "State",
    unnamed: true,
    className: "wide-cell",
    cell: ({ match, isPerhapsSame }) => (
      <>
        {match && <Badge tone="good">{match.name}</Badge>}
        {isPerhapsSame && <Badge tone="attention">Perhaps the same</Badge>}
      </>
    ),
  },
]

export default function BankLinesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { accounts, account, lines, open, key } = loaderData
  if (!account) return <NoBankAccount>Add the account first, then import its bank's files.</NoBankAccount>
  return (
    <div className="stack wide">
      {actionData?.refusal && (
        <Notice tone="problem" role="alert" title={actionData.refusal.subject}>
          <p>{actionData.refusal.message}</p>
        </Notice>
      )}
      <BankAccountChips accounts={labeled(accounts)} current={account.id} />
      <Chips label="Which lines">
        <Chip to={`?account=${account.id}`} current={!open}>
          All lines
        </Chip>
        <Chip to={`?account=${account.id}&show=open`} current={open}>
          To match
        </Chip>
      </Chips>
      {lines.length === 0 ? (
        <Empty icon="check" title={open ? "Every line is matched." : "No line is here yet."}>
          Import the next file of the bank when you have it.
        </Empty>
      ) : (
        <ListTable
          caption={`Lines of ${account.name}, latest first`}
          small={lines.length === 1_000 ? "the last 1,000" : undefined}
          cards
          columns={COLUMNS}
          rows={lines}
          rowKey={({ id }) => id}
        />
      )}
      <form method="post" action={`/admin/bank/lines?account=${account.id}`} className="screen-only">
        <input type="hidden" name="key" value={key} />
        <input type="hidden" name="account" value={account.id} />
        <button type="submit" className="btn" name="intent" value="match">
          Match what is certain
        </button>
      </form>
      <p className="screen-only">
        <a href={`/admin/bank/files?account=${account.id}`}>Import a bank file</a> ·{" "}
        <a href={`/admin/bank/senders?account=${account.id}`}>Remembered senders</a>
      </p>
    </div>
  )
}
