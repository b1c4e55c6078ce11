/** Reads deposit slips: one with its payments, or the list. Source: money.md 11.1, api.md X256 and X257. */
import { desc, eq, type SQL, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { inList } from "#db/in-list.ts"
import { bankAccounts, depositSlipRows, depositSlips, payments, users } from "#db/schema/index.ts"
import { fullName } from "~/values/contact.ts"
import { type Cents, sum } from "~/values/money.ts"
import { command } from "../commands.ts"
import { deletedNames } from "../identity/deleted-accounts.ts"
import { type PaymentRow, paymentRows } from "../ledger/payment-rows.ts"
import { Refusal } from "../refusal.ts"
import { accountLabel } from "./bank-accounts.ts"
import type { SlipQuery } from "./inputs.ts"

type Stored = typeof depositSlips.$inferSelect

/** A payment on a slip, with its tenant's name. `hasLeft`: the payment was taken off the slip before the deposit. */
export type SlipRow = { payment: PaymentRow; tenant: string; amount: Cents; hasLeft: boolean }
/** `total` in cents is the sum of the payments on the slip; for an undone slip, of the payments that were on it. */
export type DepositSlip = Stored & { account: string; madeByName: string | null; rows: SlipRow[]; total: Cents }

/** Refuses 404 DEPOSIT_SLIP_NOT_FOUND. */
export const depositSlip = command("see tenants", (tx, _actor, { slip }: SlipQuery) => slipOf(tx, slip))

export async function slipOf(tx: Tx, id: number): Promise<DepositSlip> {
  const [found] = await slipsThat(tx, eq(depositSlips.id, id))
  if (!found) throw new Refusal("DEPOSIT_SLIP_NOT_FOUND")
  return found
}

const MAX_LISTED = 100

/** The latest hundred slips: open ones first, then newest first. */
export const depositSlipList = command("see tenants", (tx) => slipsThat(tx, undefined))

async function slipsThat(tx: Tx, where: SQL | undefined): Promise<DepositSlip[]> {
  const stored = await tx.all(
    tx
      .select({ slip: depositSlips, account: bankAccounts, firstName: users.firstName, lastName: users.lastName })
      .from(depositSlips)
      .innerJoin(bankAccounts, eq(bankAccounts.id, depositSlips.accountId))
      .leftJoin(users, eq(users.id, depositSlips.madeBy))
      .where(where)
      .orderBy(sql`case when ${depositSlips.state} = 'open' then 0 else 1 end`, desc(depositSlips.id))
      .limit(MAX_LISTED),
  )
  const rows = await rowsOf(
    tx,
    stored.map(({ slip }) => slip.id),
  )
  const gone = await deletedNames(
    tx,
    stored.map(({ slip }) => slip.madeBy),
  )
  return stored.map(({ slip, account, firstName, lastName }) => {
    const own = rows.get(slip.id) ?? []
    const person = firstName === null || lastName === null ? null : fullName({ firstName, lastName })
    const counted = slip.state === "undone" ? own : own.filter(({ hasLeft }) => !hasLeft)
    return {
      ...slip,
      account: accountLabel(account),
      madeByName: person ?? gone.get(slip.madeBy ?? 0) ?? null,
      rows: own,
      total: sum(counted.map(({ amount }) => amount)),
    }
  })
}

async function rowsOf(tx: Tx, slipIds: readonly number[]): Promise<Map<number, SlipRow[]>> {
  const stored = await tx.all(
    tx
      .select()
      .from(depositSlipRows)
      .where(inList(sql`${depositSlipRows.slipId}`, slipIds))
      .orderBy(depositSlipRows.id),
  )
  const ids = stored.map(({ paymentId }) => paymentId)
  const paid = new Map((await paymentRows(tx, inList(sql`${payments.id}`, ids))).map((row) => [row.id, row]))
  const names = await namesOf(tx, [...paid.values()])
  const rows = stored.flatMap(({ slipId, paymentId, amount, leftAt }) => {
    const payment = paid.get(paymentId)
    if (!payment) return []
    const tenant = names.get(payment.tenantId) ?? ""
    return [{ slipId, row: { payment, tenant, amount, hasLeft: leftAt !== null } }]
  })
  const bySlip = Map.groupBy(rows, ({ slipId }) => slipId)
  return new Map([...bySlip].map(([slipId, own]) => [slipId, own.map(({ row }) => row)]))
}

async function namesOf(tx: Tx, rows: readonly PaymentRow[]): Promise<Map<number, string>> {
  const ids = [...new Set(rows.map(({ tenantId }) => tenantId))]
  const found = await tx.rows<{ id: number; firstName: string; lastName: string }>(
    sql`select id as "id", first_name as "firstName", last_name as "lastName" from tenants where ${inList(sql`id`, ids)}`,
  )
  return new Map(found.map((tenant) => [tenant.id, fullName(tenant)]))
}
