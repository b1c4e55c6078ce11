import { asc, eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { alertChoices, textAgreements, users } from "#db/schema/index.ts"
import { columns, type Sheet } from "./sheet.ts"

const ALERTS = columns({
  kind: ["text", "What about"],
  byMail: ["yes/no", "Whether you get mails about it"],
  byText: ["yes/no", "Whether you get text messages about it"],
  changedAt: ["instant", "When you chose it"],
})

export async function alertsOf(tx: Tx, tenantId: number): Promise<Sheet> {
  const { kind, byMail, byText, changedAt } = alertChoices
  const rows = await tx.all(
    tx
      .select({ kind, byMail, byText, changedAt })
      .from(alertChoices)
      .innerJoin(users, eq(users.id, alertChoices.userId))
      .where(eq(users.tenantId, tenantId))
      .orderBy(asc(alertChoices.id)),
  )
  return { file: "alerts", about: "The alerts that you chose.", columns: ALERTS, rows }
}

const TEXTS = columns({
  phone: ["text", "The number, ten digits"],
  wording: ["text", "The text of your agreement"],
  agreedAt: ["instant", "When you agreed"],
  confirmedAt: ["instant", "When you confirmed the number"],
  endedAt: ["instant", "When it ended; empty while you get text messages"],
  endedBy: ["text", "person (you), newer number or stop (your answer STOP)"],
})

/** No file if the tenant never agreed to text messages. */
export async function textsOf(tx: Tx, tenantId: number): Promise<Sheet[]> {
  const rows = await tx.all(
    tx
      .select()
      .from(textAgreements)
      .innerJoin(users, eq(users.id, textAgreements.userId))
      .where(eq(users.tenantId, tenantId))
      .orderBy(asc(textAgreements.id)),
  )
  const about = "The numbers at which you agreed to text messages."
  const agreements = rows.map((row) => row.text_agreements)
  return rows.length === 0 ? [] : [{ file: "text_messages", about, columns: TEXTS, rows: agreements }]
}
