import { count, inArray } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { outbox, receipts } from "#db/schema/index.ts"
import { daysDue } from "~/values/job-days.ts"
import { lastGood } from "../backups/last-good.ts"
import { clockDoubt } from "../clock/doubt.ts"
import { doneUpTo } from "../clock/watermark.ts"
import { zoneOf } from "../settings/defaults.ts"

/** Figures for a monitoring program: only numbers, no personal data. Null if there is no value yet. */
export async function propertyGauges(tx: Tx) {
  const waiting = ["queued", "sending", "kept"] as const
  return {
    daysMissing: daysDue(await doneUpTo(tx), tx.now, await zoneOf(tx)).length,
    mailsWaiting: await mailsIn(tx, waiting),
    mailsFailed: await mailsIn(tx, ["failed"]),
    paymentsOpen: await openPayments(tx),
    backupAge: await secondsSinceBackup(tx),
    clockInDoubt: (await clockDoubt(tx)) === null ? 0 : 1,
  }
}

async function mailsIn(tx: Tx, states: readonly (typeof outbox.$inferSelect)["state"][]): Promise<number> {
  const [row] = await tx.all(
    tx
      .select({ mails: count() })
      .from(outbox)
      .where(inArray(outbox.state, [...states])),
  )
  return row?.mails ?? 0
}

async function openPayments(tx: Tx): Promise<number> {
  const [row] = await tx.all(
    tx
      .select({ payments: count() })
      .from(receipts)
      .where(inArray(receipts.status, ["created", "pending"])),
  )
  return row?.payments ?? 0
}

async function secondsSinceBackup(tx: Tx): Promise<number | null> {
  const finishedAt = (await lastGood(tx))?.finishedAt ?? null
  return finishedAt === null ? null : Math.round((tx.now - finishedAt) / 1000)
}
