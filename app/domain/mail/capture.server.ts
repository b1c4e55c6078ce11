/** Stores mail as .eml files or rows while there is no mail server. Only the operator may read them, because they contain links to accounts. */
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { createTransport } from "nodemailer"
import type { CapturedMails } from "#db/captured-mail.ts"
import type { Mailbox } from "../../../settings.ts"
import { messageOf, textOf } from "./message.ts"
import type { Mailer, Outgoing } from "./outgoing-mail.ts"

/** Stores captured mails as files of a folder, which the first mail creates. */
export function capturedFiles(folder: string): CapturedMails {
  let made: Promise<unknown> | undefined
  return {
    async put(name, message) {
      const file = join(folder, name)
      made ??= mkdir(folder, { recursive: true, mode: 0o700 })
      await made
      await writeFile(`${file}.part`, message, { mode: 0o600 })
      await rename(`${file}.part`, file)
    },
    names: () => readdir(folder).catch(() => []),
    message: (name) => readFile(join(folder, name), "utf8").catch(() => undefined),
  }
}

/** A mailer that captures mails; a mail always gets the same name. Unless `counts` is set, a captured mail still waits for a server. */
export function captureIn(mails: CapturedMails, from: Mailbox, { counts }: { counts: boolean }): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" })
  return {
    async send(mail) {
      try {
        const { message } = await transport.sendMail(messageOf(mail, from))
        const isPlain = mail.attachments.length === 0
        await mails.put(fileOf(mail), isPlain ? readable(String(message), textOf(mail)) : (message as Buffer))
        return { accepted: counts ? [...mail.pending] : [], refused: [], error: null, isStored: !counts }
      } catch (error) {
        // The usual cause is a full disk, which may have room later.
        return { accepted: [], refused: [], error: error instanceof Error ? error.message : String(error) }
      }
    },
    close: () => transport.close(),
  }
}

/** The same mail with unencoded text, so that long links are not broken as over SMTP. */
function readable(message: string, body: string): string {
  const [headers = ""] = message.split("\r\n\r\n", 1)
  const text = body.replaceAll(/\r?\n/g, "\r\n")
  return `${headers.replace(/^(Content-Transfer-Encoding): .*$/m, "$1: 8bit")}\r\n\r\n${text}`
}

/** "20261120T074512Z-6f9619ff-8b86-d011-b42d-00c04fc964ff.eml": the names sort by time. */
function fileOf({ messageId, createdAt }: Outgoing): string {
  const [uuid] = /[0-9a-f-]{36}/.exec(messageId) ?? ["mail"]
  const instant = new Date(createdAt).toISOString().replaceAll(/[-:]|\.\d+/g, "")
  return `${instant}-${uuid}.eml`
}
