/** Stores the events that end charges without a payment: deletions and move-outs. Source: money.md 1.4. */
import type { Tx } from "#db/client.server.ts"
import { chargeEvents } from "#db/schema/index.ts"
import { inOrder } from "~/values/together.ts"
import type { Actor } from "../../permissions.ts"
import type { ChargeEnd, JournalDraft } from "../journal-draft.ts"
import { writeEndOfCharge } from "./write-projections.ts"

export async function writeEnds(tx: Tx, actor: Actor, draft: JournalDraft, journalId: number | null): Promise<void> {
  const eventOf = ({ charge, kind, cents, reason }: ChargeEnd) =>
    tx.insert(chargeEvents).values({
      chargeId: charge.id,
      kind,
      cents,
      effectiveOn: draft.on,
      journalId,
      reason,
      userId: actor.userId,
      at: tx.now,
    })
  await inOrder(draft.ends.flatMap((end) => [tx.run(eventOf(end)), writeEndOfCharge(tx, end, tx.now)]))
}
