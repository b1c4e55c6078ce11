/** Inputs of the page Contact Tenants: a message being written, and the actions of its buttons. Source: specification 2 "Contact Tenants". */
import { z } from "zod"
import { allowing, OUT_OF_DATE } from "../field-hints.ts"
import type { InnerNames } from "../inner-names.ts"
import { flag, id, oneOf, optional, text } from "../inputs.ts"
import { version } from "../version.ts"
import { keysConfirmed, MAX_BODY_LENGTH, MAX_SUBJECT_LENGTH, NewTemplate } from "./email-inputs.ts"

export const METHODS = ["email", "popup"] as const

export const DRAFT_KEY = /^[\w-]{1,100}$/

/** Space-separated names, as a hidden field holds them. */
const names = (most: number) =>
  optional(text(60_000)).transform((value) => [...new Set(value?.split(/\s+/) ?? [])].slice(0, most))
/** Browsers send line breaks as "\r\n". */
const asTyped = (value: string) => value.replaceAll("\r\n", "\n")
const within = (longest: number) =>
  [(value: string) => value.length <= longest, `Use at most ${longest} characters.`] as const
const typed = (longest: number) =>
  optional(text(2 * longest))
    .transform((value) => asTyped(value ?? ""))
    .refine(...within(longest))

/** The key of the writer's message; without a key the form is about the newest message. */
const draft = { draft: optional(allowing(text(100).regex(DRAFT_KEY), OUT_OF_DATE)) }

/** The message as its form holds it: `to` are addresses and groups ("group:balanceOwed"), `files` the FileNames of stored files. */
export const Composed = z.object({
  ...draft,
  to: names(1_000),
  method: oneOf(METHODS).default("email"),
  subject: typed(MAX_SUBJECT_LENGTH),
  body: typed(MAX_BODY_LENGTH),
  files: names(100),
  inReplyTo: optional(text(1_000)),
  tenantID: optional(id()),
})
export type Composed = InnerNames<z.infer<typeof Composed>>

const LONGEST_WHO = 20_000

/** A button's action: `who` is the recipients' field, `unread` is its unrecognized text, which is not checked again, `next` is the next page. */
export const SaveDraft = Composed.extend({
  who: optional(text(LONGEST_WHO)),
  unread: optional(text(LONGEST_WHO)),
  add: optional(z.array(text(300)).max(20)),
  group: optional(text(100)),
  remove: optional(text(300)),
  detach: optional(text(255)),
  isNew: optional(flag()),
  templateID: optional(id()),
  as: optional(text(300)),
  /** For "Send me a test": a second press of the same button sends no second test. */
  testKey: optional(text(100)),
  next: optional(oneOf(["search", "attach", "preview", "load", "discard"])),
})
export type SaveDraft = InnerNames<z.infer<typeof SaveDraft>>

export type LinkedMessage = { recipients: string; subject: string; inReplyTo?: string; tenantId?: number }

export const OneDraft = z.object(draft)
export type OneDraft = z.infer<typeof OneDraft>

export const LoadTemplate = z.object({ ...draft, templateID: id() })
export type LoadTemplate = InnerNames<z.infer<typeof LoadTemplate>>

export const AttachFiles = z.object({ ...draft, file: optional(z.array(text(255)).max(100)) })
export type AttachFiles = z.infer<typeof AttachFiles>

/** The reviewed message, by its fingerprint; `confirmed` allows files to go to people they do not belong to. */
export const SendDraft = z.object({ ...draft, reviewed: text(100), confirmed: optional(flag()) })
export type SendDraft = z.infer<typeof SendDraft>

export const TypedTemplate = NewTemplate.extend({
  body: text(2 * MAX_BODY_LENGTH)
    .transform(asTyped)
    .refine(...within(MAX_BODY_LENGTH)),
  keysConfirmed: keysConfirmed(),
})
export const TypedChange = TypedTemplate.extend({ templateId: id(), version: optional(version()) })
export const UnfinishedTemplate = z.object({
  templateId: id(),
  subject: typed(MAX_SUBJECT_LENGTH),
  body: typed(MAX_BODY_LENGTH),
})
export type UnfinishedTemplate = InnerNames<z.infer<typeof UnfinishedTemplate>>
export const OneTemplate = z.object({ id: id() })

export const popupsOfMessage = (
  tenantIds: readonly number[],
  { subject, body }: { subject: string; body: string },
) => ({
  tenantIDs: tenantIds,
  subject,
  note: body,
})
