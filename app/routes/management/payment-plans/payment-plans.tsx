/** All payment plans in one state. Source: money.md 9.9, api.md X133. */
import { plans } from "~/domain/payment-plans/plans.ts"
import { today } from "~/domain/settings/defaults.ts"
import { unitsOfTenants } from "~/domain/tenants/tenant-units.ts"
import { page } from "~/http/handlers/page.ts"
import { Empty } from "~/ui/empty.tsx"
import { Chip, Chips } from "~/ui/lists/chips.tsx"
import { ListTable } from "~/ui/lists/list-table.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import { PrintHead } from "~/ui/print-head.tsx"
import { MoneyLists } from "../money-lists.tsx"
import type { Route } from "./+types/payment-plans.ts"
import { ENDED_PLANS, OPEN_PLANS } from "./payment-plan.columns.tsx"

export const handle = { static: true, title: "Payment Plans", area: "management" } satisfies PageHandle

const HERE = "/management/payment-plans"

export const loader = page("see tenants", async (tx, actor, { query }) => {
  const state = STATES.find((one) => one === query.typed("state")) ?? "open"
  const found = await plans(tx, actor, { state })
  const ids = found.map(({ tenantId }) => tenantId)
  const held = Map.groupBy(await unitsOfTenants(tx, ids), ({ tenantId }) => tenantId)
  const unitsOf = (tenantId: number) => (held.get(tenantId) ?? []).map(({ unitNumber }) => unitNumber)
  return { state, rows: found.map((plan) => ({ ...plan, units: unitsOf(plan.tenantId) })), day: await today(tx) }
})

const STATES = ["open", "broken", "fulfilled", "ended"] as const
const CHIPS = { open: "Open", broken: "Broken", fulfilled: "Fulfilled", ended: "Ended" } as const

export default function PaymentPlansPage({ loaderData: { state, rows, day } }: Route.ComponentProps) {
  return (
    <>
      <MoneyLists current={HERE} />
      <div className="wide">
        <PrintHead title={`Payment plans: ${CHIPS[state].toLowerCase()}`} day={day} />
        <PageHead title="Payment plans" />
        <Chips label="State">
          {STATES.map((one) => (
            <Chip key={one} to={one === "open" ? HERE : `${HERE}?state=${one}`} current={one === state}>
              {CHIPS[one]}
            </Chip>
          ))}
        </Chips>
        {rows.length === 0 ? (
          <Empty icon="check" title={`No payment plan is ${CHIPS[state].toLowerCase()}.`}>
            Arrears in instalments, and promises to pay on a day, are agreed on from the tenant's page.
          </Empty>
        ) : (
          <ListTable
            caption={`Payment plans: ${CHIPS[state].toLowerCase()}`}
            captionHidden
            cards
            columns={state === "open" ? OPEN_PLANS : ENDED_PLANS}
            rows={rows}
            rowKey={({ id }) => id}
          />
        )}
      </div>
    </>
  )
}
