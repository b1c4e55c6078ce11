import { Fragment, type ReactNode } from "react"
import { owedNowNote } from "~/domain/ledger/balance-names.ts"
import type { TenantFigures } from "~/domain/ledger/balances.ts"
import type { PlanView } from "~/domain/payment-plans/plans.ts"
import type { StatementOptions } from "~/domain/statements/statement-options.ts"
import { PrintButton } from "~/ui/file-buttons.tsx"
import { DayField } from "~/ui/forms/fields.tsx"
import { Chip, Chips } from "~/ui/lists/chips.tsx"
import { TableColumns } from "~/ui/lists/column-chooser.tsx"
import { type Day, formatDay } from "~/values/calendar.ts"
import { type Cents, formatMoney, negated, plus } from "~/values/money.ts"
import { DownloadStatement, FinalStatement } from "../statement/statement.form.tsx"
import { LABELS } from "./ledger.columns.ts"
import { addressOf, type LedgerView, usualRanges } from "./ledger.url-state.ts"

type BarProps = Omit<FormProps, "isOpen"> & { today: Day; children: ReactNode }

/** One line above the ledger: the usual date ranges, any other range, the statement, and the balance. On a phone "Dates" opens the form. */
export function LedgerBar({ view, today, statementOptions, children }: BarProps) {
  const ranges = usualRanges(today).map((range) => ({ ...view, ...range, page: 1 }))
  const isUsual = view.range !== null
  return (
    <div className="ledger-bar">
      <Chips label="Usual ranges" scroll>
        {ranges.map((range) => (
          <Chip key={range.label} to={addressOf(range, today)} current={range.range === view.range}>
            {range.label}
          </Chip>
        ))}
        <a className="chip phone-only" href={`#${RANGE_FORM}`} aria-current={isUsual ? undefined : "true"}>
          Dates…
        </a>
      </Chips>
      <RangeForm view={view} statementOptions={statementOptions} isOpen={!isUsual} />
      <TableColumns
        labels={LABELS}
        always="Date"
        hidden={view.hidden}
        action="/management/viewtenant/payments"
        stored={[["tenant", String(view.tenant)]]}
        all={`?tenant=${view.tenant}&hide=`}
      />
      <PrintButton />
      {children}
    </div>
  )
}

type FormProps = { view: LedgerView; statementOptions: StatementOptions; isOpen: boolean }

/** The form's id. A button beside the tenant's name submits it, too. */
export const RANGE_FORM = "dates"

/** The date range as a form that works without script. `isOpen`: a phone shows it from the start. */
function RangeForm({ view, statementOptions, isOpen }: FormProps) {
  return (
    <form id={RANGE_FORM} method="get" className={isOpen ? "range open" : "range"}>
      <input type="hidden" name="tenant" value={view.tenant} />
      {view.per !== 50 && <input type="hidden" name="per" value={view.per ?? "all"} />}
      <DayField of={{ name: "from", defaultValue: view.from }} label="Start date" />
      <DayField of={{ name: "to", defaultValue: view.to }} label="End date" />
      <div className="actions">
        <button type="submit" className="btn">
          Show
        </button>
        <DownloadStatement />
        <FinalStatement statementOptions={statementOptions} />
      </div>
      {view.from > view.to && <p className="error">The start date is after the end date.</p>}
    </form>
  )
}

type BalanceProps = { figures: TenantFigures; balance: Cents; plan: PlanView | null }

export function BalanceToday({ figures, balance, plan }: BalanceProps) {
  const { rent, late, other, depositOwed, advanceCash, advanceCredit, pending } = figures
  const parts = [
    ["Rent", rent],
    ["Late", late],
    ["Other", other],
    ["Deposit owed", depositOwed],
    ["Advance rent", negated(plus(advanceCash, advanceCredit))],
  ] as const
  const note = owedNowNote(figures)
  const owed = parts.filter(([, cents]) => cents !== 0)
  return (
    <div className="balance-today">
      <p>
        <span className="quiet">Balance today</span> <b>{formatMoney(balance)}</b>
        {note !== null && <span className="quiet small"> {note}</span>}
        {pending > 0 && <span className="quiet"> and {formatMoney(pending)} pending</span>}
      </p>
      {owed.length > 0 && (
        <p className="quiet small">
          {owed.map(([label, cents], index) => (
            <Fragment key={label}>
              {index > 0 && " · "}
              <span className="nowrap">{`${label} ${formatMoney(cents)}`}</span>
            </Fragment>
          ))}
        </p>
      )}
      {plan !== null && (
        <p className="small nowrap">
          <a href={`/management/payment-plan?tenant=${plan.tenantId}`}>{planText(plan)}</a>
        </p>
      )}
    </div>
  )
}

const planText = ({ next, left }: PlanView) =>
  next
    ? `Payment plan: ${formatMoney(next.toPay)} by ${formatDay(next.dueOn)}`
    : `Payment plan: ${formatMoney(left)} left, nothing to pay now`
