/** Templates of emails, as rows: their own screen is not what these tests are about. */
import { write } from "#db/client.server.ts"
import { emailTemplates } from "#db/schema/index.ts"

/** A template. Returns its number. */
export const templateOf = (subject: string, body = "Dear [firstName], the water is off on Sunday."): Promise<number> =>
  write(async (tx) => {
    const values = { subject, body, createdAt: tx.now, updatedAt: tx.now }
    const made = await tx.one(tx.insert(emailTemplates).values(values).returning({ id: emailTemplates.id }))
    return made?.id ?? 0
  })
