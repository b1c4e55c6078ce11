import { type ChangedAch, chooseAch, setAchPrivilege, setTenantAutopayDay } from "~/domain/autopay/enrollment.ts"
import { AchChoice, AchPrivilege, TenantAutopayDay } from "~/domain/autopay/inputs.ts"
import { AUTOPAY_DAY_NOT_SAVED } from "~/domain/leasing/failure-messages.ts"
import { type ChangedLease, chooseLeaseStatus, setLeaseStatus } from "~/domain/leasing/lease-status.ts"
import { returnAdvanceRent } from "~/domain/leasing/return-advance-details.ts"
import { ConfirmedReturn } from "~/domain/ledger/inputs.ts"
import { withMailStatus } from "~/domain/mail/mail-status.ts"
import { OnePopup } from "~/domain/messaging/inputs.ts"
import { deletePopup } from "~/domain/messaging/popups.ts"
import { allowChecks } from "~/domain/payments/no-checks.ts"
import { cancellationText } from "~/domain/payments/online/cancel-requests.ts"
import { giveAccount } from "~/domain/tenants/give-account.ts"
import { AboutTenant, LeaseStatus } from "~/domain/tenants/inputs.ts"
import { sendTenantReset } from "~/domain/tenants/reset-link.ts"
import { step } from "~/http/handlers/form-step.ts"
import { ordinal } from "~/values/calendar.ts"
import { fullName } from "~/values/contact.ts"
import { mailMessage, promised } from "~/values/mail/mail-status.ts"
import { formatMoney } from "~/values/money.ts"
import { pageOf } from "./tenant.link.ts"

const STATUS_LABELS = { current: "Current", eviction: "Eviction" } as const

const statusChanged = (tenant: ChangedLease) => ({
  to: pageOf(tenant.id),
  notice: `The lease status of ${fullName(tenant)} is now ${STATUS_LABELS[tenant.leaseStatus]}.${cancellationText(tenant.canceled)}`,
})

const achText = (tenant: ChangedAch) => ({
  to: pageOf(tenant.id),
  notice: `The ACH privilege of ${fullName(tenant)} is now ${tenant.achEnabled ? "Allowed" : "Restricted"}.${cancellationText(tenant.canceled)}`,
})

const resetByMail = withMailStatus(sendTenantReset)
const accountByMail = withMailStatus(giveAccount)
const LINK = "a link to choose a password"
/** Source: specification 2 "Tenant info". */
const LINK_SENT = "A password reset link has been sent to the Tenant's primary email."

export const STEPS = {
  status: step({
    input: LeaseStatus,
    command: chooseLeaseStatus,
    redirectTo: (tenant, { status }) =>
      status === "eviction" && tenant.leaseStatus !== "eviction"
        ? `${pageOf(tenant.id)}&dialog=eviction`
        : statusChanged(tenant),
  }),
  evict: step({ input: LeaseStatus, command: setLeaseStatus, redirectTo: statusChanged }),
  ach: step({
    input: AchChoice,
    command: chooseAch,
    redirectTo: (tenant, { achPrivilege }) =>
      achPrivilege === "restricted" && tenant.achEnabled ? `${pageOf(tenant.id)}&dialog=ach` : achText(tenant),
  }),
  checks: step({
    input: AboutTenant,
    command: allowChecks,
    redirectTo: (tenant) => ({ to: pageOf(tenant.id), notice: `Checks of ${fullName(tenant)} are accepted again.` }),
  }),
  restrict: step({ input: AchPrivilege, command: setAchPrivilege, redirectTo: achText }),
  autopay: step({
    input: TenantAutopayDay,
    command: setTenantAutopayDay,
    failure: AUTOPAY_DAY_NOT_SAVED,
    redirectTo: ({ tenant, autopay }) => ({
      to: pageOf(tenant.id),
      notice: `The autopay day of ${fullName(tenant)} is now ${autopay.day === null ? "Default" : `the ${ordinal(autopay.day)}`}.`,
    }),
  }),
  reset: step({
    input: AboutTenant,
    command: resetByMail,
    redirectTo: ({ done: { tenant, activated }, mail }) => ({
      to: pageOf(tenant.id),
      notice: (activated && promised(mail, LINK_SENT)) || mailMessage(mail, LINK, tenant.primaryEmail),
    }),
  }),
  account: step({
    input: AboutTenant,
    command: accountByMail,
    redirectTo: ({ done: tenant, mail }) => ({
      to: pageOf(tenant.id),
      notice: `${fullName(tenant)} has an account. ${mailMessage(mail, LINK, tenant.primaryEmail)}`,
    }),
  }),
  return: step({
    input: ConfirmedReturn,
    command: returnAdvanceRent,
    redirectTo: ({ tenant }, { amount }) => ({
      to: pageOf(tenant.id),
      notice: `${formatMoney(amount)} of advance rent was returned to ${fullName(tenant)}.`,
    }),
  }),
  popup: step({
    input: OnePopup,
    command: deletePopup,
    redirectTo: ({ tenantId, subject }) => ({ to: pageOf(tenantId), notice: `The popup "${subject}" was deleted.` }),
  }),
}
