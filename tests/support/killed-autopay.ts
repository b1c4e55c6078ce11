/** A prepared autopay on a server that is killed while it charges. */
import { join } from "node:path"
import { expect } from "vitest"
import { closeDatabase, openDatabase, write } from "#db/client.server.ts"
import { prepareRun } from "~/domain/autopay/prepare-run.ts"
import { sandboxClient } from "~/domain/payment-provider/stripe-client.server.ts"
import { DEFAULT_ZONE, dayAt } from "~/values/calendar.ts"
import { folderOfTest, type Killable, rowsIn } from "./killed-server.ts"
import { isOnAutopay } from "./saved-methods.ts"

/** A data folder in which the tenant's autopay of today is prepared but not charged. */
export async function folderWithAutopay(tenantId: number): Promise<string> {
  const folder = folderOfTest()
  openDatabase(join(folder, "suitekeeper.sqlite"))
  await isOnAutopay(tenantId, "pm_card_visa")
  await write((tx) => prepareRun(tx, { tenantId, day: dayAt(Date.now(), DEFAULT_ZONE) }))
  closeDatabase()
  expect(runIn(folder)).toBe("processing")
  return folder
}

const runIn = (folder: string) => rowsIn<{ status: string }>(folder, "select status from autopay_runs")[0]?.status

/** The month is paid in our books, or the server is dead. */
export const isPaidOrDead = (server: Killable, folder: string) =>
  expect.poll(() => server.isDead() || runIn(folder) === "succeeded", { interval: 100, timeout: 30_000 }).toBe(true)

/** The final state of our books and the provider. */
export async function autopayOutcome(folder: string) {
  const receipts = rowsIn<{ status: string }>(folder, "select status from receipts where source = 'autopay'")
  const posted = rowsIn<{ kind: string }>(folder, "select kind from journals where kind = 'payment'")
  const { data } = await sandboxClient().charges.list({ limit: 100 })
  return {
    run: runIn(folder),
    receipts: receipts.map(({ status }) => status),
    posted: posted.length,
    charged: data.map(({ amount }) => amount),
  }
}

export const PAID = { run: "succeeded", receipts: ["succeeded"], posted: 1, charged: [72_100] }
