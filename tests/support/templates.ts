/** Inserts email templates as rows, because these tests are not about the templates' own page. */
import { write } from "#db/client.server.ts"
import { emailTemplates } from "#db/schema/index.ts"

export const templateOf = (subject: string, body = "Dear [firstName], the water is off on Sunday."): Promise<number> =>
  write(async (tx) => {
    const values = { subject, body, createdAt: tx.now, updatedAt: tx.now }
    const made = await tx.one(tx.insert(emailTemplates).values(values).returning({ id: emailTemplates.id }))
    return made?.id ?? 0
  })
