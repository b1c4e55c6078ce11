/** Formats a tenant's autopay, with the available choices. Source: specification 3 "Autopay screen". */
import type { AutopayOverview, ComingAutopay } from "~/domain/portal/autopay-overview.ts"
import { formatDay, formatInstant, formatMonth, ordinal } from "~/values/calendar.ts"
import { expiryText, isExpiredOn, savedMethodLabel } from "~/values/payments/saved-method.ts"
import { zoneText } from "~/values/time-zones.ts"
import { turnedOffText } from "../figures.autopay-text.ts"
import { aboutText, amountLines, amountNote } from "./autopay.amount.ts"
import { runView } from "./autopay.run-text.ts"

export type AutopayView = ReturnType<typeof autopayView>
export type MethodView = AutopayView["methods"][number]
export type { RunView } from "./autopay.run-text.ts"

export function autopayView(overview: AutopayOverview, zone: string) {
  const { autopay, mayChange, waiting, isAchRestricted, runs } = overview
  return {
    isOn: autopay.enabled,
    mayChange,
    maySave: overview.maySave,
    isOnHold: overview.isOnHold,
    closedBy: overview.closedBy,
    isStopped: overview.isOnHold || overview.closedBy !== null,
    method: labelOfUsed(overview),
    missing: missingFor(overview),
    only: onlyMethod(overview),
    problem: overview.failure && turnedOffText(overview.failure),
    limit: LIMITS[overview.fullBalanceOnly ?? "none"],
    isExpiring: overview.next?.isExpired === true,
    day: dayView(overview),
    next: nextView(overview),
    methods: overview.methods.map((method) => ({
      id: method.id,
      label: savedMethodLabel(method),
      details: [detailOf(method), `Added ${formatInstant(method.createdAt, zone)}.`].filter(Boolean).join(" "),
      isUsed: method.id === autopay.methodId,
      isExpired: isExpiredOn(method, overview.today),
      closedReason:
        isAchRestricted && method.type === "us_bank_account"
          ? "It cannot be chosen: your account is restricted from ACH payments."
          : null,
    })),
    waiting: waiting.map(({ id, verifyUrl, createdAt }) => ({ id, verifyUrl, since: formatInstant(createdAt, zone) })),
    isAchRestricted,
    runs: runs.map((run) => runView(run, overview.now)),
    zone: zoneText(zone),
  }
}

const LIMITS = {
  none: null,
  eviction:
    "While your lease status is eviction, autopay pays the full balance only, and nothing while another payment is pending.",
  "no unit": "You are not currently assigned to any units: autopay pays nothing.",
} as const

function labelOfUsed({ autopay, ownedBy, methods }: AutopayOverview): string | null {
  if (ownedBy !== null) return `${autopay.methodType === "card" ? "a card" : "a bank account"} of ${ownedBy}`
  const used = methods.find(({ id }) => id === autopay.methodId)
  return used ? savedMethodLabel(used) : null
}

function detailOf(method: AutopayOverview["methods"][number]): string | null {
  const expiry = expiryText(method)
  if (expiry !== null) return `Expires ${expiry}.`
  return method.routingNumber === null ? null : `Routing number ${method.routingNumber}.`
}

/** The tenant's next step before autopay can be enabled. Null if nothing is missing. */
function missingFor({ autopay, methods, usualDay, isAchRestricted }: AutopayOverview): string | null {
  const used = methods.find(({ id }) => id === autopay.methodId)
  if (methods.length === 0) return "Add a payment method first: then autopay can be enabled."
  if (!used) return "Choose a saved payment method first: then autopay can be enabled."
  if (isAchRestricted && used.type === "us_bank_account")
    return "Choose a card first: then autopay can be enabled. Your account is restricted from ACH payments."
  if (autopay.day === null && usualDay === null) return "Choose an autopay day first: then autopay can be enabled."
  return null
}

/** The only usable saved method, if none is chosen and a day is set. Autopay can then be enabled with it in one step. */
function onlyMethod({ autopay, methods, usualDay, today, isAchRestricted }: AutopayOverview) {
  const hasSelected = methods.some(({ id }) => id === autopay.methodId)
  const usable = methods.filter((m) => !isExpiredOn(m, today) && !(isAchRestricted && m.type === "us_bank_account"))
  const [only] = usable
  if (hasSelected || !only || usable.length > 1 || (autopay.day === null && usualDay === null)) return null
  return { id: only.id, label: savedMethodLabel(only) }
}

function dayView({ autopay: { day, enabled }, usualDay, lateDay }: AutopayOverview) {
  const effective = day ?? usualDay
  const usual =
    usualDay === null ? "The property has no default day." : `the property's default day, the ${ordinal(usualDay)}`
  return {
    own: day === null ? "" : String(day),
    text: textOfDay(day, usualDay),
    whenBlank: usualDay === null ? usual : `Blank uses ${usual}.`,
    mayBeBlank: usualDay !== null || !enabled,
    lateDay,
    isLate: lateDay !== null && effective !== null && effective >= lateDay,
    lateText:
      lateDay === null
        ? ""
        : `A late fee is charged from the ${ordinal(lateDay)} on for rent that is open then. On a day at or after the ${ordinal(lateDay)} autopay may come too late: choose an earlier one.`,
  }
}

function textOfDay(day: number | null, usualDay: number | null): string {
  if (day !== null) return `Autopay pays on the ${ordinal(day)} of each month.`
  return usualDay === null
    ? "Autopay has no day yet."
    : `Autopay pays on the ${ordinal(usualDay)} of each month, the property's default day.`
}

const titleOf = ({ amount }: ComingAutopay, paysOn: string): string =>
  amount.reason === "above_cap" ? `Above your cap: ${paysOn}` : `Next payment: ${paysOn}`

function nextView({ next, autopay, usualDay, coming }: AutopayOverview) {
  const dayOfMonth = autopay.day ?? usualDay
  if (next === null || coming === null || dayOfMonth === null) return null
  const paysOn = formatDay(next.paysOn)
  return {
    title: autopay.enabled ? titleOf(coming, paysOn) : "If you enable autopay",
    about: aboutText(coming, paysOn),
    on: formatDay(next.on),
    after: formatDay(next.after),
    paysOn,
    ordinal: ordinal(dayOfMonth),
    month: formatMonth(next.month),
    monthValue: next.month,
    isSkipped: next.isSkipped,
    lines: amountLines(coming),
    note: amountNote(coming, paysOn),
  }
}
