import type { ComingLateFee } from "~/domain/late-fee-rules/coming-late-fees.ts"
import type { LateFeeOutcome } from "~/domain/late-fee-rules/late-fee-outcomes.ts"
import type { Named } from "~/domain/late-fee-rules/named-tenants.ts"
import { Badge } from "~/ui/badge.tsx"
import type { ListColumn } from "~/ui/lists/list-table.tsx"
import { UnitBadge } from "~/ui/unit-badge.tsx"
import { type Day, formatDay, formatMonth, type Month } from "~/values/calendar.ts"
import { fullName } from "~/values/contact.ts"

type Fee = Named & { period: Month; lateOn: Day; why: string }

const FEE: readonly ListColumn<Fee>[] = [
  {
    label: "Tenant",
    rowHead: true,
    cell: (fee) => (
      <a href={`/management/viewtenant/payments?tenant=${fee.tenantId}`}>
        <bdi>{fullName(fee)}</bdi>
      </a>
    ),
  },
  {
    label: "Unit",
    className: "nowrap",
    cell: ({ units }) =>
      units.length === 0 ? (
        <span className="quiet">None</span>
      ) : (
        units.map((unit) => <UnitBadge key={unit} unit={unit} />)
      ),
  },
  { label: "Rent of", className: "nowrap", text: ({ period }) => formatMonth(period) },
  { label: "Date", className: "nowrap", text: ({ lateOn }) => formatDay(lateOn) },
]

type State = { label: string; tone: "problem" | "attention" | undefined }

const stateCell = ({ label, tone }: State, why: string) => (
  <>
    <Badge tone={tone}>{label}</Badge>
    <div className="quiet small">{why}</div>
  </>
)

const COMING_STATES = {
  charge: { label: "To be charged", tone: "attention" },
  hold: { label: "To be held back", tone: undefined },
  skipped: { label: "Skipped", tone: undefined },
} as const

export const COMING: readonly ListColumn<ComingLateFee>[] = [
  ...FEE,
  { label: "Amount", money: ({ amount }) => amount },
  {
    label: "State and why",
    cell: ({ outcome, why }) => stateCell(COMING_STATES[outcome], why),
  },
  { label: "Skip", className: "nowrap screen-only", unnamed: true, screen: true, cell: skipLink },
]

function skipLink(fee: ComingLateFee) {
  if (!fee.maySkip) return null
  const query = new URLSearchParams({ dialog: "skip", tenant: String(fee.tenantId), period: fee.period })
  return (
    <a className="btn" href={`/management/late-fees?${query}`} data-dialog>
      Skip
      <span className="hidden-text"> the late fee of {fullName(fee)}</span>
    </a>
  )
}

const PAST_STATES = {
  charged: { label: "Charged", tone: "problem" },
  waived: { label: "Waived", tone: undefined },
  held: { label: "Held back", tone: "attention" },
  skipped: { label: "Skipped", tone: undefined },
} as const

export const PAST: readonly ListColumn<LateFeeOutcome>[] = [
  ...FEE,
  { label: "Amount", money: ({ amount }) => amount, greyZero: true },
  {
    label: "State and why",
    cell: ({ outcome, why }) => stateCell(PAST_STATES[outcome], why),
  },
]
