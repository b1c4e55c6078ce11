import { read, write } from "#db/client.server.ts"
import { clock } from "#db/clock.ts"
import { endPause, pausesOver } from "~/domain/requests/gathered-news.ts"
import type { ReportError, Stop } from "../job.ts"

/** Mails each receiver, in one mail, the tenants' changes of the ten minutes after a first mail. */
export async function mailGatheredNews(stop: Stop, _report?: ReportError, now: () => number = clock): Promise<void> {
  for (const pauseId of await read(pausesOver, now())) {
    if (stop.aborted) return
    await write((tx) => endPause(tx, pauseId), now())
  }
}
