import { join } from "node:path"
import { settings } from "../../../settings.ts"
import { captureAsFiles } from "./capture.server.ts"
import type { Mailer } from "./outgoing-mail.ts"
import { sendBySmtp } from "./smtp.server.ts"

export const outboxFolder = (): string => join(settings().dataDir, "outbox")

/** The mailer of the settings: the server of SMTP_URL, else files. The demo's mail is done once its file is written. */
export function openMailer(): Mailer {
  const { smtpUrl, mailFrom, demo } = settings()
  return smtpUrl ? sendBySmtp(smtpUrl, mailFrom) : captureAsFiles(outboxFolder(), mailFrom, { counts: demo })
}
