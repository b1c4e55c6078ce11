import { accountBalance, fullBalance } from "~/domain/ledger/accounts.ts"
import type { TenantFigures } from "~/domain/ledger/balances.ts"
import type { Permission } from "~/domain/permissions.ts"
import { Card } from "~/ui/card.tsx"
import { Facts } from "~/ui/facts.tsx"
import { Choice } from "~/ui/forms/choices.tsx"
import { FormEnd } from "~/ui/forms/form-parts.tsx"
import { type Cents, formatMoney } from "~/values/money.ts"

export function BalancesCard({ figures }: { figures: TenantFigures }) {
  const fact = (label: string, cents: Cents) => ({ label, value: formatMoney(cents) })
  const { rent, late, other, depositOwed, depositReserve, pending, advanceCash, advanceCredit } = figures
  return (
    <Card title="Balances">
      <Facts
        of={[
          fact("Rent balance", rent),
          fact("Late fees", late),
          fact("Other charges", other),
          ...(depositOwed > 0 ? [fact("Deposit owed", depositOwed)] : []),
          { ...fact("Total balance", fullBalance(figures)), total: true },
          fact("Pending", pending),
          fact("Deposit reserve", depositReserve),
          fact("Advance rent to return", advanceCash),
          ...(advanceCredit > 0 ? [fact("Credit, not payable", advanceCredit)] : []),
        ]}
        sums
      />
    </Card>
  )
}

type NextProps = {
  tenant: { id: number; firstName: string }
  hasUnit: boolean
  figures: TenantFigures
  vacant: readonly number[]
  /** Whether the viewer has a permission. The card offers nothing else. */
  open: (permission: Permission) => boolean
}

export function NextCard({ tenant, hasUnit, figures, vacant, open }: NextProps) {
  const owed = fullBalance(figures)
  const isSettled = owed === 0 && figures.pending === 0 && accountBalance(figures) === 0
  return (
    <Card title="What to do next">
      <div className="stack">
        {hasUnit && (
          <p>
            {tenant.firstName} rents here again.{" "}
            <a href={`/management/viewtenant?tenant=${tenant.id}`}>Go to the tenant's page</a>
          </p>
        )}
        {owed > 0 && (
          <>
            <p>{formatMoney(owed)} is still owed. Online it can only be paid in full; staff may record any payment.</p>
            {open("record payments") && (
              <p>
                <a className="btn btn-primary" href={`/management/manualpayment?tenant=${tenant.id}`}>
                  Record a payment
                </a>
              </p>
            )}
          </>
        )}
        {figures.pending > 0 && <p>{formatMoney(figures.pending)} is on its way and does not count yet.</p>}
        {figures.advanceCash > 0 && (
          <>
            <p>
              {formatMoney(figures.advanceCash)} was paid in advance and goes back to {tenant.firstName}.
            </p>
            {open("adjust balances") && (
              <p>
                <a className="btn" href={`/management/viewtenant?tenant=${tenant.id}&dialog=return`}>
                  Return advance rent
                </a>
              </p>
            )}
          </>
        )}
        {isSettled && <p>Everything is settled: nothing is owed and nothing is held in advance.</p>}
        {vacant.length > 0 && open("move tenants") && <MoveInAgain tenant={tenant} vacant={vacant} owes={owed > 0} />}
      </div>
    </Card>
  )
}

function MoveInAgain({ tenant, vacant, owes }: Pick<NextProps, "tenant" | "vacant"> & { owes: boolean }) {
  return (
    <form method="get" action="/management/fillunit/reset" className="form">
      <input type="hidden" name="tenant" value={tenant.id} />
      <Choice
        of={{ name: "unit" }}
        label={`${tenant.firstName} moves in again`}
        {...(owes ? { why: "The old balance stays owed in addition to the new charges." } : {})}
        options={vacant.map((unit) => ({ value: String(unit), label: `Unit ${unit}` }))}
        size="medium"
      />
      <FormEnd>
        <button type="submit" className="btn">
          Move in again
        </button>
      </FormEnd>
    </form>
  )
}
