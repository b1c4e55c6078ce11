import { END_TEXTS } from "~/domain/ledger/plans/end-plan.ts"
import type { ListedPlan, PlanView } from "~/domain/payment-plans/plans.ts"
import { Badge } from "~/ui/badge.tsx"
import type { ListColumn } from "~/ui/lists/list-table.tsx"
import { UnitBadge } from "~/ui/unit-badge.tsx"
import { formatDay } from "~/values/calendar.ts"
import { formatMoney } from "~/values/money.ts"

export const STATES = {
  open: { label: "Kept", tone: "good" },
  fulfilled: { label: "Fulfilled", tone: "good" },
  broken: { label: "Broken", tone: "problem" },
  ended: { label: "Ended", tone: undefined },
} as const

/** "$200.00 on Apr 10, 2026", and the amount to pay by then if it differs. */
export function nextText({ next }: PlanView): string {
  if (next === null) return "Nothing to pay now"
  const text = `${formatMoney(next.amount)} on ${formatDay(next.dueOn)}`
  if (next.toPay === next.amount) return text
  return `${text}: ${formatMoney(next.toPay)} to pay by then with what is charged since`
}

const state: ListColumn<PlanView> = {
  label: "State",
  cell: (plan) => <Badge tone={STATES[plan.state].tone}>{STATES[plan.state].label}</Badge>,
}
const made: ListColumn<PlanView> = { label: "Made on", className: "nowrap", text: (plan) => formatDay(plan.startedOn) }
const covers: ListColumn<PlanView> = { label: "Covers", money: ({ amount }) => amount }
const paid: ListColumn<PlanView> = { label: "Paid of it", money: ({ counted }) => counted }
const ended: ListColumn<PlanView> = {
  label: "Ended on",
  className: "nowrap",
  text: ({ endedOn }) => (endedOn === null ? "" : formatDay(endedOn)),
}
const why: ListColumn<PlanView> = {
  label: "Why",
  text: ({ endReason, endNote }) => [endReason && END_TEXTS[endReason], endNote].filter(Boolean).join(": "),
}

export const EARLIER: readonly ListColumn<PlanView>[] = [{ ...made, rowHead: true }, covers, paid, state, ended, why]

/** A plan with the tenant's present units. */
type PlanRow = ListedPlan & { units: readonly number[] }

const tenant: ListColumn<PlanRow> = {
  label: "Tenant",
  rowHead: true,
  cell: ({ tenantId, tenant: name }) => (
    <a href={`/management/payment-plan?tenant=${tenantId}`}>
      <bdi>{name}</bdi>
    </a>
  ),
}

const unit: ListColumn<PlanRow> = {
  label: "Unit",
  className: "nowrap",
  cell: ({ units }) =>
    units.length === 0 ? (
      <span className="quiet">None</span>
    ) : (
      units.map((number) => <UnitBadge key={number} unit={number} />)
    ),
}

export const OPEN_PLANS: readonly ListColumn<PlanRow>[] = [
  tenant,
  unit,
  covers,
  paid,
  { label: "Next", text: nextText },
  state,
  made,
]
export const ENDED_PLANS: readonly ListColumn<PlanRow>[] = [tenant, unit, covers, paid, state, made, ended, why]
