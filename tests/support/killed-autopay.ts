/** A prepared autopay, or a payment set for today, on a server that is killed while it charges. */
import { join } from "node:path"
import { expect } from "vitest"
import { closeDatabase, openDatabase, write } from "#db/client.server.ts"
import { scheduledPayments } from "#db/schema/index.ts"
import { prepareRun } from "~/domain/autopay/prepare-run.ts"
import { sandboxClient } from "~/domain/payment-provider/stripe-client.server.ts"
import { addDays, DEFAULT_ZONE, dayAt } from "~/values/calendar.ts"
import { folderOfTest, type Killable, rowsIn } from "./killed-server.ts"
import { hasSaved, isOnAutopay } from "./saved-methods.ts"
import { sets } from "./scheduled-payments.ts"

/** A data folder in which the tenant's autopay of today is prepared but not charged. */
export async function folderWithAutopay(tenantId: number): Promise<string> {
  const folder = folderOfTest()
  openDatabase(join(folder, "suitekeeper.sqlite"))
  await isOnAutopay(tenantId, "pm_card_visa")
  await write((tx) => prepareRun(tx, { tenantId, day: dayAt(Date.now(), DEFAULT_ZONE) }))
  closeDatabase()
  expect(statusIn(folder)).toBe("processing")
  return folder
}

/** A data folder in which the tenant's payment set for today waits to be begun. */
export async function folderWithScheduled(tenantId: number): Promise<string> {
  const folder = folderOfTest()
  openDatabase(join(folder, "suitekeeper.sqlite"))
  const card = await hasSaved(tenantId, "pm_card_visa")
  const today = dayAt(Date.now(), DEFAULT_ZONE)
  await sets(tenantId, { date: addDays(today, 1), methodId: card.id })
  await write((tx) => tx.run(tx.update(scheduledPayments).set({ payOn: today, state: "due" })))
  closeDatabase()
  expect(statusIn(folder)).toBe("due")
  return folder
}

/** The receipt of the only run or scheduled payment. */
const statusIn = (folder: string) =>
  rowsIn<{ status: string }>(
    folder,
    "select status from autopay_runs union all select state as status from scheduled_payments",
  )[0]?.status

/** Waits until it is paid in our books, or until the server is dead. */
export const isPaidOrDead = (server: Killable, folder: string) =>
  expect.poll(() => server.isDead() || statusIn(folder) === "succeeded", { interval: 100, timeout: 30_000 }).toBe(true)

/** The final state of our books and the provider. */
export async function chargeOutcome(folder: string) {
  const receipts = rowsIn<{ status: string }>(folder, "select status from receipts where source <> 'manual'")
  const posted = rowsIn<{ kind: string }>(folder, "select kind from journals where kind = 'payment'")
  const { data } = await sandboxClient().charges.list({ limit: 100 })
  return {
    run: statusIn(folder),
    receipts: receipts.map(({ status }) => status),
    posted: posted.length,
    charged: data.map(({ amount }) => amount),
  }
}

export const PAID = { run: "succeeded", receipts: ["succeeded"], posted: 1, charged: [72_100] }
