/** Inputs of mails to tenants and of their templates. Source: api.md M45-M50. */
import { z } from "zod"
import { allowing, INVALID } from "../field-hints.ts"
import type { InnerNames } from "../inner-names.ts"
import { email, id, line, optional, queryId, text } from "../inputs.ts"
import { version } from "../version.ts"

const given = (issue: { input?: unknown }) => (issue.input === undefined ? "Required." : INVALID)

export const MAX_RECIPIENTS = 200
export const MAX_ATTACHMENTS = 10
const TOO_MANY = `Use at most ${MAX_RECIPIENTS} recipients.`
export const TOO_MANY_FILES = `Attach at most ${MAX_ATTACHMENTS} files.`
export const MAX_SUBJECT_LENGTH = 200
export const MAX_BODY_LENGTH = 50_000

/** M45. Subject and body may hold substitution keys; attachments are stored files by their FileName; `inReplyTo` is a Message-ID. */
export const SendEmail = z.object({
  recipients: allowing(z.array(email(), { error: given }).min(1, "Required.").max(MAX_RECIPIENTS, TOO_MANY), TOO_MANY),
  subject: line(MAX_SUBJECT_LENGTH),
  body: text(MAX_BODY_LENGTH),
  attachments: optional(allowing(z.array(text(255)).max(MAX_ATTACHMENTS, TOO_MANY_FILES), TOO_MANY_FILES)),
  inReplyTo: optional(text(1_000)),
})
export type SendEmail = z.infer<typeof SendEmail>

export const NewTemplate = SendEmail.pick({ subject: true, body: true })
export type NewTemplate = z.infer<typeof NewTemplate>

/** A page's form confirms keys that cannot be filled in. API calls have no such field and need no confirmation. */
export const keysConfirmed = () => optional(text(100)).transform((answer): string | undefined => answer ?? "")
type Asking = { keysConfirmed?: string | undefined }
export type TemplateText = NewTemplate & Asking
export type TemplateChange = EditTemplate & Asking

export const EditTemplate = NewTemplate.extend({ templateId: id(), version: optional(version()) })
export type EditTemplate = InnerNames<z.infer<typeof EditTemplate>>

export const TemplateQuery = z.object({ id: queryId() })
export type TemplateQuery = InnerNames<z.infer<typeof TemplateQuery>>
