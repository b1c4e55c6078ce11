import { and, eq, type SQL } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { texts } from "#db/schema/index.ts"

/** Cancels the texts that are still waiting, and deletes their content. A text that is being sent at this moment may still arrive. */
export async function cancelTexts(tx: Tx, which: SQL | undefined, outcome: string): Promise<void> {
  const waiting = and(which, eq(texts.state, "queued"))
  await tx.run(tx.update(texts).set({ state: "cancelled", body: null, outcome }).where(waiting))
}
