/** Reusable texts for mails to tenants. Source: specification 2 "Template creator", api.md M47-M50. */
import { asc, eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { emailTemplates, scheduledEmails } from "#db/schema/index.ts"
import { record } from "../audit/log.ts"
import { command } from "../commands.ts"
import type { Actor } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import type { RowOf } from "../row-of.ts"
import { mustBeCurrentVersion, versionOf } from "../version.ts"
import type { UnfinishedTemplate } from "./compose-inputs.ts"
import type { NewTemplate, TemplateChange, TemplateQuery, TemplateText } from "./email-inputs.ts"
import { mustBeFilled } from "./key-problems.ts"

export type Template = typeof emailTemplates.$inferSelect

export const templateVersion = ({ subject, body }: Template): string => versionOf({ subject, body })

export const templates = command(
  "send messages",
  async (tx): Promise<Template[]> => tx.all(tx.select().from(emailTemplates).orderBy(asc(emailTemplates.id))),
)

/** A template. Refuses 404 TEMPLATE_NOT_FOUND. */
export async function findTemplate(tx: Tx, id: number): Promise<Template> {
  return found(await tx.one(tx.select().from(emailTemplates).where(eq(emailTemplates.id, id))))
}

/** Creates a template (M47). A page's form must confirm keys that cannot be filled in (409 KEYS_NOT_FILLED). */
export const createTemplate = command("send messages", async (tx, actor, text: TemplateText): Promise<Template> => {
  await mustBeFilled(tx, actor, text)
  const { subject, body } = text
  const values = { subject, body, createdAt: tx.now, updatedAt: tx.now } satisfies RowOf<NewTemplate>
  const template = found(await tx.one(tx.insert(emailTemplates).values(values).returning()))
  await logChange(tx, actor, template.id, { before: null, after: text })
  return template
})

/** Changes a template (M48), also for scheduled emails. Refuses 404 TEMPLATE_NOT_FOUND, 409 CHANGED_MEANWHILE, and keys as `createTemplate` does. */
export const updateTemplate = command(
  "send messages",
  async (tx, actor, { templateId, version: shown, ...template }: TemplateChange): Promise<Template> => {
    const { subject: oldSubject, body: oldBody } = await findTemplate(tx, templateId)
    const stored = { subject: oldSubject, body: oldBody }
    mustBeCurrentVersion({ shown, stored, wanted: template, textOf: (field) => stored[field] })
    await mustBeFilled(tx, actor, template)
    const { subject, body } = template
    const ofTemplate = eq(emailTemplates.id, templateId)
    if (subject === oldSubject && body === oldBody) return findTemplate(tx, templateId)
    const values = { subject, body, updatedAt: tx.now }
    await logChange(tx, actor, templateId, { before: stored, after: { subject, body } })
    return found(await tx.one(tx.update(emailTemplates).set(values).where(ofTemplate).returning()))
  },
)

/** Deletes a template (M49). Refuses 404 TEMPLATE_NOT_FOUND, and 409 TEMPLATE_IN_USE while any scheduled email, enabled or not, uses it. */
export const deleteTemplate = command("send messages", async (tx, actor, { id }: TemplateQuery): Promise<Template> => {
  const template = await findTemplate(tx, id)
  const uses = tx.select({ id: scheduledEmails.id }).from(scheduledEmails).where(eq(scheduledEmails.templateId, id))
  if (await tx.one(uses.limit(1))) throw new Refusal("TEMPLATE_IN_USE")
  await tx.run(tx.delete(emailTemplates).where(eq(emailTemplates.id, id)))
  await logChange(tx, actor, id, { before: template, after: null })
  return template
})

type Change = { before: TextOf | null; after: TextOf | null }
type TextOf = Pick<Template, "subject" | "body">

/** A template goes to many people, so the audit log stores who changed its text, with the old and the new text. */
async function logChange(tx: Tx, actor: Actor, id: number, { before, after }: Change): Promise<void> {
  const done = doneBy({ before, after })
  const textOf = (text: TextOf | null) => text && { Subject: text.subject, Body: text.body }
  await record(tx, actor, {
    category: "TEMPLATE_CHANGED",
    details: `The email template “${(before ?? after)?.subject}” was ${done}.`,
    metadata: { TemplateID: id, Before: textOf(before), After: textOf(after) },
  })
}

function doneBy({ before, after }: Change): "added" | "changed" | "deleted" {
  if (before === null) return "added"
  return after === null ? "deleted" : "changed"
}

/** The template, if the form holds its stored text. Refuses (400) unsaved changes, 404 TEMPLATE_NOT_FOUND. */
export const templateToLoad = command(
  "send messages",
  async (tx, _actor, { templateId, subject, body }: UnfinishedTemplate): Promise<Template> => {
    const template = await findTemplate(tx, templateId)
    const isSaved = template.subject === subject && template.body.replaceAll("\r\n", "\n") === body
    if (isSaved) return template
    throw new Refusal("VALIDATION_ERROR", { message: "Save your changes first. The template was not loaded." })
  },
)

function found(template: Template | undefined): Template {
  if (!template) throw new Refusal("TEMPLATE_NOT_FOUND")
  return template
}
