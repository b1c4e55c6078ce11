/** Two random years of tenants with autopay: their actions, those of staff, the provider's responses and lost messages. Amounts are cents. */
import { eq } from "drizzle-orm"
import * as fc from "fast-check"
import { expect } from "vitest"
import { read, write } from "#db/client.server.ts"
import { autopay, autopayLog, autopaySkips } from "#db/schema/index.ts"
import { chargeRun } from "~/domain/autopay/charge-run.ts"
import { setAchPrivilege, setTenantAutopayDay } from "~/domain/autopay/enrollment.ts"
import { nextAutopay } from "~/domain/autopay/next-autopay.ts"
import { runsToCharge } from "~/domain/autopay/runs-to-charge.ts"
import { fullBalance } from "~/domain/ledger/accounts.ts"
import { balancesOf } from "~/domain/ledger/balances.ts"
import { verifyLedger } from "~/domain/ledger/verify.ts"
import { turnAutopayOff } from "~/domain/payment-methods/turn-off-autopay.ts"
import { sandboxClient } from "~/domain/payment-provider/stripe-client.server.ts"
import { verifyReceipts } from "~/domain/payments/verify-receipts.ts"
import { Refusal } from "~/domain/refusal.ts"
import { changeTenant, findTenant } from "~/domain/tenants/tenants.ts"
import { addDays, asDay, type Day } from "~/values/calendar.ts"
import { cancelPayments } from "../../jobs/cancel-payments.ts"
import { chargeAutopay } from "../../jobs/charge-autopay.ts"
import { runDue } from "../../jobs/run-due.ts"
import { sweepPayments } from "../../jobs/sweep-payments.ts"
import { autopayReceipts } from "./autopay-jobs.ts"
import { itIs, paysBy } from "./online.ts"
import { losing } from "./provider-away.ts"
import { businessDays } from "./sandbox.ts"
import { hasSaved } from "./saved-methods.ts"
import { movesIn, movesOut, owesFee, pays } from "./tenancies.ts"
import { mona, setting, suite, USUAL } from "./world.ts"

const METHODS = [
  "pm_card_visa",
  "pm_card_chargeCustomerFail",
  "pm_card_authenticationRequired",
  "pm_usBankAccount_success",
  "pm_usBankAccount_insufficientFunds",
  "pm_usBankAccount_weeklyLimitExceeded",
] as const
const CALLS = ["createIntent", "confirmIntent", "readIntent"] as const

const tenant = fc.nat(1)
const amount = fc.integer({ min: 100, max: 150_000 })
const act = fc.oneof(
  fc.record({ kind: fc.constantFrom("on", "off", "skip", "evict", "calm", "restrict", "allow", "leave"), tenant }),
  fc.record({ kind: fc.constantFrom("on", "calm", "allow"), tenant }),
  fc.record({ kind: fc.constant("day"), tenant, day: fc.integer({ min: 1, max: 15 }) }),
  fc.record({ kind: fc.constant("method"), tenant, token: fc.constantFrom(...METHODS) }),
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom("check", "bank", "fee"), tenant, amount }) },
)
type Act = { kind: string; tenant: number; day?: number; token?: string; amount?: number }
/** The events until the next phase: days that pass, actions, and whether the provider responds. */
const phase = fc.record({
  days: fc.constantFrom(2, 2, 2, 3, 3, 14),
  acts: fc.array(act, { maxLength: 3 }),
  /** Actions after the day's jobs and before the charge. */
  between: fc.array(act, { maxLength: 1 }),
  line: fc.constantFrom("fine", "fine", "fine", "away", "away", ...CALLS),
})
export type Phase = { days: number; acts: Act[]; between: Act[]; line: string }

/** Phases for a number of months, about seven for each. */
export const phasesOver = (months: number) => fc.array(phase, { minLength: months * 7, maxLength: months * 7 })

const never = new AbortController().signal
const ignored = () => undefined

/** Runs the phases and compares each charge with the amount owed at that time. */
export async function liveThrough(phases: readonly Phase[]): Promise<void> {
  await setting({ ...USUAL, autopayDay: 3 })
  itIs("2026-01-02")
  const tenants: number[] = []
  for (const unit of [101, 102]) {
    await suite(unit, { rent: 100_000 })
    tenants.push(await movesIn(unit, "2026-01-02", { rent: 100_000, primaryEmail: `suite-${unit}@example.com` }))
  }
  for (const tenant of tenants) await chooses(tenant, "pm_card_visa")
  for (const tenant of tenants) await turnsOn(tenant)
  let day = asDay("2026-01-02")
  for (const { days, acts, between, line } of phases) {
    for (const one of acts) await carriesOut(tenants, one, day).catch(ignoreRefusal)
    day = addDays(day, days)
    itIs(day, 5)
    businessDays(1)
    await runDue()
    await holdPrepared(tenants)
    for (const one of between) await carriesOut(tenants, one, day).catch(ignoreRefusal)
    await lineIs(line, tenants)
  }
  await lineIs("fine", tenants)
  await chargedOnce()
  expect([...(await read(verifyLedger)), ...(await read(verifyReceipts))]).toEqual([])
}

async function lineIs(line: string, tenants: readonly number[]): Promise<void> {
  if (line === "away") return
  await sweepPayments(never, ignored)
  const before = await owedBy(tenants)
  const known = new Map((await autopayReceipts()).map(({ id, status }) => [id, status]))
  if (line === "fine") await chargeAutopay(never, ignored)
  else
    for (const receipt of await read(runsToCharge)) await chargeRun(await losing(line as never), receipt).catch(ignored)
  for (const { id, status, tenantId, choice, amount } of await autopayReceipts()) {
    if (status === known.get(id) || !["pending", "succeeded"].includes(status) || known.get(id) !== "created") continue
    const owed = before.get(tenantId)
    expect(amount).toBeLessThanOrEqual((choice === "everything" ? owed?.everything : owed?.rent) ?? 0)
  }
  await cancelPayments(never, ignored)
}

/** Checks that the prepared amount is at most the amount owed less pending payments. */
async function holdPrepared(tenants: readonly number[]): Promise<void> {
  const owed = await owedBy(tenants)
  for (const { status, tenantId, choice, amount, initiatedAt } of await autopayReceipts()) {
    if (status !== "created" || initiatedAt < Date.now() - 60_000) continue
    expect(amount).toBeLessThanOrEqual(
      (choice === "everything" ? owed.get(tenantId)?.everything : owed.get(tenantId)?.rent) ?? 0,
    )
  }
}

async function owedBy(tenants: readonly number[]): Promise<Map<number, { rent: number; everything: number }>> {
  return read(async (tx) => {
    const owed = new Map<number, { rent: number; everything: number }>()
    for (const tenant of tenants) {
      const { pending, ...balances } = await balancesOf(tx, tenant)
      const { rent, late, other } = balances
      owed.set(tenant, { rent: rent + late + other - pending, everything: fullBalance(balances) })
    }
    return owed
  })
}

/** Checks that no tenant's month has two charges at the provider, and that none was retried. */
async function chargedOnce(): Promise<void> {
  const attempts = new Map<string, number>()
  for await (const { payment_intent } of sandboxClient().charges.list({ limit: 100 })) {
    const { metadata } = await sandboxClient().paymentIntents.retrieve(String(payment_intent))
    const { operation } = metadata
    if (operation) attempts.set(operation, (attempts.get(operation) ?? 0) + 1)
  }
  expect([...attempts].filter(([, count]) => count > 1)).toEqual([])
}

async function turnsOn(tenantId: number): Promise<void> {
  await write(async (tx) => {
    await tx.run(tx.update(autopay).set({ enabled: true }).where(eq(autopay.tenantId, tenantId)))
    const entry = { tenantId, status: "enabled", methodType: null, createdAt: tx.now, updatedAt: tx.now } as const
    await tx.run(tx.insert(autopayLog).values(entry))
  })
}

async function chooses(tenantId: number, token: string): Promise<void> {
  const { id: methodId, type: methodType } = await hasSaved(tenantId, token)
  const choice = { methodId, methodType }
  const row = { tenantId, enabled: false, ...choice }
  await write((tx) =>
    tx.run(tx.insert(autopay).values(row).onConflictDoUpdate({ target: autopay.tenantId, set: choice })),
  )
}

async function carriesOut(
  tenants: readonly number[],
  { kind, tenant, day, token, amount = 0 }: Act,
  today: Day,
): Promise<void> {
  const tenantId = tenants[tenant] ?? 0
  if (kind === "on") return turnsOn(tenantId)
  if (kind === "off") return void (await write((tx) => turnAutopayOff(tx, tenantId)))
  if (kind === "evict") return void (await write((tx) => changeTenant(tx, tenantId, { leaseStatus: "eviction" })))
  if (kind === "calm") return void (await write((tx) => changeTenant(tx, tenantId, { leaseStatus: "current" })))
  if (kind === "restrict" || kind === "allow")
    return void (await write((tx) => setAchPrivilege(tx, mona, { tenantId, achPrivilege: kind === "allow" })))
  if (kind === "leave") return void (tenant === 1 && (await movesOut(102, 0, today)))
  if (kind === "day" && day) return void (await write((tx) => setTenantAutopayDay(tx, mona, { tenantId, newDay: day })))
  if (kind === "method" && token) return chooses(tenantId, token)
  if (kind === "check") return void (await pays(tenantId, amount, today))
  if (kind === "fee") return void (await owesFee(tenantId, amount, today))
  if (kind === "bank") return void (await paysBy("pm_usBankAccount_success", tenantId, amount))
  const next = await read(async (tx) => nextAutopay(tx, await findTenant(tx, tenantId)))
  if (next)
    await write((tx) =>
      tx.run(tx.insert(autopaySkips).values({ tenantId, month: next.month, createdAt: tx.now }).onConflictDoNothing()),
    )
}

/** Ignores actions that are not allowed at that time. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Refusal)) throw error
}
