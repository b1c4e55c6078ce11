/** The calls about the inbox. Source: api.md 4.7. */
import { z } from "zod"
import { type CallReferences, row } from "./call-reference.ts"
import { id, instant, named, text } from "./values.ts"

const names = { FirstName: text(), LastName: text(), TenantID: id().nullable() }
const status = () => z.enum(["resolved", "unresolved"])

const Email = named("Email", {
  EmailID: id(),
  MessageID: text(),
  ThreadID: id(),
  ThreadStatus: status(),
  EmailType: z.enum(["inbound", "outbound"]),
  From: text(),
  FromUser: z.strictObject(names).nullable(),
  To: z.array(text()),
  ToUsers: z.array(z.strictObject({ ...names, Email: text() })),
  Subject: text(),
  BodyPlain: text(),
  Date: instant(),
  Attachments: z.array(z.strictObject({ FileName: text(), UploadedName: text() })),
  FilesReferenced: z.array(id()),
})

const Thread = named("Thread", {
  emails: z.array(Email),
  users: z.array(z.strictObject({ ...names, Email: text() })),
  replyToEmails: z.array(text()),
})

const THREAD = "/management/email/thread"

export const INBOX_CALLS: CallReferences = {
  "POST /email/inbound": row(
    "S5",
    "A mail that a provider delivers, signed",
    z.object({ received: z.literal(true) }),
    "INBOUND_UNAVAILABLE",
    "INVALID_SIGNATURE",
    "LENGTH_REQUIRED",
    "RATE_LIMITED",
    "STORAGE_FULL",
    "STORAGE_UNAVAILABLE",
  ),
  "GET /management/email/resolved": row(
    "M41",
    "The latest email of each resolved thread, newest first",
    z.array(Email),
    "TENANT_NOT_FOUND",
  ),
  "GET /management/email/unresolved": row(
    "M42",
    "The latest email of each unresolved thread, newest first",
    z.array(Email),
    "TENANT_NOT_FOUND",
  ),
  [`GET ${THREAD}`]: row("M43", "A conversation, oldest email first", Thread, "THREAD_NOT_FOUND"),
  [`PUT ${THREAD}`]: row(
    "M44",
    "Mark a conversation resolved or unresolved",
    z.strictObject({ threadID: id(), status: status() }),
    "THREAD_NOT_FOUND",
  ),
}
