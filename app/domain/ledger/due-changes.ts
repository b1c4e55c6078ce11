/** The due day of move-in charges after the move-in date is corrected. Source: money.md section 4, "Issue". */
import { and, eq, gt, ne } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { chargeDueChanges, charges } from "#db/schema/index.ts"
import type { Day } from "~/values/calendar.ts"
import { ZERO } from "~/values/money.ts"
import type { Actor } from "../permissions.ts"

/** Moves the due day of the open part of a stay's move-in charges. No amount changes; each change is stored with its author. */
export async function redateMoveIn(tx: Tx, actor: Actor, stayId: number, dueOn: Day): Promise<void> {
  const open = await tx.all(
    tx
      .select({ id: charges.id, dueOn: charges.dueOn })
      .from(charges)
      .where(
        and(
          eq(charges.stayId, stayId),
          eq(charges.origin, "move_in"),
          gt(charges.open, ZERO),
          ne(charges.dueOn, dueOn),
        ),
      ),
  )
  for (const charge of open) {
    const change = { chargeId: charge.id, oldDueOn: charge.dueOn, newDueOn: dueOn }
    await tx.run(tx.insert(chargeDueChanges).values({ ...change, userId: actor.userId, at: tx.now }))
  }
}
