import type { ReactNode } from "react"
import { accountBalance, advanceRent, type Balances } from "~/domain/ledger/accounts.ts"
import type { ChargeRow } from "~/domain/ledger/charges/charge-rows.ts"
import type { RefundPreview } from "~/domain/payments/refunds/refund-preview.ts"
import { Card } from "~/ui/card.tsx"
import { type Fact, Facts } from "~/ui/facts.tsx"
import { Notice } from "~/ui/notice.tsx"
import { formatDay, formatMonth } from "~/values/calendar.ts"
import { type Cents, formatMoney } from "~/values/money.ts"

type Props = { preview: RefundPreview; children: ReactNode }

/** The refunded amount, the charges owed again, the new balances, and (as children) the confirmation. */
export function Preview({ preview, children }: Props) {
  return (
    <section className="stack-lg" aria-labelledby="preview">
      <h2 id="preview" className="section-title" tabIndex={-1}>
        Preview
      </h2>
      <div className="split thirds">
        <GoesBack preview={preview} />
        <OwedAgain preview={preview} />
        <Afterwards preview={preview} />
      </div>
      {preview.isRentOverdue && (
        <Notice tone="attention" title="Rent that it reopens is overdue">
          The next late fee counts it. No late fee is charged backwards.
        </Notice>
      )}
      {children}
    </section>
  )
}

const line = (label: string, cents: Cents): Fact => ({ label, value: formatMoney(cents) })

function GoesBack({ preview: { amount, principal, fee } }: Pick<Props, "preview">) {
  return (
    <Card title="What goes back">
      <Facts
        of={[
          line("Of the payment", principal),
          line("Of the convenience fee", fee),
          { ...line("Goes back to the tenant", amount), total: true },
        ]}
        sums
      />
    </Card>
  )
}

function OwedAgain({ preview: { reopened } }: Pick<Props, "preview">) {
  return (
    <Card title="What is owed again">
      {reopened.length === 0 ? (
        <p className="quiet">No charge is opened again.</p>
      ) : (
        <Facts of={reopened.map(({ charge, cents }) => line(labelOf(charge), cents))} sums />
      )}
      <p className="hint">What the payment paid last is taken back first.</p>
    </Card>
  )
}

const KINDS = { rent: "Rent", late: "Late fee", other: "Other fee", deposit: "Deposit" } as const

/** "Rent for June 2026, unit 101", "Late fee of Jun 5, 2026". */
function labelOf(charge: ChargeRow | null): string {
  if (charge === null) return "New charge: it is held no longer"
  const { kind, period, effectiveOn, unitNumber } = charge
  const unit = unitNumber === null ? "" : `, unit ${unitNumber}`
  return period === null
    ? `${KINDS[kind]} of ${formatDay(effectiveOn)}${unit}`
    : `${KINDS[kind]} for ${formatMonth(period)}${unit}`
}

const FIGURES = [
  ["Deposit owed", (balances: Balances) => balances.depositOwed],
  ["Deposit reserve", (balances: Balances) => balances.depositReserve],
  ["Advance rent", advanceRent],
] as const

function Afterwards({ preview: { before, after } }: Pick<Props, "preview">) {
  const changed = FIGURES.filter(([, of]) => of(before) !== of(after))
  return (
    <Card title="After the refund">
      <Facts
        of={[
          ...changed.map(([label, of]) => ({ label, value: `${formatMoney(of(before))} → ${formatMoney(of(after))}` })),
          line("Balance now", accountBalance(before)),
          { ...line("Balance after the refund", accountBalance(after)), total: true },
        ]}
        sums
      />
    </Card>
  )
}
