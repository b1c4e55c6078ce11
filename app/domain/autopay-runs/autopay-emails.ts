/** Mails the tenant when autopay was not charged, or was turned off. The success or failure of a payment that was made is mailed by app/domain/payments/payment-email-texts.ts. Source: money.md 3.19. */
import type { Tx } from "#db/client.server.ts"
import type { AlertKind } from "~/values/alerts.ts"
import { type Day, formatDay } from "~/values/calendar.ts"
import { isEmail } from "~/values/contact.ts"
import { NOT_CHARGED, type NotChargedReason } from "~/values/payments/autopay-reasons.ts"
import { failureText } from "~/values/payments/payment-failures.ts"
import { composeEmail } from "../identity/account-emails.ts"
import { peopleWithEverything } from "../identity/people-with-everything.ts"
import { queueMail } from "../mail/outbox.ts"
import { publicAddress } from "../mail/public-address.ts"
import { invitedAutopayOwner, invitedPerson } from "../payment-methods/autopay-people.ts"
import { type NewNotice, storeNotice } from "../payment-methods/payment-notices.ts"
import { findTenant } from "../tenants/tenants.ts"
import { postNotice } from "../threads/post-notice.ts"

/** `more` are paragraphs with links, which only the mail contains. With a `notice` the portal shows `paragraphs`, too. */
export type AutopayNews = {
  subject: string
  paragraphs: string[]
  more?: string[]
  notice?: Pick<NewNotice, "kind" | "link">
  /** Also mails the people with full access to the account, not only the person whose method autopay uses. */
  isForAll?: boolean
  /** The account of the person who set the payment that the mail is about. The mail to the owner of autopay's method needs it. */
  setBy?: number
  /** The kind of alert, if the reader can unsubscribe from it. Mails about money that moved are always sent. */
  alert?: AlertKind
}

/** Queues a mail about autopay to a tenant and to the invited person whose method it uses, and stores it as a notice for the inbox and the portal. */
export async function mailAboutAutopay(tx: Tx, tenantId: number, news: AutopayNews): Promise<void> {
  const { subject, paragraphs, more = [], notice, alert } = news
  const all = [...paragraphs, ...more]
  const kind = alert === undefined ? {} : { alert }
  if (notice) await storeNotice(tx, { tenantId, subject, body: paragraphs.join("\n\n"), ...notice })
  for (const person of await othersOf(tx, tenantId, news))
    await queueMail(tx, { ...(await composeEmail(tx, person, subject, all)), ...kind })
  const { id, primaryEmail: email, firstName, lastName } = await findTenant(tx, tenantId)
  if (!isEmail(email)) return
  const mail = await composeEmail(tx, { id, email, firstName, lastName }, subject, all)
  await postNotice(tx, { ...mail, ...kind })
}

function othersOf(tx: Tx, tenantId: number, { isForAll, setBy }: AutopayNews) {
  if (setBy !== undefined) return invitedPerson(tx, tenantId, setBy)
  return (isForAll ? peopleWithEverything : invitedAutopayOwner)(tx, tenantId)
}

const PAY = () => `Please pay what is open yourself:\n\n${publicAddress("/home/payment")}`
const SET_UP = () => `Your payment methods and autopay:\n\n${publicAddress("/home/autopay")}`

export const mailNotCharged = (tx: Tx, tenantId: number, dueOn: Day, reason: NotChargedReason): Promise<void> =>
  mailAboutAutopay(tx, tenantId, {
    subject: "Your autopay was not charged",
    paragraphs: [`Your autopay of ${formatDay(dueOn)} was not charged:\n${NOT_CHARGED[reason]}.`],
    more: [PAY()],
    notice: { kind: "autopay-missed", link: "/home/payment" },
  })

/** Why autopay was turned off. Any other text is the provider's code of one failure. */
export type TurnedOffBy = "ach_restricted" | "payment_policy" | "bank_dispute" | "two_failures" | (string & {})

/** Notifies a tenant that autopay is off, why, and what to do. The payment's own mail says how to pay the failed or reversed payment. */
export const mailTurnedOff = (tx: Tx, tenantId: number, why: TurnedOffBy): Promise<void> =>
  mailAboutAutopay(tx, tenantId, {
    subject: "Autopay was turned off",
    paragraphs: [
      `Autopay is off: ${textOf(why)}.\nNothing more is charged automatically.`,
      "To use it again, choose another payment method and turn it on.",
    ],
    more: [SET_UP(), ...(why === "ach_restricted" ? [PAY()] : [])],
    isForAll: true,
    notice: { kind: "autopay-off", link: "/home/autopay" },
  })

function textOf(why: TurnedOffBy): string {
  if (why === "ach_restricted") return NOT_CHARGED.ach_restricted
  if (why === "payment_policy") return NOT_CHARGED.payment_policy
  if (why === "bank_dispute") return "your bank took back a payment from the account that it used"
  if (why === "two_failures") return "its payments failed in two successive months"
  return failureText(why, true)
}
