/** Tenants skip the next autopay once, and may withdraw the skip until autopay runs. Source: money.md 3.17, api.md T23. */
import { and, eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { autopaySkips } from "#db/schema/index.ts"
import { ownCommand } from "../commands.ts"
import { Refusal } from "../refusal.ts"
import { findTenant } from "../tenants/tenants.ts"
import type { SkipChoice } from "./inputs.ts"
import { type NextAutopay, nextAutopay } from "./next-autopay.ts"
import { type OwnAutopay, storedAutopayOf } from "./own-autopay.ts"

type SkippedAutopay = OwnAutopay & { next: NextAutopay }

/**
 * Skips the next run or withdraws the skip (T23). Repeating the choice changes nothing. Refuses 409 NO_AUTOPAY_METHOD while autopay is off, except for a
 * withdrawal (docs/decisions/0036); 409 NO_AUTOPAY_DAY without a day; 409 PREVIEW_STALE if the next run is in another month than shown.
 */
export const skipAutopay = ownCommand(
  "manage own autopay",
  async (tx, { tenantId }, { skip, month: shown }: SkipChoice): Promise<SkippedAutopay> => {
    const autopay = await storedAutopayOf(tx, tenantId)
    const tenant = await findTenant(tx, tenantId)
    const next = await nextAutopay(tx, tenant)
    if (!autopay.enabled && (skip || !next?.isSkipped)) throw new Refusal("NO_AUTOPAY_METHOD", IS_OFF)
    if (!next) throw new Refusal("NO_AUTOPAY_DAY")
    if (shown !== undefined && shown !== next.month) throw new Refusal("PREVIEW_STALE", ANOTHER_MONTH)
    const row = { tenantId, month: next.month }
    await (skip ? storeSkip(tx, row) : withdrawSkip(tx, row))
    return { ...autopay, next: (await nextAutopay(tx, tenant)) ?? next }
  },
)

const IS_OFF = { message: "Autopay is off: there is no payment to skip." }
const ANOTHER_MONTH = { subject: "Autopay", message: "The next payment is another one now. Nothing was changed." }

type Row = Pick<typeof autopaySkips.$inferInsert, "tenantId" | "month">

const storeSkip = (tx: Tx, row: Row) =>
  tx.run(
    tx
      .insert(autopaySkips)
      .values({ ...row, createdAt: tx.now })
      .onConflictDoNothing(),
  )

const withdrawSkip = (tx: Tx, { tenantId, month }: Row) =>
  tx.run(tx.delete(autopaySkips).where(and(eq(autopaySkips.tenantId, tenantId), eq(autopaySkips.month, month))))
