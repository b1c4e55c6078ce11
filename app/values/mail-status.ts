/** How a page says what becomes of a mail. */

/** `leaves` within seconds; `waits` for a mail server that does not take mail now, `kept` for one to be set; `shown` in the demo, at /dev/outbox. */
export type MailOutlook = "leaves" | "waits" | "kept" | "shown"

/** A sentence about a mail: `what` as in "a link to choose a password", `address` where it goes. */
export function mailWords(outlook: MailOutlook, what: string, address: string): string {
  const begun = what.replace(/^./, (letter) => letter.toUpperCase())
  if (outlook === "leaves") return `${begun} is on its way to ${address}.`
  if (outlook === "shown") return `${begun} for ${address} is shown at /dev/outbox: the demo sends no mail.`
  if (outlook === "kept")
    return `No mail server is set: ${what} for ${address} is kept in the outbox and reaches nobody yet.`
  return `${begun} for ${address} waits: the mail server does not take mail now. Administrators see why under Undelivered Mail.`
}

/** A sentence of the specification about mail, where mail leaves or the demo shows it; undefined where it would not be true. */
export function promised(outlook: MailOutlook, sentence: string): string | undefined {
  if (outlook === "leaves") return sentence
  return outlook === "shown" ? `${sentence} The demo shows it at /dev/outbox.` : undefined
}

/** What somebody is told who asked for a link to their own account: `said` where mail leaves. It says nothing of any account. */
export function helpMailWords(outlook: MailOutlook, said: string): string {
  if (outlook === "kept") return NO_MAIL
  if (outlook === "waits") return NO_MAIL_NOW
  return said
}

/** Whether that is the good news. */
export const isHelpSent = (said: string): boolean => said !== NO_MAIL && said !== NO_MAIL_NOW

const NO_MAIL = "This site sends no mail yet, so no link can reach you. Please contact management."
const NO_MAIL_NOW = "Mail cannot be sent right now. It is tried again: if no link comes, please contact management."
