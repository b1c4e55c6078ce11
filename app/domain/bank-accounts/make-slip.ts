/** Makes and changes deposit slips. Nothing is posted until a slip is deposited. Source: money.md 11.1, api.md X258 and X259. */
import { and, eq, isNull } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { inList } from "#db/in-list.ts"
import { depositSlipRows, depositSlips } from "#db/schema/index.ts"
import { formatMoney } from "~/values/money.ts"
import { record } from "../audit/log.ts"
import { command } from "../commands.ts"
import type { Actor } from "../permissions.ts"
import { badField, Refusal } from "../refusal.ts"
import type { RowOf } from "../row-of.ts"
import { openAccount } from "./bank-accounts.ts"
import { inHand, type MoneyInHand } from "./in-hand.ts"
import type { ChangeDepositSlip, MakeDepositSlip } from "./inputs.ts"
import { type DepositSlip, slipOf } from "./slips.ts"

/** The payments are rows of their own. */
type Row = RowOf<MakeDepositSlip, { bankAccountId: "accountId"; paymentIds: null }>

/** Refuses 404 BANK_ACCOUNT_NOT_FOUND, and 400 a payment that is not in hand or is on another slip. Audit BANK_DEPOSIT. */
export const makeDepositSlip = command(
  "make deposits",
  async (tx, actor, { bankAccountId, paymentIds, note }: MakeDepositSlip): Promise<DepositSlip> => {
    const account = await openAccount(tx, bankAccountId)
    const money = await freeMoney(tx, paymentIds)
    const row = { accountId: account.id, note: note ?? null, madeBy: actor.userId, madeAt: tx.now } satisfies Row
    const made = await tx.one(tx.insert(depositSlips).values(row).returning())
    if (!made) throw new Error("A deposit slip was not stored")
    await addRows(tx, made.id, money)
    const slip = await slipOf(tx, made.id)
    await recordSlip(tx, actor, slip, `was made, ${formatMoney(slip.total)} for ${slip.account}`)
    return slip
  },
)

/** Replaces the payments on a slip by these. Refuses as `makeDepositSlip` does, 404 DEPOSIT_SLIP_NOT_FOUND and 409 DEPOSIT_SLIP_DONE. Audit BANK_DEPOSIT. */
export const changeDepositSlip = command(
  "make deposits",
  async (tx, actor, { depositSlipId, paymentIds }: ChangeDepositSlip): Promise<DepositSlip> => {
    const before = await openSlip(tx, depositSlipId)
    const money = await freeMoney(tx, paymentIds, before.id)
    const wanted = new Set(money.map(({ paymentId }) => paymentId))
    const present = new Set(before.rows.flatMap(({ payment, hasLeft }) => (hasLeft ? [] : [payment.id])))
    await leave(
      tx,
      [...present].filter((id) => !wanted.has(id)),
    )
    await addRows(
      tx,
      before.id,
      money.filter(({ paymentId }) => !present.has(paymentId)),
    )
    const slip = await slipOf(tx, before.id)
    await recordSlip(tx, actor, slip, `was changed from ${formatMoney(before.total)} to ${formatMoney(slip.total)}`)
    return slip
  },
)

/** Returns a slip that is not deposited. Refuses 404 DEPOSIT_SLIP_NOT_FOUND and 409 DEPOSIT_SLIP_DONE. */
export async function openSlip(tx: Tx, id: number): Promise<DepositSlip> {
  const slip = await slipOf(tx, id)
  if (slip.state !== "open") throw new Refusal("DEPOSIT_SLIP_DONE")
  return slip
}

async function freeMoney(tx: Tx, ids: readonly number[], ownSlip?: number): Promise<MoneyInHand[]> {
  const wanted = [...new Set(ids)]
  const money = await inHand(tx, wanted)
  if (money.length < wanted.length)
    throw badField("paymentIDs", "A payment was deposited, deleted or returned in the meantime. Choose again.")
  const taken = money.find(({ slipId }) => slipId !== null && slipId !== ownSlip)
  if (taken) throw badField("paymentIDs", `The payment of ${taken.tenant} is on deposit slip ${taken.slipId}.`)
  return money
}

async function addRows(tx: Tx, slipId: number, money: readonly MoneyInHand[]): Promise<void> {
  for (const { paymentId, amount } of money)
    await tx.run(tx.insert(depositSlipRows).values({ slipId, paymentId, amount }))
}

/** Takes payments off the slip that they are on. */
export async function leave(tx: Tx, paymentIds: readonly number[]): Promise<void> {
  const rows = and(inList(depositSlipRows.paymentId, paymentIds), isNull(depositSlipRows.leftAt))
  await tx.run(tx.update(depositSlipRows).set({ leftAt: tx.now }).where(rows))
}

export const ofSlip = (id: number) => eq(depositSlips.id, id)

export function recordSlip(tx: Tx, actor: Actor, slip: DepositSlip, what: string): Promise<void> {
  return record(tx, actor, {
    category: "BANK_DEPOSIT",
    details: `Deposit slip ${slip.id} ${what}.`,
    metadata: { DepositSlipID: slip.id, BankAccountID: slip.accountId, Total: slip.total, State: slip.state },
  })
}
