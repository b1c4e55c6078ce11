import { z } from "zod"
import { id, instant, named, text } from "./values.ts"

const names = { FirstName: text(), LastName: text(), TenantID: id().nullable() }

const status = () => z.enum(["resolved", "unresolved"])

export const Email = named("Email", {
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

export const Thread = named("Thread", {
  emails: z.array(Email),
  users: z.array(z.strictObject({ ...names, Email: text() })),
  replyToEmails: z.array(text()),
})

export const ThreadStatus = z.strictObject({ threadID: id(), status: status() })
