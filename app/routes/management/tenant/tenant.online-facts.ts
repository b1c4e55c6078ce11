import type { Tx } from "#db/client.server.ts"
import { type AutopayDetails, autopayDetails } from "~/domain/autopay/autopay-details.ts"
import { type Autopay, type AutopayEntry, autopayOfTenant } from "~/domain/autopay/autopay-status.ts"
import { capturesMailAsFiles } from "~/domain/mail/public-address.ts"
import { acceptsPayments } from "~/domain/payment-provider/payment-gateway.ts"
import { type Actor, may } from "~/domain/permissions.ts"
import { openScheduled, type ScheduledView } from "~/domain/scheduled-payments/scheduled-list.ts"
import { defaultsOf, zoneOf } from "~/domain/settings/defaults.ts"
import { publicKeyOf } from "~/domain/settings/payment-keys.ts"
import { formatDay, formatInstant, ordinal } from "~/values/calendar.ts"
import { formatMoney } from "~/values/money.ts"
import { autopayReasonForStaff } from "~/values/payments/autopay-reasons.ts"
import { modeOf } from "~/values/payments/payment-keys.ts"
import { methodLabel } from "~/values/payments/payment-labels.ts"
import { expiryText } from "~/values/payments/saved-method.ts"
import type { TenantHeader } from "./tenant.header.ts"

const SHORT = { card: "Card", us_bank_account: "ACH" } as const
const STATUSES: Record<AutopayEntry["status"], string> = {
  enabled: "Enabled",
  disabled: "Disabled",
  processing: "Processing",
  succeeded: "Succeeded",
  failed: "Failed",
  skipped: "Skipped",
  missed: "Missed",
}

/** A tenant's sign-in, bank payments, autopay and recent events, as far as this person may see them. */
export async function onlineFacts(tx: Tx, actor: Actor, { tenant, rooms }: TenantHeader) {
  const autopay = await autopayOfTenant(tx, actor, tenant)
  const { account, enabled, day, methodType, customerId, log } = autopay
  const { autopayDay } = await defaultsOf(tx)
  const usualDay = autopayDay === null ? "Default" : `Default (${ordinal(autopayDay)})`
  return {
    signIn: account ? `${account.email}${account.enabled ? "" : ", disabled"}` : "No account",
    account: accountView(actor, account),
    hasServer: !(await capturesMailAsFiles(tx)),
    hasEmail: tenant.primaryEmail !== "",
    achPrivilege: tenant.achEnabled ? "allowed" : "restricted",
    isOn: enabled,
    paysByBank: enabled && methodType === "us_bank_account",
    autopay: autopayFacts(autopay, await autopayDetails(tx, tenant, autopay), await acceptsPayments(tx)),
    isAchRestricted: !tenant.achEnabled,
    dayText: day === null ? usualDay : `${ordinal(day)}, the tenant's own`,
    /** Null without an account or a unit, because there is nothing to set. */
    day: account && rooms.length > 0 ? String(day ?? "") : null,
    usualDay,
    customer: customerId === null || customerId.includes("_sbx") ? null : await customerPage(tx, customerId),
    scheduled: (await openScheduled(tx, tenant.id)).map(scheduledText),
    log: await logTexts(tx, log),
  }
}

const OF = { everything: "everything owed", rent: "all but the deposit", deposit: "the deposit" } as const

/** For instance "Dec 4, 2026: at most $500.00 of all but the deposit; about $515.00 as things stand". */
function scheduledText({ payOn, choice, atMost, about }: ScheduledView): string {
  const most = atMost === null ? OF[choice] : `at most ${formatMoney(atMost)} of ${OF[choice]}`
  return `${formatDay(payOn)}: ${most}; ${expectedText(about)}`
}

function expectedText(about: ScheduledView["about"]): string {
  if (about === null) return "waits for autopay"
  if (about.charge === null) return `not charged as things stand: ${autopayReasonForStaff(about.reason)}`
  return `about ${formatMoney(about.charge.total)} as things stand`
}

function autopayFacts({ methodType }: Autopay, { method, next, aboveCap, failure }: AutopayDetails, isTaken: boolean) {
  const label = methodType === null ? "None" : methodLabel(methodType)
  const expiry = method && expiryText(method)
  const skipped = next?.isSkipped ? `; ${formatDay(next.on)} is skipped by the tenant` : ""
  const isExpired = next?.isExpired ? ", after the card expires" : ""
  const isCapped =
    aboveCap === null ? "" : `: about ${formatMoney(aboveCap)} is above the tenant's cap, not charged unless confirmed`
  return {
    method: method === null ? label : `${label}, ${method.last4}${expiry === null ? "" : `, expires ${expiry}`}`,
    next:
      next &&
      (isTaken ? `${formatDay(next.paysOn)}${isCapped}${isExpired}${skipped}` : "None: online payments are off"),
    failure: failure && `${formatDay(failure.dueOn)}: ${autopayReasonForStaff(failure.reason)}`,
  }
}

/** The actions on the account, and for administrators the page that creates a link to hand over. */
function accountView(actor: Actor, account: Awaited<ReturnType<typeof autopayOfTenant>>["account"]) {
  if (account === null) return { state: "none", link: null } as const
  const mayHandOver = may(actor, "create users") && account.enabled
  const link = (dialog: string) => (mayHandOver ? `/admin?dialog=${dialog}&user=${account.id}` : null)
  if (account.activated || !account.enabled) return { state: "active", link: link("password") } as const
  return { state: "waiting", link: link("activation") } as const
}

/** The customer's page at the payment provider, in test mode with test keys. */
async function customerPage(tx: Tx, customerId: string): Promise<string> {
  const key = await publicKeyOf(tx)
  const isTest = key !== null && modeOf("public", key) === "test"
  return `https://dashboard.stripe.com/${isTest ? "test/" : ""}customers/${encodeURIComponent(customerId)}`
}

async function logTexts(tx: Tx, log: readonly AutopayEntry[]) {
  const zone = await zoneOf(tx)
  return log.map(({ status, methodType, updatedAt }) => ({
    status: STATUSES[status],
    method: methodType && SHORT[methodType],
    at: formatInstant(updatedAt, zone),
  }))
}
