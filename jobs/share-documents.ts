import { read, write } from "#db/client.server.ts"
import { clock } from "#db/clock.ts"
import { today } from "~/domain/settings/defaults.ts"
import { sharedWithNewcomers, shareWithNewcomers } from "~/domain/shares/newcomers.ts"
import { mailShares, sharesToMail } from "~/domain/shares/share-mails.ts"
import type { ReportError, Stop } from "./job.ts"

/** Shares documents with newcomers, and mails tenants whose documents open today. */
export async function shareDocuments(stop: Stop, _report?: ReportError, now: () => number = clock): Promise<void> {
  for (const shared of await read(sharedWithNewcomers, now())) {
    if (stop.aborted) return
    await write((tx) => shareWithNewcomers(tx, shared), now())
  }
  for (const id of await read(async (tx) => sharesToMail(tx, await today(tx)), now())) {
    if (stop.aborted) return
    await write((tx) => mailShares(tx, [id]), now())
  }
}
