import { z } from "zod"
import { SECURITIES } from "~/domain/mail/mail-settings.ts"
import { flag, named, text } from "./values.ts"

const MailServer = named("MailServer", {
  by: z.enum(["environment", "page"]).nullable(),
  host: text(),
  port: z.int().nullable(),
  security: z.enum(SECURITIES),
  user: text(),
  folder: text(),
  hasPassword: flag(),
  isLost: flag(),
  version: text(),
})
export const MailSettings = named("MailSettings", {
  smtp: MailServer,
  imap: MailServer,
  from: z.strictObject({ name: text(), address: text() }),
  isSenderGiven: flag(),
})
export const MailTest = z.strictObject({ isWell: flag(), answer: text() })
