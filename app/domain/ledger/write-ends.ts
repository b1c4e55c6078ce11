/** Stores what ended charges without a payment: a deletion, or a move-out. Source: money.md 1.4. */
import type { Tx } from "#db/client.server.ts"
import { chargeEvents } from "#db/schema/index.ts"
import type { Actor } from "../permissions.ts"
import type { JournalDraft } from "./journal-draft.ts"
import { writeEndOfCharge } from "./write-projections.ts"

export async function writeEnds(tx: Tx, actor: Actor, draft: JournalDraft, journalId: number | null): Promise<void> {
  for (const end of draft.ends) {
    await tx.run(
      tx.insert(chargeEvents).values({
        chargeId: end.charge.id,
        kind: end.kind,
        cents: end.cents,
        effectiveOn: draft.on,
        journalId,
        reason: end.reason,
        userId: actor.userId,
        at: tx.now,
      }),
    )
    await writeEndOfCharge(tx, end, tx.now)
  }
}
