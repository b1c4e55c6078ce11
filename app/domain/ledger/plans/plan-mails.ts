/** Mails a tenant about a payment plan, and stores the mail as a notice. Source: money.md 9.9. */
import type { Tx } from "#db/client.server.ts"
import { formatDay } from "~/values/calendar.ts"
import { isEmail } from "~/values/contact.ts"
import { formatMoney } from "~/values/money.ts"
import { composeEmail } from "../../identity/account-emails.ts"
import type { Mail } from "../../mail/outbox.ts"
import { publicAddress } from "../../mail/public-address.ts"
import { findTenant } from "../../tenants/tenants.ts"
import { postNotice } from "../../threads/post-notice.ts"
import type { PlanRow } from "./plan-facts.ts"
import type { Instalment, NextInstalment, Target } from "./plan-progress.ts"

/** Queues a mail to a tenant; does nothing without an email address. */
async function mailTenant(
  tx: Tx,
  tenantId: number,
  subject: string,
  paragraphs: string[],
  alert: Pick<Mail, "alert"> = {},
): Promise<void> {
  const { id, primaryEmail: email, firstName, lastName } = await findTenant(tx, tenantId)
  if (!isEmail(email)) return
  const mail = await composeEmail(tx, { id, email, firstName, lastName }, subject, paragraphs)
  await postNotice(tx, { ...mail, ...alert })
}

const SEE = () => `You see it at\n\n${publicAddress("/home")}`
const PAY = () => `You can pay at\n\n${publicAddress("/home/payment")}`

export const mailPlanMade = (tx: Tx, { tenantId, amount }: PlanRow, instalments: readonly Instalment[]) =>
  mailTenant(tx, tenantId, "Your payment plan", [
    `You agreed with us to pay ${formatMoney(amount)} of what you owe as follows:`,
    instalments.map(({ dueOn, amount: cents }) => `${formatDay(dueOn)}: ${formatMoney(cents)}`).join("\n"),
    "Rent and other charges are due on their days beside it. While you keep the\nplan, what it covers costs no late fee.",
    SEE(),
  ])

export const mailPlanFulfilled = (tx: Tx, { tenantId, amount, startedOn }: PlanRow) =>
  mailTenant(tx, tenantId, "Your payment plan is fulfilled", [
    `Your payment plan of ${formatMoney(amount)} from ${formatDay(startedOn)} is paid.\nThank you.`,
  ])

export const mailPlanBroken = (tx: Tx, { tenantId, amount }: PlanRow, missed: Target) =>
  mailTenant(tx, tenantId, "Your payment plan is broken", [
    `What your payment plan asks for by ${formatDay(missed.dueOn)} was not paid by\n${formatDay(missed.lastDay)}. The plan of ${formatMoney(amount)} has ended.`,
    "All that is open is owed now, and the next late fee counts all overdue rent.",
    PAY(),
  ])

export const mailPlanEnded = (tx: Tx, { tenantId, amount }: PlanRow, why: string) =>
  mailTenant(tx, tenantId, "Your payment plan has ended", [
    `Your payment plan of ${formatMoney(amount)} has ended:\n${why}.`,
    "All that is open is owed now, and the next late fee counts all overdue rent.",
    PAY(),
  ])

/** Sent before an instalment's day, and after it within the grace. */
export function mailInstalment(tx: Tx, tenantId: number, next: NextInstalment, kind: "coming" | "missed") {
  const { dueOn, lastDay, amount, toPay } = next
  const more = toPay > amount ? `\nWith what was charged since and is due by then that is ${formatMoney(toPay)}.` : ""
  const rest = toPay < amount ? `\n${formatMoney(toPay)} of it is still to be paid.` : ""
  const isComing = kind === "coming"
  const paragraphs = [
    `${formatMoney(amount)} of your payment plan ${isComing ? "is" : "was"} due on ${formatDay(dueOn)}.${more}${rest}`,
    ...(isComing ? [] : [`Please pay by ${formatDay(lastDay)}. After that day the plan has ended.`]),
    PAY(),
  ]
  const subject = isComing ? "Your next instalment" : "You missed an instalment"
  return mailTenant(tx, tenantId, subject, paragraphs, { alert: "reminder" })
}
