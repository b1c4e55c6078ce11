/** The autopay jobs as a server runs them, and their results: runs, log, mails, charges at the provider. */
import { asc, eq } from "drizzle-orm"
import { read } from "#db/client.server.ts"
import { autopay, autopayLog, autopayRuns, receipts } from "#db/schema/index.ts"
import { sandboxClient } from "~/domain/payment-provider/stripe-client.server.ts"
import { cancelPayments } from "../../jobs/cancel-payments.ts"
import { chargeAutopay } from "../../jobs/charge-autopay.ts"
import { checkOpenPayments } from "../../jobs/check-open-payments.ts"
import { runDue } from "../../jobs/run-due.ts"
import { sweepPayments } from "../../jobs/sweep-payments.ts"
import { mails } from "./mails.ts"
import { itIs, payOnline } from "./online.ts"
import { isOnAutopay } from "./saved-methods.ts"
import { danaOwesRent } from "./tenancies.ts"
import { setting } from "./world.ts"

const never = new AbortController().signal
export const fails = (error: unknown) => {
  throw error
}

/**
 * It is January 2, 2026. Online payments are on. Dana Reyes owes 1,000.00 of rent and has autopay with the test method, if there is one. The autopay day is
 * the 3rd by default. The day's jobs have run. Returns the tenant's id.
 */
export async function danaAwaitsAutopay(token?: string, settings: Record<string, unknown> = {}): Promise<number> {
  payOnline()
  itIs("2026-01-02")
  const tenant = await danaOwesRent()
  await setting({ autopayDay: 3, ...settings })
  if (token !== undefined) await isOnAutopay(tenant, token)
  await runDue()
  return tenant
}

/** Runs the sweep, the autopay charges and the cancellations, which a server runs all day. */
export async function intervalsRun(report: (error: unknown) => void = fails): Promise<void> {
  await sweepPayments(never, report)
  await chargeAutopay(never, report)
  await checkOpenPayments(never, report)
  await cancelPayments(never, report)
}

/** Sets the clock to a day, 5 am by default, and runs that day's jobs and those that run all day. */
export async function morningOf(day: string, hour = 5): Promise<void> {
  itIs(day, hour)
  await runDue()
  await intervalsRun()
}

/** A tenant's runs, oldest first: "2026-02 succeeded", "2026-03 skipped nothing_owed". */
export async function runsOf(tenantId: number): Promise<string[]> {
  const rows = await read((tx) =>
    tx.all(tx.select().from(autopayRuns).where(eq(autopayRuns.tenantId, tenantId)).orderBy(asc(autopayRuns.month))),
  )
  return rows.map(({ month, status, reason }) => [month, status, reason].filter((part) => part !== null).join(" "))
}

/** A tenant's log, oldest first, and whether autopay is on. */
export async function logOf(tenantId: number): Promise<{ isOn: boolean | undefined; log: string[] }> {
  return read(async (tx) => {
    const row = await tx.one(tx.select().from(autopay).where(eq(autopay.tenantId, tenantId)))
    const entries = tx.select().from(autopayLog).where(eq(autopayLog.tenantId, tenantId)).orderBy(asc(autopayLog.id))
    return { isOn: row?.enabled, log: (await tx.all(entries)).map(({ status }) => status) }
  })
}

/** Receipts of autopay, oldest first. */
export const autopayReceipts = () =>
  read((tx) =>
    tx.all(tx.select().from(receipts).where(eq(receipts.source, "autopay")).orderBy(asc(receipts.initiatedAt))),
  )

/** The provider's successful and pending charges, in cents. */
export async function charged(): Promise<number[]> {
  const { data } = await sandboxClient().charges.list({ limit: 100 })
  return data.filter(({ status }) => status !== "failed").map(({ amount }) => amount)
}

export const intents = async () => (await sandboxClient().paymentIntents.list({ limit: 100 })).data

/** The subjects of mails about autopay, oldest first. */
export const autopayMails = async (): Promise<string[]> =>
  (await mails()).map(({ subject }) => subject).filter((subject) => /autopay/i.test(subject))
