/** `leaves`: sent within seconds; `waits`: the mail server accepts no mail now; `kept`: no server is set; `shown`: in the demo, at /dev/outbox. */
export type MailStatus = "leaves" | "waits" | "kept" | "shown"

/** A sentence about a mail: `what` as in "a link to choose a password", `address` is the recipient's. */
export function mailMessage(mailStatus: MailStatus, what: string, address: string): string {
  const begun = what.replace(/^./, (letter) => letter.toUpperCase())
  if (mailStatus === "leaves") return `${begun} is on its way to ${address}.`
  if (mailStatus === "shown") return `${begun} for ${address} is shown at /dev/outbox: the demo sends no mail.`
  if (mailStatus === "kept")
    return `No mail server is set: ${what} for ${address} is kept in the outbox and reaches nobody yet.`
  return `${begun} for ${address} waits: the mail server does not take mail now. Administrators see why under Mail.`
}

/** The specification's sentence about a mail that is sent or that the demo shows; undefined if the sentence would be untrue. */
export function promised(mailStatus: MailStatus, sentence: string): string | undefined {
  if (mailStatus === "leaves") return sentence
  return mailStatus === "shown" ? `${sentence} The demo shows it at /dev/outbox.` : undefined
}

/** The message for a person who requested a link to their account: `message` if mail is sent. It reveals nothing about any account. */
export function helpMailMessage(mailStatus: MailStatus, message: string): string {
  if (mailStatus === "kept") return NO_MAIL
  if (mailStatus === "waits") return NO_MAIL_NOW
  return message
}

export const isHelpSent = (message: string): boolean => message !== NO_MAIL && message !== NO_MAIL_NOW

const NO_MAIL = "This site sends no mail yet, so no link can reach you. Please contact management."
const NO_MAIL_NOW = "Mail cannot be sent right now. It is tried again: if no link comes, please contact management."
