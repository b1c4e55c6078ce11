/** The details of a tenant's autopay for staff: the saved method, the next run, the last failed run. Source: specification 2 "Tenant info". */
import { sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import type { Day } from "~/values/calendar.ts"
import type { Cents } from "~/values/money.ts"
import { methodOf, type StoredMethod } from "../payment-methods/stored-methods.ts"
import type { TenantRow } from "../tenants/tenants.ts"
import type { Autopay } from "./autopay-status.ts"
import { totalAboveCap } from "./cap.ts"
import { type NextAutopay, nextAutopay } from "./next-autopay.ts"

export type AutopayDetails = {
  /** Null if there is no saved method, or if it was removed. */
  method: StoredMethod | null
  /** Null while autopay is off or has no day. */
  next: NextAutopay | null
  /** The next charge, if it is above the tenant's cap so that nothing will be charged. Cents. */
  aboveCap: Cents | null
  /** The newest run that failed or was missed. `reason` is one of our reasons or the provider's code. */
  failure: { dueOn: Day; reason: string | null } | null
}

export async function autopayDetails(tx: Tx, tenant: TenantRow, autopay: Autopay): Promise<AutopayDetails> {
  const { enabled, methodId, log } = autopay
  const [failure] =
    log.length === 0 ? [] : await tx.rows<NonNullable<AutopayDetails["failure"]>>(FAILURE, { tenantId: tenant.id })
  const next = enabled ? await nextAutopay(tx, tenant) : null
  return {
    method: methodId === null ? null : ((await methodOf(tx, tenant.id, methodId)) ?? null),
    next,
    aboveCap: next && (await totalAboveCap(tx, tenant, next.paysOn)),
    failure: failure ?? null,
  }
}

const FAILURE = sql`
  select r.due_on as "dueOn", r.reason as "reason" from autopay_runs r
  where r.tenant_id = ${sql.placeholder("tenantId")} and r.status in ('failed', 'missed') order by r.month desc limit 1`
