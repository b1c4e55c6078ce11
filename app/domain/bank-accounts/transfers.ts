/** Transfers between two of the landlord's own bank accounts, for instance of deposits into the trust account. Source: money.md 11.1, api.md X263 to X265. */
import { desc, eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { bankTransfers } from "#db/schema/index.ts"
import { formatDay } from "~/values/calendar.ts"
import { formatMoney, negated } from "~/values/money.ts"
import { record } from "../audit/log.ts"
import { command } from "../commands.ts"
import { bankLedgerAccount } from "../ledger/accounts.ts"
import { post } from "../ledger/journal.ts"
import { addLine } from "../ledger/journal-draft.ts"
import type { Actor } from "../permissions.ts"
import { badField, Refusal } from "../refusal.ts"
import type { RowOf } from "../row-of.ts"
import { mustBePostingDay } from "./account-rules.ts"
import { accountLabel, bankAccount, openAccount } from "./bank-accounts.ts"
import type { MoveBetweenAccounts, UndoBankTransfer } from "./inputs.ts"

export type BankTransfer = typeof bankTransfers.$inferSelect & { from: string; to: string }

const MAX_LISTED = 100

/** The latest hundred transfers (X263), newest day first. */
export const bankTransferList = command("see bank", async (tx): Promise<BankTransfer[]> => {
  const { movedOn, id } = bankTransfers
  const rows = await tx.all(tx.select().from(bankTransfers).orderBy(desc(movedOn), desc(id)).limit(MAX_LISTED))
  return Promise.all(rows.map((row) => named(tx, row)))
})

async function named(tx: Tx, row: typeof bankTransfers.$inferSelect): Promise<BankTransfer> {
  const from = accountLabel(await bankAccount(tx, row.fromId))
  return { ...row, from, to: accountLabel(await bankAccount(tx, row.toId)) }
}

type Renamed = { fromBankAccountId: "fromId"; toBankAccountId: "toId"; date: "movedOn" }

/** Refuses 404 BANK_ACCOUNT_NOT_FOUND; 400 the same account twice, and a day in the future or before the first day of either account. Audit BANK_TRANSFER. */
export const moveBetweenAccounts = command(
  "manage bank",
  async (tx, actor, input: MoveBetweenAccounts): Promise<BankTransfer> => {
    const { fromBankAccountId: fromId, toBankAccountId: toId, amount, date: on, note } = input
    if (fromId === toId) throw badField("toBankAccountID", "Choose two different accounts.")
    const accounts = [await openAccount(tx, fromId), await openAccount(tx, toId)] as const
    const begins = accounts.map(({ openedOn }) => openedOn).toSorted()[1] ?? on
    await mustBePostingDay(tx, "date", on, { day: begins, what: "the first day of both accounts" })
    const row = { fromId, toId, amount, movedOn: on, note: note ?? null } satisfies RowOf<MoveBetweenAccounts, Renamed>
    const made = await tx.one(
      tx
        .insert(bankTransfers)
        .values({ ...row, madeBy: actor.userId, madeAt: tx.now })
        .returning(),
    )
    if (!made) throw new Error("A transfer was not stored")
    await postTransfer(tx, actor, made, "made")
    return named(tx, made)
  },
)

/** Reverses a transfer that was recorded by mistake, on its own day. Refuses 404 BANK_TRANSFER_NOT_FOUND, 409 BANK_TRANSFER_UNDONE. Audit BANK_TRANSFER. */
export const undoBankTransfer = command(
  "manage bank",
  async (tx, actor, { bankTransferId }: UndoBankTransfer): Promise<BankTransfer> => {
    const row = await tx.one(tx.select().from(bankTransfers).where(eq(bankTransfers.id, bankTransferId)))
    if (!row) throw new Refusal("BANK_TRANSFER_NOT_FOUND")
    if (row.undoneAt !== null) throw new Refusal("BANK_TRANSFER_UNDONE")
    await postTransfer(tx, actor, row, "undone")
    await tx.run(tx.update(bankTransfers).set({ undoneAt: tx.now }).where(eq(bankTransfers.id, row.id)))
    return named(tx, { ...row, undoneAt: tx.now })
  },
)

async function postTransfer(tx: Tx, actor: Actor, row: typeof bankTransfers.$inferSelect, what: "made" | "undone") {
  const { id, fromId, toId, amount, movedOn: on } = row
  const key = what === "made" ? `trf:${id}` : `trf:${id}:undone`
  const moved = what === "made" ? amount : negated(amount)
  await post(tx, actor, { tenantId: null, kind: "bank_transfer", key, on, isDayTyped: true }, (draft) => {
    addLine(draft, bankLedgerAccount(toId), moved)
    addLine(draft, bankLedgerAccount(fromId), negated(moved))
  })
  const { from, to } = await named(tx, row)
  await record(tx, actor, {
    category: "BANK_TRANSFER",
    details: `The transfer of ${formatMoney(amount)} from ${from} to ${to} on ${formatDay(on)} was ${what === "made" ? "recorded" : "undone"}.`,
    metadata: { BankTransferID: id, FromBankAccountID: fromId, ToBankAccountID: toId, Amount: amount, Date: on },
  })
}
