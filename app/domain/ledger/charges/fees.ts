/** Late and other fees that staff issue, and credits that reduce them. Source: money.md 1.4, api.md M23. */
import { eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { popups, tenants } from "#db/schema/index.ts"
import { fullName } from "~/values/contact.ts"
import { absolute, formatMoney, negated } from "~/values/money.ts"
import { record } from "../../audit/log.ts"
import { command } from "../../commands.ts"
import { nextKey } from "../../idempotency.ts"
import { type Actor, mustBeAnothersLedger } from "../../permissions.ts"
import { Refusal } from "../../refusal.ts"
import { CREDIT_ORDERS } from "../application-order.ts"
import { applyPayment } from "../apply-payment.ts"
import { charge, creditRow } from "../draft-charges.ts"
import type { IssueFee } from "../inputs.ts"
import { post } from "../journal.ts"
import { addLine, type JournalDraft } from "../journal-draft.ts"
import { ledgerDay } from "../ledger-day.ts"
import { type ChargeRow, chargeRow } from "./charge-rows.ts"

/** Issues a fee due today, or applies a credit (a negative row). An explanation notifies the tenant. Refuses 404 TENANT_NOT_FOUND, 403 own ledger. */
export const issueFee = command("issue fees", async (tx, actor, input: IssueFee): Promise<ChargeRow> => {
  mustBeAnothersLedger(actor, input.tenantId)
  const tenant = await tx.one(tx.select().from(tenants).where(eq(tenants.id, input.tenantId)))
  if (!tenant) throw new Refusal("TENANT_NOT_FOUND")
  const kind = input.amount > 0 ? "fee_charge" : "fee_credit"
  const entry = { tenantId: tenant.id, kind, key: nextKey(tx), on: await ledgerDay(tx), memo: input.note } as const
  const posted = await post(tx, actor, entry, (draft) => postFeeLines(draft, input))
  const row = await chargeRow(tx, posted.chargeIds[0] ?? 0)
  if (!row) throw new Error("A new fee got no row")
  await announce(tx, input)
  await recordChange(tx, actor, row, fullName(tenant))
  return row
})

function postFeeLines(draft: JournalDraft, { amount, type, note }: IssueFee): void {
  if (amount > 0) {
    charge(draft, { kind: type, amount, origin: "fee", notes: note ?? null })
    return
  }
  const credit = creditRow(draft, type, negated(amount), note ?? null)
  addLine(draft, "CREDITS", negated(amount))
  applyPayment(draft, { tender: "credit", credit }, negated(amount), CREDIT_ORDERS[type])
}

async function announce(tx: Tx, { tenantId, amount, type, note }: IssueFee): Promise<void> {
  if (amount < 0 || type !== "other" || note === undefined) return
  await tx.run(
    tx.insert(popups).values({
      tenantId,
      subject: "New Fee",
      note: `You received a ${formatMoney(amount)} fee due to: ${note}`,
      createdAt: tx.now,
    }),
  )
}

function recordChange(tx: Tx, actor: Actor, row: ChargeRow, name: string): Promise<void> {
  const kind = row.kind === "late" ? "a late fee" : "a fee"
  const what = row.amount > 0 ? `Issued ${kind} of` : `Gave a credit for ${kind} of`
  return record(tx, actor, {
    category: "TEN_FEE",
    details: `${what} ${formatMoney(absolute(row.amount))} to ${name}.`,
    metadata: { TenantID: row.tenantId, ChargeID: row.id, Amount: row.amount, Type: row.kind, Note: row.notes },
  })
}
