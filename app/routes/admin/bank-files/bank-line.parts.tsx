import type { SubmissionResult } from "@conform-to/react/future"
import type { BankLine, LineMatch } from "~/domain/bank-files/bank-lines.ts"
import type { Suggestion } from "~/domain/bank-matching/suggestions.ts"
import { Card } from "~/ui/card.tsx"
import { FormEnd, type Refused } from "~/ui/forms/form-parts.tsx"
import { Notice } from "~/ui/notice.tsx"
import { formatDay, formatMonth } from "~/values/calendar.ts"

export type Sent = { result: SubmissionResult<string[]> | undefined; refusal: Refused | undefined; key: string }

const ORIGINS = {
  certain: "Matched automatically: only one entry fits.",
  hand: "Matched by hand.",
  booked: "Recorded from this line.",
} as const

const UNASKED = "Recorded from this line without asking, as chosen for its sender."

function kindOf({ depositSlipId, paymentId, journalLineId }: LineMatch): string {
  if (journalLineId !== null) return "In the books already"
  if (depositSlipId !== null) return `Deposit slip ${depositSlipId}`
  return paymentId === null ? "An expense" : "A payment"
}

export function MatchedCard({ line, match, sent }: { line: BankLine; match: LineMatch; sent: Sent }) {
  return (
    <Card title={kindOf(match)}>
      {sent.refusal && (
        <Notice tone="problem" role="alert" title={sent.refusal.subject}>
          <p>{sent.refusal.message}</p>
        </Notice>
      )}
      <p>
        {match.tenantId === null ? (
          <b>{match.name}</b>
        ) : (
          <a href={`/management/viewtenant/payments?tenant=${match.tenantId}`}>{match.name}</a>
        )}
        {match.month && ` in ${formatMonth(match.month)}`}. {match.isUnasked ? UNASKED : ORIGINS[match.origin]}
        {match.origin === "booked" && match.tenantId !== null && " To take the payment back, delete it in the ledger."}
      </p>
      <form method="post" action={`/admin/bank/lines/line?line=${line.id}`}>
        <input type="hidden" name="key" value={sent.key} />
        <input type="hidden" name="line" value={line.id} />
        <button type="submit" className="btn" name="intent" value="undo">
          Undo the match
        </button>
      </form>
    </Card>
  )
}

/** Deposit slips, payments and other postings to link, best first, with the reasons. */
export function SuggestionList({ line, of, sent }: { line: BankLine; of: readonly Suggestion[]; sent: Sent }) {
  const targets = of.filter(({ kind }) => kind !== "tenant")
  if (targets.length === 0) return null
  return (
    <Card title="It may be one of these">
      <ul className="notes">
        {targets.map(({ kind, depositSlipId, paymentId, journalLineId, name, on, reasons }) => (
          <li key={`${kind} ${depositSlipId ?? paymentId ?? journalLineId}`}>
            <b>
              {name}
              {on && `, ${formatDay(on)}`}
            </b>
            <p className="quiet small">{reasons.join(", ")}</p>
            <form method="post" action={`/admin/bank/lines/line?line=${line.id}`}>
              <input type="hidden" name="key" value={sent.key} />
              <input type="hidden" name="lineID" value={line.id} />
              <input type="hidden" name="depositSlipID" value={depositSlipId ?? ""} />
              <input type="hidden" name="paymentID" value={paymentId ?? ""} />
              <input type="hidden" name="journalLineID" value={journalLineId ?? ""} />
              <FormEnd>
                <button type="submit" className="btn" name="intent" value="link">
                  It is this one<span className="hidden-text">: {name}</span>
                </button>
              </FormEnd>
            </form>
          </li>
        ))}
      </ul>
    </Card>
  )
}
