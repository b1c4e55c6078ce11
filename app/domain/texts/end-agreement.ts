/** Ends an agreement to text messages, by the person or by STOP. Source: api.md X245, X246. */
import { and, eq, isNull, ne } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { alertChoices, textAgreements, texts } from "#db/schema/index.ts"
import { record } from "../audit/log.ts"
import { ownCommand } from "../commands.ts"
import { type Actor, signedInUser } from "../permissions.ts"
import { type Agreement, openAgreement } from "./agreements.ts"
import { cancelTexts } from "./cancel-texts.ts"
import { endCodes } from "./codes.ts"

/** Ends the caller's agreement and open code. Changes nothing without either. Audit TEXT_NUMBER. */
export const endTexts = ownCommand("choose alerts", async (tx, actor, _input: object): Promise<void> => {
  const userId = signedInUser(actor)
  await endCodes(tx, userId)
  const open = await openAgreement(tx, userId)
  if (open) await endAgreement(tx, actor, open, "person")
})

/** For instance "ending in 0142". The audit log does not need the full number. */
export const ending = (phone: string): string => `ending in ${phone.slice(-4)}`

/** Ends an agreement: no kind is texted any more, and waiting texts are cancelled. Audit TEXT_NUMBER. */
export async function endAgreement(tx: Tx, actor: Actor, open: Agreement, endedBy: "person" | "stop"): Promise<void> {
  const { id, userId, tenantId, phone } = open
  const still = and(eq(textAgreements.id, id), isNull(textAgreements.endedAt))
  await tx.run(tx.update(textAgreements).set({ endedAt: tx.now, endedBy }).where(still))
  await tx.run(tx.update(alertChoices).set({ byText: false }).where(eq(alertChoices.userId, userId)))
  await cancelTexts(tx, and(eq(texts.userId, userId), ne(texts.kind, "code")), "Text messages were ended.")
  const by = endedBy === "stop" ? " by the answer STOP" : ""
  await record(tx, actor, {
    category: "TEXT_NUMBER",
    details: `Ended text messages to the number ${ending(phone)}${by}.`,
    metadata: { UserID: userId, TenantID: tenantId },
  })
}
