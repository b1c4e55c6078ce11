/** Prepares the copy that an update made of its database, before the copy replaces that database. Source: docs/operations/update.md, Taking an update back. */
import { closeDatabase, openDatabase, type Tx, write } from "#db/client.server.ts"
import { type Day, monthOf } from "~/values/calendar.ts"
import { daysDue, lastDue } from "~/values/job-days.ts"
import { missRun, tenantsDueOn } from "../autopay/prepare-run.ts"
import { endSessionsAfterRestore } from "../identity/after-restore.ts"
import { TAKEN_BACK } from "../mail/sent-before.ts"
import { requireSweep } from "../payments/sweep/sweep-progress.ts"
import { missScheduled } from "../scheduled-payments/miss-scheduled.ts"
import { zoneOf } from "../settings/defaults.ts"
import { storeSetting } from "../stored-settings.ts"
import { onOtherEngine } from "./other-engine.ts"

/**
 * The copy's instant, version and SHA-256, the instant when the update is taken back, and the charges that may have been made since: "tenant month" for
 * autopay, "set:" and the id for a scheduled payment. Instants in milliseconds.
 */
export type TakenBack = {
  copiedAt: number
  version: string
  sha256: string
  takenBackAt: number
  charged: ReadonlySet<string>
}

/** Ends sessions and API tokens, requires a sweep before any charge, and stores autopay and scheduled payments of the days in between as missed. */
export async function prepareTakenBack(copy: string, taken: TakenBack): Promise<void> {
  const { copiedAt, takenBackAt, version, sha256 } = taken
  openDatabase(copy)
  try {
    await write(async (tx) => {
      await storeSetting(tx, TAKEN_BACK, `${copiedAt} ${takenBackAt}`)
      await missAutopay(tx, taken)
      await endSessionsAfterRestore(tx, { createdAt: copiedAt, version, sha256 })
      await requireSweep(tx)
    })
  } finally {
    await closeDatabase()
  }
}

/** The same for a file, in a process on PostgreSQL. */
export const prepareTakenBackThere = (copy: string, taken: TakenBack): Promise<unknown> =>
  onOtherEngine("taken-back-worker", copy, { copy, taken })

/** If the provider shows a charge, it replaces the missed run (docs/money.md 3.24). */
async function missAutopay(tx: Tx, { copiedAt, takenBackAt, charged }: TakenBack): Promise<void> {
  const zone = await zoneOf(tx)
  for (const day of daysDue(lastDue(copiedAt, zone), takenBackAt, zone)) {
    for (const tenantId of await tenantsDueOn(tx, day)) {
      await missRun(tx, { tenantId, day }, !charged.has(runKey(tenantId, day)))
    }
    await missScheduled(tx, day, charged)
  }
}

const runKey = (tenantId: number, day: Day) => `${tenantId} ${monthOf(day)}`
