/** Inputs of mails to tenants and of their templates. Source: api.md M45-M50. */
import { z } from "zod"
import { allowing, INVALID } from "../field-hints.ts"
import type { InnerNames } from "../inner-names.ts"
import { email, id, line, optional, queryId, text } from "../inputs.ts"
import { version } from "../version.ts"

const given = (issue: { input?: unknown }) => (issue.input === undefined ? "Required." : INVALID)

export const MOST_RECIPIENTS = 200
export const MOST_ATTACHMENTS = 10
const TOO_MANY = `Use at most ${MOST_RECIPIENTS} recipients.`
export const TOO_MANY_FILES = `Attach at most ${MOST_ATTACHMENTS} files.`
export const LONGEST_SUBJECT = 200
export const LONGEST_BODY = 50_000

/** M45. Subject and body may hold substitution keys; attachments are stored files by their FileName; `inReplyTo` is a Message-ID. */
export const SendEmail = z.object({
  recipients: allowing(z.array(email(), { error: given }).min(1, "Required.").max(MOST_RECIPIENTS, TOO_MANY), TOO_MANY),
  subject: line(LONGEST_SUBJECT),
  body: text(LONGEST_BODY),
  attachments: optional(allowing(z.array(text(255)).max(MOST_ATTACHMENTS, TOO_MANY_FILES), TOO_MANY_FILES)),
  inReplyTo: optional(text(1_000)),
})
export type SendEmail = z.infer<typeof SendEmail>

/** M47. */
export const NewTemplate = SendEmail.pick({ subject: true, body: true })
export type NewTemplate = z.infer<typeof NewTemplate>

/** A page's form confirms keys that cannot be filled in. API calls have no such field and need no confirmation. */
export const keysConfirmed = () => optional(text(100)).transform((answer): string | undefined => answer ?? "")
type Asking = { keysConfirmed?: string | undefined }
export type TemplateText = NewTemplate & Asking
export type TemplateChange = EditTemplate & Asking

/** M48. */
export const EditTemplate = NewTemplate.extend({ templateId: id(), version: optional(version()) })
export type EditTemplate = InnerNames<z.infer<typeof EditTemplate>>

/** M49. */
export const TemplateQuery = z.object({ id: queryId() })
export type TemplateQuery = InnerNames<z.infer<typeof TemplateQuery>>
