/** Manual payments (checks, cash and others) that are not in a bank account yet. Source: money.md 11.1, api.md X255. */
import { type SQL, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { inList } from "#db/in-list.ts"
import type { Day } from "~/values/calendar.ts"
import { fullName } from "~/values/contact.ts"
import type { Cents } from "~/values/money.ts"
import { command } from "../commands.ts"
import { bankBeginning } from "../ledger/bank/beginning.ts"
import type { PaymentRow } from "../ledger/payment-rows.ts"
import { unitsOfTenants } from "../tenants/tenant-units.ts"

/** `note` is a check's number. `slipId` is the undeposited slip that the payment is on. */
export type MoneyInHand = {
  paymentId: number
  tenantId: number
  tenant: string
  units: number[]
  tender: PaymentRow["tender"]
  amount: Cents
  paidOn: Day
  note: string | null
  slipId: number | null
}

/** Lists the undeposited manual payments (X255) by day, then in the order they were recorded. Empty without a bank account. */
export const moneyInHand = command("see tenants", (tx): Promise<MoneyInHand[]> => inHand(tx))

/** The same for some payments or, without ids, for all. */
export async function inHand(tx: Tx, paymentIds?: readonly number[]): Promise<MoneyInHand[]> {
  const beginning = await bankBeginning(tx)
  if (!beginning) return []
  const some = paymentIds === undefined ? sql`true` : inList(sql`p.id`, paymentIds)
  type Row = Omit<MoneyInHand, "tenant" | "units"> & { firstName: string; lastName: string }
  const rows = await tx.rows<Row>(sql`
    select p.id as "paymentId", p.tenant_id as "tenantId", t.first_name as "firstName", t.last_name as "lastName",
      p.tender as "tender", p.amount as "amount", p.effective_on as "paidOn", r.note as "note", s.id as "slipId"
    ${notDeposited(beginning.on)} and ${some} order by p.effective_on, p.id`)
  const held = Map.groupBy(
    await unitsOfTenants(
      tx,
      rows.map(({ tenantId }) => tenantId),
    ),
    ({ tenantId }) => tenantId,
  )
  return rows.map(({ firstName, lastName, ...row }) => ({
    ...row,
    tenant: fullName({ firstName, lastName }),
    units: held.get(row.tenantId)?.map(({ unitNumber }) => unitNumber) ?? [],
  }))
}

/** The SQL from `from` on: manual payments since the first account's first day that neither a slip nor their method has brought to a bank account. */
export const notDeposited = (begins: Day | SQL): SQL => sql`
  from payments p join receipts r on r.id = p.receipt_id join tenants t on t.id = p.tenant_id
  left join deposit_slip_rows row on row.payment_id = p.id and row.left_at is null
  left join deposit_slips s on s.id = row.slip_id
  where r.status = 'succeeded' and r.tender in ('check', 'cash', 'zelle', 'cashapp', 'paypal', 'other')
    and p.effective_on >= ${begins} and (s.id is null or s.state = 'open')
    and not exists (select 1 from journals j where j.idem_key = 'dep:pay:' || p.id)`
