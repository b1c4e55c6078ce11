/** Formats the agreements with a tenant, each line with the page where it can be changed. */
import type { InsuranceStatus } from "~/domain/certificates/insurance-status.ts"
import type { AgreedStay, AgreedTerm } from "~/domain/lease-terms/agreed-terms.ts"
import { amountOf, termsIn } from "~/domain/ledger/charges/recurring-terms.ts"
import { type PaymentPolicy, POLICY_LABELS } from "~/domain/payment-policy/payment-policy.ts"
import { amountText, monthsText } from "~/domain/recurring-charges/line-texts.ts"
import type { ShownLine } from "~/domain/recurring-charges/tenant-lines.ts"
import type { Defaults } from "~/domain/settings/defaults.ts"
import { type Day, formatDay, monthOf } from "~/values/calendar.ts"
import { formatMoney, sum } from "~/values/money.ts"
import { leaseFacts } from "./tenant.facts.ts"
import type { TenantHeader } from "./tenant.header.ts"

export type AgreedFact = { label: string; value: string; to?: string | undefined }

type Agreed = {
  defaults: Defaults
  day: Day
  stays: readonly AgreedStay[]
  policy: PaymentPolicy
  insurance: InsuranceStatus
  /** Null if the property has no charge types. */
  recurring: readonly ShownLine[] | null
}

export function agreedFacts(tenantHeader: TenantHeader, agreed: Agreed): AgreedFact[] {
  const { tenant, rooms, figures } = tenantHeader
  const page = (path: string) => `/management/${path}?tenant=${tenant.id}`
  const isPast = rooms.length === 0
  return [
    ...leaseFacts(tenantHeader, agreed.defaults),
    ...agreed.stays.flatMap((stay) => stayFacts(stay, agreed.stays.length > 1, agreed.day)),
    ...(isPast ? [] : recurringFacts(agreed, page("viewtenant/recurring"))),
    ...(isPast ? [] : [{ label: "Payment policy", value: policyText(agreed.policy), to: page("payment-policy") }]),
    { label: "Insurance", value: insuranceText(agreed.insurance, agreed.day), to: page("insurance") },
    { label: "Deposit held", value: formatMoney(figures.depositReserve), to: page("viewtenant/payments") },
  ]
}

/** The terms that are not over, else the last one, and the notice to move out. */
function stayFacts({ unitNumber, terms, notice }: AgreedStay, isOneOfSeveral: boolean, day: Day): AgreedFact[] {
  const to = `/management/lease?unit=${unitNumber}`
  const label = (what: string) => (isOneOfSeveral ? `${what}, unit ${unitNumber}` : what)
  const open = terms.filter(({ endsOn }) => endsOn >= day)
  const shown = open.length > 0 ? open : terms.slice(-1)
  const given = notice && `given ${formatDay(notice.givenOn)}, moving out ${formatDay(notice.movingOutOn)}`
  return [
    ...shown.map((term) => ({ label: label("Lease term"), value: termText(term), to })),
    ...(given ? [{ label: label("Notice"), value: given, to }] : []),
  ]
}

function termText({ startsOn, endsOn, renewalBy, isMonthToMonth }: AgreedTerm): string {
  const after = isMonthToMonth ? ", then month to month" : ""
  const option = renewalBy === null ? "" : `; option to renew until ${formatDay(renewalBy)}`
  return `${formatDay(startsOn)} to ${formatDay(endsOn)}${after}${option}`
}

/** The total of this month's lines, and each line that is not over. */
function recurringFacts({ recurring, day }: Agreed, to: string): AgreedFact[] {
  if (recurring === null) return []
  const current = recurring.filter(({ isOver }) => !isOver)
  const now = sum(current.flatMap(({ agreed }) => termsIn(agreed, monthOf(day)) ?? []).map(amountOf))
  return [
    { label: "Recurring charges", value: current.length === 0 ? "None" : `${formatMoney(now)} this month`, to },
    ...current.map(({ typeName, unitNumber, agreed }) => ({
      label: `${typeName}, unit ${unitNumber}`,
      value: agreed
        .slice(-2)
        .map((terms) => `${amountText(terms)} ${monthsText(terms)}`)
        .join("; then "),
    })),
  ]
}

const policyText = ({ policy, isOwn }: PaymentPolicy): string =>
  isOwn ? `${POLICY_LABELS[policy]}, the tenant's own` : POLICY_LABELS[policy]

function insuranceText({ accepted, isWaiting, isWanted }: InsuranceStatus, day: Day): string {
  const until =
    accepted && `${accepted.insurer}, ${accepted.expiresOn < day ? "ended" : "until"} ${formatDay(accepted.expiresOn)}`
  const open = (isWaiting && "one waits for you") || (isWanted && "asked for") || null
  return [until, open].filter(Boolean).join("; ") || "None"
}
