import type { SavedMailServer } from "~/domain/mail-setup/set-mail-server.ts"
import type { MailTest } from "~/domain/mail-setup/test-mail-server.ts"
import type { Tone } from "~/values/flash.ts"

const NAMES = { smtp: "The mail server", imap: "The mailbox" }

type Answered = { to: string; notice: string; tone?: Tone }

export function noticeOfSave({ server, isSet, isPasswordEmptied }: SavedMailServer): Answered {
  const to = `/admin/mail#${server === "smtp" ? "server" : "mailbox"}`
  if (!isSet) return { to, notice: `${NAMES[server]} was removed.` }
  if (!isPasswordEmptied) return { to, notice: `${NAMES[server]} was saved and is used from now on.` }
  const notice = `${NAMES[server]} was saved. Its password was emptied, because the connection changed: type it again.`
  return { to, notice, tone: "attention" }
}

export function noticeOfTest({ server, isWell, answer }: MailTest): Answered {
  const done = server === "smtp" ? "took the test mail to your address" : "was opened"
  const failed = server === "smtp" ? "did not take the test mail" : "could not be opened"
  const quoted = answer === "" ? "" : `\n${answer}`
  return {
    to: "/admin/mail",
    notice: `${NAMES[server]} ${isWell ? done : failed}.${quoted}`,
    tone: isWell ? "good" : "problem",
  }
}
