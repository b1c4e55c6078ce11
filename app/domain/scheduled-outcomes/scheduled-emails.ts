/** Mails the tenant the outcome of a scheduled payment that was not charged. A charged one is mailed by app/domain/payments/payment-email-texts.ts. Source: money.md 9.10. */
import type { Tx } from "#db/client.server.ts"
import { formatDay } from "~/values/calendar.ts"
import { NOT_CHARGED, type NotChargedReason } from "~/values/payments/autopay-reasons.ts"
import { mailAboutAutopay } from "../autopay-runs/autopay-emails.ts"
import { publicAddress } from "../mail/public-address.ts"
import type { ScheduledRow } from "./scheduled-rows.ts"

type OfDay = Pick<ScheduledRow, "tenantId" | "userId" | "payOn">

/** Says that no payment was needed, or why nothing was charged and how to pay. */
export function mailUncharged(
  tx: Tx,
  { tenantId, userId: setBy, payOn }: OfDay,
  reason: NotChargedReason,
): Promise<void> {
  const on = formatDay(payOn)
  const text = `The payment that you set for ${on} was not charged:\n${NOT_CHARGED[reason]}.`
  if (reason === "nothing_owed")
    return mailAboutAutopay(tx, tenantId, {
      setBy,
      subject: `Your payment of ${on} was not needed`,
      paragraphs: [text],
      notice: { kind: "news", link: null },
    })
  return mailAboutAutopay(tx, tenantId, {
    setBy,
    subject: `Your payment of ${on} was not charged`,
    paragraphs: [text],
    more: [`What you owe now, and how to pay it:\n\n${publicAddress("/home/payment")}`],
    notice: { kind: "scheduled-missed", link: "/home/payment" },
  })
}

/** Why a payment was stopped before its day by someone other than the person who set it. */
export type StoppedBy = "moved_out" | "person_removed"

const STOPPED: Record<StoppedBy, string> = { moved_out: "you", person_removed: "a person of your account" }

export const mailStopped = (tx: Tx, { tenantId, userId: setBy, payOn }: OfDay, why: StoppedBy): Promise<void> =>
  mailAboutAutopay(tx, tenantId, {
    setBy,
    subject: `Your payment of ${formatDay(payOn)} was stopped`,
    paragraphs: [
      `The payment that ${STOPPED[why]} set for ${formatDay(payOn)} will not be charged:\n${NOT_CHARGED[why]}.`,
    ],
    more: [`What you owe now, and how to pay it:\n\n${publicAddress("/home/payment")}`],
    notice: { kind: "scheduled-missed", link: "/home/payment" },
  })
