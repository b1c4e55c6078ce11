/** Charges a prepared run at the provider, once, if the amount is still owed. Source: money.md 3.11, 3.24 and section 4, "Autopay". */
import { eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { autopay, receipts } from "#db/schema/index.ts"
import { plus } from "~/values/money.ts"
import type { NotChargedReason } from "~/values/payments/autopay-reasons.ts"
import { endUncharged } from "../autopay-runs/autopay-outcome.ts"
import { type AutopayRun, runOfReceipt } from "../autopay-runs/autopay-runs.ts"
import { restoreRun } from "../autopay-runs/restored-run.ts"
import { methodOf } from "../payment-methods/stored-methods.ts"
import type { PaymentGateway } from "../payment-provider/port.ts"
import { chargeByJob } from "../payments/online/charge-by-job.ts"
import type { ChargeRules } from "../payments/online/charge-rules.ts"
import { findTenant } from "../tenants/tenants.ts"
import { autopayAmount, owedNow } from "./autopay-amount.ts"
import { isAboveCap } from "./cap.ts"

/** Charges a run, or finds its earlier charge, and books it. Throws ProviderUnavailable: then it is tried again. */
export const chargeRun = (gateway: PaymentGateway, receiptId: string): Promise<void> =>
  chargeByJob(gateway, receiptId, RULES)

const RULES: ChargeRules = {
  lock: "autopay",
  async find(tx, receiptId) {
    const run = await runOfReceipt(tx, receiptId)
    if (run?.status !== "processing") return undefined
    return {
      dueOn: run.dueOn,
      objection: (methodId) => objection(tx, run, methodId),
      endUncharged: (reason) => endUncharged(tx, run, reason),
    }
  },
  async restore(tx, prepared, restored) {
    const run = await runOfReceipt(tx, prepared)
    if (run) await restoreRun(tx, { ...restored, tenantId: run.tenantId, month: run.month })
  },
}

async function objection(tx: Tx, run: AutopayRun, methodId: string): Promise<NotChargedReason | null> {
  const state = await tx.one(tx.select().from(autopay).where(eq(autopay.tenantId, run.tenantId)))
  if (!(await methodOf(tx, run.tenantId, methodId))) return "no_method"
  if (!state?.enabled) return "turned_off"
  const tenant = await findTenant(tx, run.tenantId)
  const { charge, reason } = await autopayAmount(tx, tenant)
  if (charge === null) return reason === "nothing_owed" ? "not_owed" : reason
  const prepared = await tx.one(
    tx
      .select()
      .from(receipts)
      .where(eq(receipts.id, run.receiptId ?? "")),
  )
  const owed = prepared && (await owedNow(tx, tenant, prepared.choice))
  if (!owed) return "eviction"
  if (owed.choice !== prepared.choice) return owed.choice === "rent" ? "deposit_left_out" : "eviction"
  // In eviction either the whole balance is charged or nothing, so a fee added since prevents the charge.
  if (tenant.leaseStatus === "eviction" && owed.amount > prepared.amount) return "more_owed"
  if (owed.amount < prepared.amount) return "not_owed"
  return (await isAboveCap(tx, run, plus(prepared.amount, prepared.fee))) ? "above_cap" : null
}
