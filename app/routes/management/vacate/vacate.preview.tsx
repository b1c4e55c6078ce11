import type { ReactNode } from "react"
import type { VacatePreview } from "~/domain/leasing/vacate-figures.ts"
import type { VacateUnits } from "~/domain/leasing/vacate-units.ts"
import { Card } from "~/ui/card.tsx"
import { type Fact, Facts } from "~/ui/facts.tsx"
import { Notice } from "~/ui/notice.tsx"
import { type Cents, formatMoney, plus, ZERO } from "~/values/money.ts"
import { StepsEnding, UndueCharges } from "./vacate.charges.tsx"

type Props = { vacateUnits: VacateUnits; preview: VacatePreview }

/** The effect of a move-out in three steps, preceded by points to consider and followed by the confirmation (children). */
export function Preview({ vacateUnits, preview, children }: Props & { children: ReactNode }) {
  return (
    <section className="stack-lg" aria-labelledby="preview">
      <h2 id="preview" className="section-title" tabIndex={-1}>
        Preview
      </h2>
      <div className="split thirds">
        <OwedNow vacateUnits={vacateUnits} preview={preview} />
        <PaidByDeposit preview={preview} />
        <AfterMovingOut preview={preview} />
      </div>
      <Warnings vacateUnits={vacateUnits} preview={preview} />
      {children}
    </section>
  )
}

const sum = (label: string, cents: Cents): Fact => ({ label, value: formatMoney(cents) })
const total = (label: string, cents: Cents): Fact => ({ ...sum(label, cents), total: true })
const part = (label: string, cents: Cents): Fact[] =>
  cents === 0
    ? []
    : [
        {
          label: <span className="part">{label}</span>,
          value: <span className="quiet">{formatMoney(cents)}</span>,
        },
      ]

function OwedNow({ vacateUnits: { balances }, preview: { currentBalances: now, reduced } }: Props) {
  const { depositOwed } = balances
  return (
    <Card title={reduced === undefined ? "Owed now" : "Owed at the move-out"}>
      <Facts
        of={[
          sum("Rent balance", now.rentBalance),
          ...part("of which not due yet", now.rentNotYetDue),
          sum("Late fees", now.lateCharges),
          sum("Other charges", now.otherCharges),
          ...part("of which not due yet", now.chargesNotYetDue ?? ZERO),
          total("Total outstanding", now.totalOutstanding),
        ]}
        sums
      />
      <p className="hint">
        {reduced !== undefined &&
          `${formatMoney(reduced)} is taken off for the days after the move-out. The figures above count it already. `}
        Deposit reserve {formatMoney(now.depositReserve)}.
        {depositOwed > 0 && ` The deposit still owed, ${formatMoney(depositOwed)}, is cancelled.`}
      </p>
    </Card>
  )
}

function PaidByDeposit({
  preview: { currentBalances, projectedBalances, paymentBreakdown: paid },
}: Pick<Props, "preview">) {
  const used = plus(paid.appliedToLateFees, paid.appliedToRent, paid.appliedToOtherCharges)
  return (
    <Card title="What the deposit pays">
      <Facts
        of={[
          sum("Applied to late fees", paid.appliedToLateFees),
          sum("Applied to rent", paid.appliedToRent),
          sum("Applied to other charges", paid.appliedToOtherCharges),
          ...part("of which a move-out charge", paid.moveOutCharge),
          total("Deposit used", used),
        ]}
        sums
      />
      <p className="hint">
        The reserve is {formatMoney(currentBalances.depositReserve)}. Using {formatMoney(used)} leaves{" "}
        {formatMoney(projectedBalances.depositReturned)}.
        {paid.moveOutCharge > 0 && " More is used than is owed: the rest becomes a move-out charge, paid at once."}
      </p>
    </Card>
  )
}

function AfterMovingOut({ preview: { projectedBalances: after, creditEnding } }: Pick<Props, "preview">) {
  const credit = creditEnding === 0 ? [] : [sum("Credit, not payable: ends", creditEnding)]
  return (
    <Card title="After moving out">
      <Facts
        of={[
          sum("Remaining rent", after.remainingRentBalance),
          sum("Remaining late fees", after.remainingLateCharges),
          sum("Remaining other charges", after.remainingOtherCharges),
          total("Total still owed", after.totalRemainingOutstanding),
          sum("Deposit returned", after.depositReturned),
          sum("Advance rent to return", after.advanceRent),
          ...credit,
        ]}
        sums
      />
    </Card>
  )
}

function undueTitle({ rentNotYetDue, chargesNotYetDue = ZERO }: VacatePreview["currentBalances"]): string {
  if (chargesNotYetDue === 0) return `${formatMoney(rentNotYetDue)} of the rent is not due yet`
  if (rentNotYetDue === 0) return `${formatMoney(chargesNotYetDue)} of recurring charges is not due yet`
  return `${formatMoney(rentNotYetDue)} of the rent and ${formatMoney(chargesNotYetDue)} of recurring charges are not due yet`
}

function Warnings({ vacateUnits, preview }: Props) {
  const { currentBalances: now, projectedBalances: after } = preview
  const { tenant, endToo, undue, stepsEnding } = vacateUnits
  const goesBack = after.depositReturned
  const staysOwed = after.totalRemainingOutstanding
  return (
    <>
      {goesBack > 0 && staysOwed > 0 && (
        <Notice
          tone="attention"
          title={`${formatMoney(goesBack)} goes back while ${formatMoney(staysOwed)} stays owed`}
        >
          You can use up to {formatMoney(now.depositReserve)} of the deposit.
        </Notice>
      )}
      {now.pending > 0 && (
        <Notice tone="attention" title={`${formatMoney(now.pending)} is pending`}>
          Pending payments are not counted above. When they succeed, they pay the balance, and the rest becomes advance
          rent.
        </Notice>
      )}
      <UndueCharges charges={undue} tenantId={tenant.id} title={undueTitle(now)}>
        Delete first what is not to be paid, then calculate the preview again.
      </UndueCharges>
      <StepsEnding steps={stepsEnding} />
      {endToo.length > 0 && (
        <Notice title={endToo.length === 1 ? "A subunit ends too" : "Subunits end too"}>
          <ul>
            {endToo.map(({ number }) => (
              <li key={number}>
                Unit {number}. <a href={`/management/viewtenant/vacate?unit=${number}`}>Remove only unit {number}</a>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}
