import { desc } from "drizzle-orm"
import { unbookedPayments } from "#db/schema/index.ts"
import { command } from "../permissions.ts"
import { publicKeyOf } from "../settings/payment-keys.ts"
import { linkTo } from "./failure-reasons.ts"

/** More than so many are not one by one an administrator's work. */
const MAX = 50

/** The payments at the provider that differ from our receipts, so that nothing of them was booked; newest first. Source: money.md 3.14. */
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

/** Where the provider shows a payment; null in the sandbox. */
const providerLink = (intentId: string, livemode: boolean) =>
  intentId.includes("_sbx") ? null : linkTo(intentId, livemode)
