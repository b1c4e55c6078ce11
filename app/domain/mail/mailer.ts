import { join } from "node:path"
import { type CapturedMails, sharedCapture } from "#db/captured-mail.ts"
import { settings } from "../../../settings.ts"
import { capturedFiles, captureIn } from "./capture.server.ts"
import type { MailRoute } from "./mail-settings.ts"
import type { Mailer } from "./outgoing-mail.ts"
import { sendBySmtp } from "./smtp.server.ts"

/** Where mail is captured: rows that all processes share, else files in DATA_DIR. */
export const capturedMails = (): CapturedMails => sharedCapture ?? capturedFiles(join(settings().dataDir, "outbox"))

/** The mailer of this route: over its server, else capturing. In the demo a captured mail counts as sent. */
export function openMailer({ server, from }: MailRoute): Mailer {
  return server ? sendBySmtp(server, from) : captureIn(capturedMails(), from, { counts: settings().demo })
}
