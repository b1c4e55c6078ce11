/** Mails tenants about instalments three days before the day, and on the day after a missed one; each once. Source: money.md 9.9. */
import type { Tx } from "#db/client.server.ts"
import { planReminders } from "#db/schema/index.ts"
import { addDays, type Day } from "~/values/calendar.ts"
import { factsOf } from "../ledger/plans/plan-facts.ts"
import { mailInstalment } from "../ledger/plans/plan-mails.ts"
import { type NextInstalment, nextInstalment } from "../ledger/plans/plan-progress.ts"
import { openPlan } from "./check-plans.ts"

const DAYS_BEFORE = 3

/** Mails the tenant of an open plan about its first unpaid instalment, if the mail is due. Sends nothing while a payment under way covers the instalment. */
export async function remindOfInstalment(tx: Tx, planId: number, day: Day): Promise<void> {
  const plan = await openPlan(tx, planId)
  const next = plan && nextInstalment(await factsOf(tx, plan), day)
  const kind = next ? reminderOn(next, day) : null
  if (!plan || !next || kind === null) return
  const reminder = { planId, dueOn: next.dueOn, kind, createdAt: tx.now }
  const row = tx.insert(planReminders).values(reminder).onConflictDoNothing().returning({ kind: planReminders.kind })
  if (await tx.one(row)) await mailInstalment(tx, plan.tenantId, next, kind)
}

function reminderOn({ dueOn, lastDay }: NextInstalment, day: Day): "coming" | "missed" | null {
  if (day > lastDay || day < addDays(dueOn, -DAYS_BEFORE)) return null
  return day > dueOn ? "missed" : "coming"
}
