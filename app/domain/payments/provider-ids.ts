/** The provider's ids of a receipt. Source: money.md 3.14. */
import { eq, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { receipts } from "#db/schema/index.ts"

const providerIds = statement((db) =>
  db
    .update(receipts)
    .set({
      stripeIntent: sql`coalesce(${sql.placeholder("intent")}, ${receipts.stripeIntent})`,
      stripeCharge: sql`coalesce(${sql.placeholder("charge")}, ${receipts.stripeCharge})`,
      stripeTransaction: sql`coalesce(${sql.placeholder("transaction")}, ${receipts.stripeTransaction})`,
    })
    .where(eq(receipts.id, sql.placeholder("receiptId")))
    .prepare(),
)

/** Stores the provider's ids of a receipt; an id that is not given does not change. */
export async function storeProviderIds(
  tx: Tx,
  receiptId: string,
  {
    intent = null,
    charge = null,
    transaction = null,
  }: Partial<Record<"intent" | "charge" | "transaction", string | null>>,
): Promise<void> {
  await tx.run(providerIds, { receiptId, intent, charge, transaction })
}
