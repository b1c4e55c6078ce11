/** The jobs of autopay as a server runs them, and what they leave: runs, log, mails, charges at the provider. */
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
 * It is January 2, 2026, payments are taken online, Dana Reyes owes 1,000.00 of rent and is on autopay with a test method if one is given; autopay's day is the
 * 3rd unless set. The day's jobs have run. Returns the tenant's number.
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

/** The sweep, the charges of autopay and the cancellations, as they run all day long. */
export async function intervalsRun(report: (error: unknown) => void = fails): Promise<void> {
  await sweepPayments(never, report)
  await chargeAutopay(never, report)
  await checkOpenPayments(never, report)
  await cancelPayments(never, report)
}

/** It is that day, at five in the morning unless given: the day's jobs have run, and those of all day long. */
export async function morningOf(day: string, hour = 5): Promise<void> {
  itIs(day, hour)
  await runDue()
  await intervalsRun()
}

/** The runs of a tenant, oldest first: "2026-02 succeeded", "2026-03 skipped nothing_owed". */
export async function runsOf(tenantId: number): Promise<string[]> {
  const rows = await read((tx) =>
    tx.all(tx.select().from(autopayRuns).where(eq(autopayRuns.tenantId, tenantId)).orderBy(asc(autopayRuns.month))),
  )
  return rows.map(({ month, status, reason }) => [month, status, reason].filter((part) => part !== null).join(" "))
}

/** What the log of a tenant shows, oldest first, and whether autopay is on. */
export async function logOf(tenantId: number): Promise<{ isOn: boolean | undefined; log: string[] }> {
  return read(async (tx) => {
    const row = await tx.one(tx.select().from(autopay).where(eq(autopay.tenantId, tenantId)))
    const entries = tx.select().from(autopayLog).where(eq(autopayLog.tenantId, tenantId)).orderBy(asc(autopayLog.id))
    return { isOn: row?.enabled, log: (await tx.all(entries)).map(({ status }) => status) }
  })
}

/** The receipts of autopay, oldest first. */
export const autopayReceipts = () =>
  read((tx) =>
    tx.all(tx.select().from(receipts).where(eq(receipts.source, "autopay")).orderBy(asc(receipts.initiatedAt))),
  )

/** What the provider took, or is taking, in cents: failed charges are left out. */
export async function charged(): Promise<number[]> {
  const { data } = await sandboxClient().charges.list({ limit: 100 })
  return data.filter(({ status }) => status !== "failed").map(({ amount }) => amount)
}

/** All payments at the provider. */
export const intents = async () => (await sandboxClient().paymentIntents.list({ limit: 100 })).data

/** The subjects of the mails about autopay, oldest first. */
export const autopayMails = async (): Promise<string[]> =>
  (await mails()).map(({ subject }) => subject).filter((subject) => /autopay/i.test(subject))
