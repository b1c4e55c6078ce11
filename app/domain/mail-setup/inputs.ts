import { isIPv6 } from "node:net"
import { z } from "zod"
import { allowing, INVALID } from "../field-hints.ts"
import { email, flag, line, oneOf, optional, text, wholeNumber } from "../inputs.ts"
import { SECURITIES } from "../mail/mail-settings.ts"
import { version } from "../version.ts"

const SERVERS = ["smtp", "imap"] as const

/** An IPv4 address matches, too. */
const NAME = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/

const host = () =>
  allowing(
    text(253)
      .toLowerCase()
      .refine((value) => NAME.test(value) || (isIPv6(value) && !value.includes("%")), INVALID),
    "Use a name such as mail.example.com, without a protocol or port.",
  )

/** A server as typed; without a host it is removed. An empty password keeps the saved one if nothing else of the connection changes. */
export const MailServer = z.object({
  server: oneOf(SERVERS),
  host: optional(host()),
  port: optional(allowing(wholeNumber(1, 65_535), "Use a whole number from 1 to 65535.")),
  security: optional(oneOf(SECURITIES)),
  user: optional(line(254)),
  password: optional(line(1000)),
  isUnencrypted: flag().optional(),
  fromName: optional(line(100)),
  fromAddress: optional(email()),
  folder: optional(line(200)),
  version: optional(version()),
})
export type MailServer = z.output<typeof MailServer>

export const TestMailServer = z.object({ server: oneOf(SERVERS) })
export type TestMailServer = z.output<typeof TestMailServer>
