/** Corrects the due day of move-in charges after a change of the move-in date. Source: money.md section 4, "Issue". */
import { and, eq, gt, ne } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { chargeDueChanges, charges } from "#db/schema/index.ts"
import type { Day } from "~/values/calendar.ts"
import { ZERO } from "~/values/money.ts"
import type { Actor } from "../permissions.ts"
import { withShareOfTenant } from "../rent-roll-totals/share.ts"

/** Changes the due day of a stay's open move-in charges. No amount changes; each change is stored with its author. */
export async function redateMoveIn(
  tx: Tx,
  actor: Actor,
  stay: { id: number; tenantId: number },
  dueOn: Day,
): Promise<void> {
  const open = await tx.all(
    tx
      .select({ id: charges.id, dueOn: charges.dueOn })
      .from(charges)
      .where(
        and(
          eq(charges.stayId, stay.id),
          eq(charges.origin, "move_in"),
          gt(charges.open, ZERO),
          ne(charges.dueOn, dueOn),
        ),
      )
      .orderBy(charges.id),
  )
  await withShareOfTenant(tx, stay.tenantId, async () => {
    for (const charge of open) await redate(tx, actor, charge, dueOn)
  })
}

/** The change is stored first: without it the database refuses another due day. */
async function redate(tx: Tx, actor: Actor, charge: { id: number; dueOn: Day }, dueOn: Day): Promise<void> {
  const change = { chargeId: charge.id, oldDueOn: charge.dueOn, newDueOn: dueOn }
  await tx.run(tx.insert(chargeDueChanges).values({ ...change, userId: actor.userId, at: tx.now }))
  await tx.run(tx.update(charges).set({ dueOn }).where(eq(charges.id, charge.id)))
}
