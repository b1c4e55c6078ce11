/** A tenant's balance, its parts, and actions. Source: specification 2 "Tenant info". */
import type { Permission } from "~/domain/permissions.ts"
import { plain } from "~/ui/lists/plain-markup.ts"
import { Plain } from "~/ui/lists/plain-rows.tsx"
import { ReturnAdvanceLink } from "../return-advance/return-advance.dialog.tsx"
import type { moneyFacts } from "./tenant.facts.ts"
import { pageOf } from "./tenant.link.ts"

type Money = ReturnType<typeof moneyFacts>
type BalanceProps = {
  tenantId: number
  isPast: boolean
  money: Money
  /** Advance cash that can be returned, in cents. */
  held: number
  /** Whether the viewer has a permission. The card offers nothing else. */
  open: (permission: Permission) => boolean
}

/** The tenant's account: the balance with a link to pay it, its parts, and links to the pages that change them. */
export const BalanceCard = (props: BalanceProps) => (
  <Plain>
    <Balance {...props} />
  </Plain>
)

function Balance({ tenantId, isPast, money, held, open }: BalanceProps) {
  return (
    <section className="card balance" aria-labelledby="balance">
      <h3 id="balance" className="hidden-text">
        Financial information
      </h3>
      <div className="balance-head">
        <dl>
          <dt>Total balance</dt>
          <dd>{money.total}</dd>
          {money.accountNote !== null && <dd className="quiet small">{money.accountNote}</dd>}
        </dl>
        {open("record payments") && (
          <a className="btn btn-primary btn-lg" href={`/management/manualpayment?tenant=${tenantId}`}>
            Manual Payment
          </a>
        )}
      </div>
      <Figures of={money.owed} />
      <Figures of={money.held} />
      <TenantLinks tenantId={tenantId} isPast={isPast} held={held} open={open} />
    </section>
  )
}

type Figure = { label: string; value: string; part?: string }

function Figures({ of }: { of: readonly Figure[] }) {
  return (
    <dl className="figures">
      {of.map(({ label, value, part }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value}
            {part !== undefined && <small> {part}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function TenantLinks({ tenantId, isPast, held, open }: Omit<BalanceProps, "money">) {
  const link = (label: string, path: string, className = "btn") => (
    <a className={className} href={`/management/${path}?tenant=${tenantId}`}>
      {label}
    </a>
  )
  return (
    <div className="actions">
      {link("Ledger", "viewtenant/payments")}
      {open("issue fees") && link("Edit Tenant Fees", "editfee")}
      {link("Edit Tenant Details", "edittenant")}
      {open("adjust balances") && <ReturnAdvanceLink here={pageOf(tenantId)} held={held} />}
      {isPast && link("Stays", "tenants/view")}
      {!isPast && open("move tenants") && link("Vacate", "viewtenant/vacate", "btn btn-danger push")}
    </div>
  )
}

plain(Balance, Figures, TenantLinks)
