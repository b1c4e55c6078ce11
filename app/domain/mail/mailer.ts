import { join } from "node:path"
import { type CapturedMails, sharedCapture } from "#db/captured-mail.ts"
import { settings } from "../../../settings.ts"
import { capturedFiles, captureIn } from "./capture.server.ts"
import type { Mailer } from "./outgoing-mail.ts"
import { sendBySmtp } from "./smtp.server.ts"

/** Where mail is captured: rows that all processes share, else files in DATA_DIR. */
export const capturedMails = (): CapturedMails => sharedCapture ?? capturedFiles(join(settings().dataDir, "outbox"))

/** The mailer of the settings: the server of SMTP_URL, else one that captures. The demo's mail is done once it is captured. */
export function openMailer(): Mailer {
  const { smtpUrl, mailFrom, demo } = settings()
  return smtpUrl ? sendBySmtp(smtpUrl, mailFrom) : captureIn(capturedMails(), mailFrom, { counts: demo })
}
