import type { Tx } from "#db/client.server.ts"
import { fullName } from "~/values/contact.ts"
import { formatMoney } from "~/values/money.ts"
import { PAID_BY } from "../ledger/paid-by.ts"
import type { Receipt } from "../ledger/receipts.ts"
import { findTenant } from "../tenants/tenants.ts"

/** A payment as the audit log describes it when amount and fee are reversed together; it follows the word "a": "payment of $1,000.00 (and a fee of $30.00) by …". */
export async function paymentText(tx: Tx, { amount, fee, tender, tenantId }: Receipt): Promise<string> {
  const andFee = fee === 0 ? "" : ` (and a fee of ${formatMoney(fee)})`
  return `payment of ${formatMoney(amount)}${andFee} ${PAID_BY[tender]} for ${fullName(await findTenant(tx, tenantId))}`
}
