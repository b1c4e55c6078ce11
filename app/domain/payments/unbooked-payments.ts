import { desc } from "drizzle-orm"
import { unbookedPayments } from "#db/schema/index.ts"
import { command } from "../permissions.ts"
import { publicKeyOf } from "../settings/payment-keys.ts"
import { dashboardLink } from "./failure-reasons.ts"

/** More than this many are not handled one by one. */
const MAX = 50

/** The payments at the provider that differ from our receipts and were not booked; newest first. Source: money.md 3.14. */
export const listUnbooked = command("manage settings", async (tx, _actor, _input: object) => {
  const rows = await tx.all(tx.select().from(unbookedPayments).orderBy(desc(unbookedPayments.id)).limit(MAX))
  const livemode = (await publicKeyOf(tx))?.startsWith("pk_live_") === true
  return rows.map(({ id, intentId, details, createdAt }) => ({
    id,
    intentId,
    details,
    createdAt,
    link: providerLink(intentId, livemode),
  }))
})

/** The provider's page of a payment; null in the sandbox. */
const providerLink = (intentId: string, livemode: boolean) =>
  intentId.includes("_sbx") ? null : dashboardLink(intentId, livemode)
