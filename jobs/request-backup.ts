import { lacksNightly, requestNightly } from "~/domain/backups/backup-runs.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import { lastDue } from "~/values/job-days.ts"
import type { Job } from "./job.ts"

/** Requests the backup after the day's jobs. After several missed days, only for the last one. */
export const requestBackup: Job = {
  name: "request backup",
  async due(tx, day) {
    const isLast = day === lastDue(tx.now, await zoneOf(tx))
    return isLast && (await lacksNightly(tx, day)) ? [(step) => requestNightly(step, day)] : []
  },
}
