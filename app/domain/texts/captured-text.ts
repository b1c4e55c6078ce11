/** The text messages of the demo. They appear in its outbox beside its mail and reach nobody. */
import type { CapturedMails } from "#db/captured-mail.ts"
import { clock } from "#db/clock.ts"
import { formatPhone } from "~/values/contact.ts"
import type { OutgoingText, TextGateway } from "./gateway-port.ts"

/** The subject of a text message among the mails. */
const SUBJECT = "Text message"

export function captureText(captures: CapturedMails): TextGateway {
  return {
    async send(text) {
      try {
        const at = new Date(clock())
        await captures.put(nameOf(text, at), messageOf(text, at))
        return { isSent: true, mayRetry: false, outcome: "Shown in the demo's outbox." }
      } catch (error) {
        return { isSent: false, mayRetry: true, outcome: error instanceof Error ? error.message : String(error) }
      }
    },
  }
}

const messageOf = ({ phone, text }: OutgoingText, at: Date) =>
  [`To: ${formatPhone(phone)}`, `Subject: ${SUBJECT}`, `Date: ${at.toUTCString()}`, "", `${text}\r\n`].join("\r\n")

/** Named like a mail, because names sort by time. */
function nameOf({ id }: OutgoingText, at: Date): string {
  const [uuid] = /[0-9a-f-]{36}/.exec(id) ?? ["text"]
  return `${at.toISOString().replaceAll(/[-:]|\.\d+/g, "")}-${uuid}.eml`
}
