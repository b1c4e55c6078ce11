/** The only place in the domain that reads the public address; mail must never take it from a request. Source: threats.md T19. */
import type { Tx } from "#db/client.server.ts"
import { settings } from "../../../settings.ts"
import { sender, serverOf } from "./mail-settings.ts"

/** The full address of one of our paths, for a mail: "https://portal.example.com/login". */
export function publicAddress(path: string): string {
  return new URL(path, settings().baseUrl).href
}

/** Whether our links open only on this machine, because BASE_URL is unset or names this machine. */
export const linksOpenOnlyHere = (): boolean => /^(localhost|127\.[\d.]+|\[::1\])$/.test(settings().baseUrl.hostname)

export function mailDomain(): string {
  return settings().baseUrl.hostname
}

/** The domain in the Message-IDs of our mails. Servers distrust localhost, so without a public address it is the sender's domain. */
export async function messageDomain(tx: Tx): Promise<string> {
  const domain = linksOpenOnlyHere() ? (await sender(tx)).address.split("@").at(-1) : undefined
  return domain || mailDomain()
}

/** Shown to an operator without a mail server, in the log and on pages. */
export const NO_MAIL_SERVER =
  "No mail server is set: mail is kept in the outbox on this machine and reaches nobody until SMTP_URL is set, or a mail server at /admin/mail."

/** True in the demo, whose mail is shown at /dev/outbox and never sent. */
export const isDemoMail = async (tx: Tx): Promise<boolean> => settings().demo && (await capturesMailAsFiles(tx))

/** Whether no mail server is set, neither in the environment nor on the page. */
export async function capturesMailAsFiles(tx: Tx): Promise<boolean> {
  return (await serverOf(tx, "smtp")) === null
}
