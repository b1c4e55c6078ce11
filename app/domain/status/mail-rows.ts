import type { Tx } from "#db/client.server.ts"
import { formatInstant } from "~/values/calendar.ts"
import { settings } from "../../../settings.ts"
import { inboundSecret, mailboxAddress } from "../mail/inbound-address.ts"
import { hasTakenMail, isGiven } from "../mail/mail-settings.ts"
import { mailStatus } from "../mail/mail-status.ts"
import { mailboxRow } from "../mail/mailbox-state.ts"
import { mailProblem } from "../mail/undelivered.ts"
import { isMailTested } from "../mail-setup/test-mail-server.ts"
import type { Actor } from "../permissions.ts"
import { zoneOf } from "../settings/defaults.ts"
import { textsProblem } from "../texts/texts-problem.ts"
import { green, red, type StatusRow, yellow } from "./status-row.ts"

const OUT = "Mail to people"
const IN = "Mail from people"

export async function mailOutRow(tx: Tx, actor: Actor): Promise<StatusRow> {
  const { undelivered, hasServer } = await mailProblem(tx, actor, undefined)
  if (!hasServer)
    return yellow(
      OUT,
      "No mail server is set: mail is stored and reaches nobody.",
      "Set it at Administration, Mail, or by SMTP_URL and MAIL_FROM.",
    )
  if ((await mailStatus(tx)) === "waits")
    return red(OUT, "The mail server takes no mail. It waits and is tried again.", "Read the reason under Mail.")
  if (undelivered === 0 && !(await hasTakenMail(tx)) && !(await isMailTested(tx)))
    return yellow(OUT, "The mail server has taken no mail yet.", "Send a test mail to yourself under Mail.")
  if (undelivered === 0) return green(OUT, "All mail was sent.")
  const mails = undelivered === 1 ? "One mail was not delivered." : `${undelivered} mails were not delivered.`
  return yellow(OUT, mails, "Read the reasons under Mail.")
}

/** Empty if the operator has set no gateway, because then nobody expects texts. */
export async function textRows(tx: Tx): Promise<StatusRow[]> {
  const { textGateway } = settings()
  if (textGateway === null) return []
  const subject = "Text messages"
  const problem = await textsProblem(tx)
  if (problem === null) return [green(subject, `They go to ${textGateway.url.host}.`)]
  const why = `${textGateway.url.host} did not take a text: ${problem.outcome}`
  const action = problem.isRefused
    ? "Check TEXT_GATEWAY_URL and the account there."
    : "It is tried again. Check TEXT_GATEWAY_URL."
  return [yellow(subject, why, action)]
}

export async function mailInRow(tx: Tx, actor: Actor): Promise<StatusRow> {
  const address = await mailboxAddress(tx)
  if (address === null) return green(IN, withoutMailbox())
  const row = await mailboxRow(tx, address)
  const { isMailboxRefused } = await mailProblem(tx, actor, undefined)
  const why = `${address}: ${row?.problem ?? "the server gave no reason"}`
  if (isMailboxRefused)
    return red(
      IN,
      `The mail server refuses the mailbox ${why}.`,
      isGiven("imap") ? "Check IMAP_URL." : "Check it at Administration, Mail.",
    )
  if (row?.state !== "connected" || row.checkedAt === null)
    return yellow(
      IN,
      row ? `The mailbox cannot be read now: ${why}.` : "The mailbox has not been opened yet.",
      "Wait a minute, then look again.",
    )
  return green(IN, `The mailbox ${address} was last read ${formatInstant(row.checkedAt, await zoneOf(tx))}.`)
}

const withoutMailbox = () =>
  inboundSecret() === null
    ? "No mailbox is set, so answers by mail do not arrive here."
    : "A mail service delivers it to this program."
