/** Whom senders' texts mean. Source: money.md 11.4, api.md X290, X291. */
import { asc, eq } from "drizzle-orm"
import { bankSenders, tenants } from "#db/schema/index.ts"
import { fullName } from "~/values/contact.ts"
import { record } from "../audit/log.ts"
import type { BankAccountQuery } from "../bank-files/inputs.ts"
import { command } from "../commands.ts"
import { Refusal } from "../refusal.ts"
import type { OneSender } from "./inputs.ts"

/** The remembered senders of an account, by text. */
export const senderList = command("see bank", async (tx, _actor, { bankAccountId }: BankAccountQuery) => {
  const { id, text, tenantId, type, method } = bankSenders
  const rows = await tx.all(
    tx
      .select({ id, text, tenantId, type, method, firstName: tenants.firstName, lastName: tenants.lastName })
      .from(bankSenders)
      .innerJoin(tenants, eq(tenants.id, tenantId))
      .where(eq(bankSenders.accountId, bankAccountId))
      .orderBy(asc(text), asc(id)),
  )
  return rows.map(({ firstName, lastName, ...sender }) => ({ ...sender, name: fullName({ firstName, lastName }) }))
})
export type Sender = Awaited<ReturnType<typeof senderList>>[number]

/** Forgets a sender: the text is proposed no more. Refuses 404 BANK_SENDER_NOT_FOUND. Audit BANK_MATCH. */
export const forgetSender = command("manage bank", async (tx, actor, { sender }: OneSender): Promise<void> => {
  const found = await tx.one(tx.delete(bankSenders).where(eq(bankSenders.id, sender)).returning())
  if (!found) throw new Refusal("BANK_SENDER_NOT_FOUND")
  await record(tx, actor, {
    category: "BANK_MATCH",
    details: `The sender “${found.text}” is no longer proposed.`,
    metadata: { BankAccountID: found.accountId, TenantID: found.tenantId },
  })
})
