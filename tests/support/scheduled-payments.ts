/** Payments that tenants set for a day, and the jobs that charge them. */
import { asc, eq } from "drizzle-orm"
import { read, write } from "#db/client.server.ts"
import { receipts, scheduledPayments, users } from "#db/schema/index.ts"
import { ANONYMOUS, NO_LEVEL, type TenantActor } from "~/domain/permissions.ts"
import type { ScheduledView } from "~/domain/scheduled-payments/scheduled-list.ts"
import { setPayment } from "~/domain/scheduled-payments/set-payment.ts"
import { asDay } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"
import { runDue } from "../../jobs/run-due.ts"
import { chargeScheduledPayments } from "../../jobs/scheduled-payments.ts"
import { intervalsRun } from "./autopay-jobs.ts"
import { mails } from "./mails.ts"
import { itIs } from "./online.ts"

const never = new AbortController().signal
const fails = (error: unknown) => {
  throw error
}

/** A tenant who is signed in to the portal with the own account. */
export async function signedIn(tenantId: number): Promise<TenantActor> {
  const user = await read((tx) => tx.one(tx.select().from(users).where(eq(users.tenantId, tenantId))))
  return { ...ANONYMOUS, userId: user?.id ?? 0, name: "Dana Reyes", level: NO_LEVEL, tenantId, sessionId: 1 }
}

const CHOICE = { everything: "everything", rent: "totalRentBalance", deposit: "totalDepositBalance" } as const

type Wanted = { date: string; methodId: string; choice?: keyof typeof CHOICE; amount?: number; bankConsent?: boolean }

/** Schedules a payment, by default of rent. */
export async function sets(
  tenantId: number,
  { date, amount, choice = "rent", ...wanted }: Wanted,
): Promise<ScheduledView> {
  const actor = await signedIn(tenantId)
  const most = amount === undefined ? {} : { amount: asCents(amount) }
  return write((tx) => setPayment(tx, actor, { date: asDay(date), choice: CHOICE[choice], ...most, ...wanted }))
}

/** Runs the jobs that a server runs all day, autopay's first. */
export async function chargesRun(report: (error: unknown) => void = fails): Promise<void> {
  await intervalsRun(report)
  await chargeScheduledPayments(never, report)
  await intervalsRun(report)
}

/** Sets the clock to a day, 5 am by default, and runs that day's jobs and those that run all day. */
export async function dayOf(day: string, hour = 5): Promise<void> {
  itIs(day, hour)
  await runDue()
  await chargesRun()
}

/** A tenant's payments by day: "2026-01-10 succeeded 40000", "2026-02-03 skipped nothing_owed". */
export async function scheduled(tenantId: number): Promise<string[]> {
  const { payOn, createdAt } = scheduledPayments
  const of = eq(scheduledPayments.tenantId, tenantId)
  const rows = await read((tx) =>
    tx.all(tx.select().from(scheduledPayments).where(of).orderBy(asc(payOn), asc(createdAt))),
  )
  return rows.map((row) => [row.payOn, row.state, row.reason, row.amount].filter((part) => part !== null).join(" "))
}

export const scheduledReceipts = () =>
  read((tx) =>
    tx.all(tx.select().from(receipts).where(eq(receipts.source, "scheduled")).orderBy(asc(receipts.initiatedAt))),
  )

/** The subjects of the mails to tenants, oldest first. */
export const subjects = async (): Promise<string[]> => (await mails()).map(({ subject }) => subject)
