/** Prepares a day's autopay in our books: who is charged, or why not. The provider is called later. Source: money.md section 4, "Autopay". */
import { and, eq, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { autopay, autopayRuns, autopaySkips, tenants } from "#db/schema/index.ts"
import { type Day, jobsOn, lastOf, type Month, monthOf } from "~/values/calendar.ts"
import { type NotChargedReason, UNEXPECTED } from "~/values/payments/autopay-reasons.ts"
import { mailNotCharged, mailTurnedOff } from "../autopay-runs/autopay-emails.ts"
import { type AutopayRun, recordRun } from "../autopay-runs/autopay-runs.ts"
import { turnAutopayOff } from "../payment-methods/turn-off-autopay.ts"
import { providerOf } from "../payment-provider/payment-gateway.ts"
import { isTooLate } from "../payments/online/charge-by-job.ts"
import { openPayment } from "../payments/online/open-payment.ts"
import { defaultsOf, zoneOf } from "../settings/defaults.ts"
import { findTenant, type TenantRow } from "../tenants/tenants.ts"
import { type AutopayCharge, autopayAmount } from "./autopay-amount.ts"
import { withinCap } from "./cap.ts"

const value = sql.placeholder
const enrolled = statement((db) => {
  const dayOfMonth = sql`coalesce(${tenants.autopayDay}, ${value("defaultDay")})`
  return db
    .select({ tenantId: autopay.tenantId })
    .from(autopay)
    .innerJoin(tenants, eq(tenants.id, autopay.tenantId))
    .where(
      sql`${autopay.enabled}
        and (${dayOfMonth} = ${value("number")} or (${value("isLast")} = 1 and ${dayOfMonth} > ${value("number")}))
        and not exists (select 1 from ${autopayRuns}
          where ${autopayRuns.tenantId} = ${autopay.tenantId} and ${autopayRuns.month} = ${value("month")})
        and coalesce((select max(l.created_at) from autopay_log l
          where l.tenant_id = ${autopay.tenantId} and l.status = 'enabled'), 0) <= ${value("at")}`,
    )
    .orderBy(autopay.tenantId)
    .prepare()
})

/** The tenants whose autopay is to run on a day: those who turned it on before, and were not charged or skipped this month. By tenant. */
export async function tenantsDueOn(tx: Tx, day: Day): Promise<number[]> {
  const { autopayDay } = await defaultsOf(tx)
  const month = monthOf(day)
  const which = {
    defaultDay: autopayDay,
    number: Number(day.slice(8)),
    isLast: lastOf(month) === day ? 1 : 0,
    month,
    at: jobsOn(day, await zoneOf(tx)),
  }
  return (await tx.all(enrolled, which)).map(({ tenantId }) => tenantId)
}

const current = statement((db) =>
  db
    .select({
      isOn: autopay.enabled,
      methodId: autopay.methodId,
      methodType: autopay.methodType,
      hasRun: sql<number>`exists (select 1 from ${autopayRuns}
        where ${autopayRuns.tenantId} = ${value("tenantId")} and ${autopayRuns.month} = ${value("month")})`,
      isSkipped: sql<number>`exists (select 1 from ${autopaySkips}
        where ${autopaySkips.tenantId} = ${value("tenantId")} and ${autopaySkips.month} = ${value("month")})`,
    })
    .from(autopay)
    .where(and(eq(autopay.tenantId, value("tenantId"))))
    .prepare(),
)

export type DueRun = { tenantId: number; day: Day }

/** Creates a month's run once, with a payment or the reason for none. Turns autopay off if its bank payments are restricted. Calls no provider. */
export async function prepareRun(tx: Tx, { tenantId, day }: DueRun): Promise<void> {
  const month: Month = monthOf(day)
  const state = await tx.one(current, { tenantId, month })
  if (!state?.isOn || state.hasRun) return
  const { methodId, methodType } = state
  const run = { tenantId, month, dueOn: day, methodId, methodType }
  if (await isTooLate(tx, day)) return notCharged(tx, run, "late")
  if (state.isSkipped) return notCharged(tx, run, "skipped_by_tenant")
  const tenant = await findTenant(tx, tenantId)
  const { charge, reason } = await withinCap(tx, tenantId, day, await autopayAmount(tx, tenant))
  if (charge === null) return notCharged(tx, run, reason)
  const receiptId = await openAutopay(tx, tenant, charge)
  if (receiptId === null) return notCharged(tx, run, "payments_off")
  await recordRun(tx, { ...run, status: "processing", reason: null, amount: charge.amount, receiptId })
}

/** Stores a month's run as missed, because an update was taken back after its day. `isMailed`: the tenant is mailed, unless the provider may show a charge. */
export async function missRun(tx: Tx, { tenantId, day }: DueRun, isMailed: boolean): Promise<void> {
  const month: Month = monthOf(day)
  const state = await tx.one(current, { tenantId, month })
  if (!state?.isOn || state.hasRun) return
  const run = { tenantId, month, dueOn: day, methodId: state.methodId, methodType: state.methodType }
  if (isMailed) return notCharged(tx, run, "late")
  await recordRun(tx, { ...run, status: "missed", reason: "late" })
}

async function openAutopay(
  tx: Tx,
  tenant: TenantRow,
  { choice, amount, method }: AutopayCharge,
): Promise<string | null> {
  const provider = await providerOf(tx)
  if (provider === null) return null
  const saved = { flow: "saved", methodId: method.id, methodType: method.type, source: "autopay" } as const
  return openPayment(tx, provider, tenant, { choice, amount, ...saved })
}

type UnchargedRun = Pick<AutopayRun, "tenantId" | "month" | "dueOn" | "methodId" | "methodType">

async function notCharged(tx: Tx, run: UnchargedRun, reason: NotChargedReason): Promise<void> {
  await recordRun(tx, { ...run, status: reason === "late" ? "missed" : "skipped", reason })
  if (UNEXPECTED.includes(reason)) await mailNotCharged(tx, run.tenantId, run.dueOn, reason)
  if (reason !== "ach_restricted" && reason !== "payment_policy") return
  await turnAutopayOff(tx, run.tenantId)
  await mailTurnedOff(tx, run.tenantId, reason)
}
