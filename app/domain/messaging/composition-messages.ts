/** The email or the popups of a composition, and their problems beside the page's fields. Source: specification 2 "Contact Tenants". */
import type { z } from "zod"
import { explained } from "../field-hints.ts"
import { innerNames } from "../inner-names.ts"
import { Refusal } from "../refusal.ts"
import { popupsOfMessage } from "./compose-inputs.ts"
import type { Composition } from "./composition.ts"
import { MAX_ATTACHMENTS, SendEmail, TOO_MANY_FILES } from "./email-inputs.ts"
import { NewPopups } from "./inputs.ts"
import { MAX_ATTACHMENT_BYTES } from "./send-email.ts"

/** The email to send. Refuses (400) its problems, beside the page's fields. */
export function emailOf({ draft, readers, own, lostFiles, size }: Composition) {
  if (own.length > 0) throw wrong({ who: [`Mail to ${own.join(", ")} would come back here. Leave it out.`] })
  if (lostFiles > 0 || draft.files.length > MAX_ATTACHMENTS || size > MAX_ATTACHMENT_BYTES)
    throw wrong({ files: [filesText(size, lostFiles)] })
  return checked(SendEmail, {
    recipients: readers.map(({ address }) => address),
    subject: draft.subject,
    body: draft.body,
    attachments: draft.files,
    inReplyTo: draft.inReplyTo,
  })
}

function filesText(size: number, lost: number): string {
  if (lost > 0) return "An attached file was deleted, or your level may no longer open it. Remove it."
  if (size > MAX_ATTACHMENT_BYTES)
    return "The attachments are larger than 20 MB together. Leave some out, or send them in several emails."
  return TOO_MANY_FILES
}

/** The popups: one for each tenant among the recipients. Refuses (400) their problems, and recipients without a portal. */
export function composedPopups({ draft, readers }: Composition) {
  const others = readers.filter(({ tenantId }) => tenantId === null)
  if (others.length > 0) {
    const names = others.slice(0, 3).map(({ name }) => name)
    const more = others.length > names.length ? ` and ${others.length - names.length} more` : ""
    throw wrong({ who: [`Popups are for tenants. Leave out ${names.join(", ")}${more}, or send an email.`] })
  }
  const tenantIds = [...new Set(readers.flatMap(({ tenantId }) => tenantId ?? []))]
  return innerNames(checked(NewPopups, popupsOfMessage(tenantIds, draft)))
}

/** The page's field for each field of the API; problems of other fields are shown beside the recipients. */
const FIELDS: Record<string, string> = { subject: "subject", body: "body", note: "body", attachments: "files" }

function checked<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const read = schema.safeParse(value)
  if (read.success) return read.data
  const fields: Record<string, string[]> = {}
  for (const { path, message } of explained(schema, read.error.issues)) {
    const name = String(path[0])
    fields[FIELDS[name] ?? "who"] ??= [message]
  }
  throw wrong(fields)
}

const wrong = (fields: Record<string, string[]>) => new Refusal("VALIDATION_ERROR", { fields })
