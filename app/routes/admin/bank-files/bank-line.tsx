/** A bank line: its match, suggestions, and recording it as a payment or an expense. Source: money.md 11.4. */
import { bankLineNamed } from "~/domain/bank-files/bank-lines.ts"
import { bookCredit, bookDebit } from "~/domain/bank-matching/book-line.ts"
import { BookCreditForm, BookDebit, LinkLine, OneBankLine } from "~/domain/bank-matching/inputs.ts"
import { lineChoices } from "~/domain/bank-matching/line-choices.ts"
import { linkLine } from "~/domain/bank-matching/link-line.ts"
import { suggestionsFor } from "~/domain/bank-matching/suggestions.ts"
import { unlinkLine } from "~/domain/bank-matching/unlink-line.ts"
import { step } from "~/http/handlers/form-step.ts"
import { newIdempotencyKey } from "~/http/handlers/idempotency-key.ts"
import { page } from "~/http/handlers/page.ts"
import { submissions } from "~/http/handlers/submission.ts"
import { Card } from "~/ui/card.tsx"
import { Facts } from "~/ui/facts.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import { formatLongDay } from "~/values/calendar.ts"
import { formatMoney } from "~/values/money.ts"
import type { Route } from "./+types/bank-line.ts"
import { ExpenseForm, PaymentForm } from "./bank-line.forms.tsx"
import { MatchedCard, SuggestionList } from "./bank-line.parts.tsx"

export const handle = { static: true, title: "Bank Line", area: "admin" } satisfies PageHandle

export const loader = page("manage bank", async (tx, actor, { query }) => {
  const line = await bankLineNamed(tx, actor, { line: query.number("line") ?? 0 })
  const isOpen = line.match === null
  const suggestions = isOpen ? await suggestionsFor(tx, actor, { line: line.id }) : []
  return { line, suggestions, choices: await lineChoices(tx, actor, undefined), key: newIdempotencyKey() }
})

type Shown = { id: number; accountId: number }
const done = (notice: string) => (line: Shown) => ({
  to: `/admin/bank/lines?account=${line.accountId}&show=open`,
  notice,
})

export const action = submissions({
  link: step({ input: LinkLine, command: linkLine, redirectTo: done("The line is matched.") }),
  payment: step({
    input: BookCreditForm,
    command: bookCredit,
    redirectTo: done("The payment is recorded, and the line matched."),
  }),
  expense: step({
    input: BookDebit,
    command: bookDebit,
    redirectTo: done("The expense is saved, and the line matched."),
  }),
  undo: step({ input: OneBankLine, command: unlinkLine, redirectTo: done("The line is open again.") }),
})

export default function BankLinePage({ loaderData, actionData }: Route.ComponentProps) {
  const { line, suggestions, choices, key } = loaderData
  const sent = { result: actionData?.result, refusal: actionData?.refusal, key }
  const isOpen = line.match === null
  return (
    <div className="stack wide">
      <PageHead
        title={line.text || "A line without text"}
        back={{ to: `/admin/bank/lines?account=${line.accountId}&show=open`, label: "Lines to match" }}
      />
      <Card title="What the bank says">
        <Facts
          of={[
            { label: "Day", value: formatLongDay(line.on) },
            { label: line.amount > 0 ? "Credit" : "Debit", value: formatMoney(line.amount) },
            { label: "Check number", value: line.checkNumber ?? "–" },
          ]}
        />
      </Card>
      {line.match && <MatchedCard line={line} match={line.match} sent={sent} />}
      {isOpen && <SuggestionList line={line} of={suggestions} sent={sent} />}
      {isOpen && line.amount > 0 && (
        <PaymentForm line={line} suggestions={suggestions} tenants={choices.tenants} sent={sent} />
      )}
      {isOpen && line.amount < 0 && <ExpenseForm line={line} types={choices.types} sent={sent} />}
    </div>
  )
}
