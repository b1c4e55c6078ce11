/** Sets a payment for a future day; changes or stops it until the day before. Source: money.md 9.10, api.md X216 to X218. */
import { randomUUID } from "node:crypto"
import { and, eq, inArray, ne } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { scheduledPayments } from "#db/schema/index.ts"
import { formatDay } from "~/values/calendar.ts"
import { fullName } from "~/values/contact.ts"
import { formatMoney } from "~/values/money.ts"
import { record } from "../audit/log.ts"
import { ownCommand } from "../commands.ts"
import { ownerOf } from "../payment-methods/method-owner.ts"
import { signedInUser, type TenantActor } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import type { RowOf } from "../row-of.ts"
import { changeScheduled, type ScheduledRow, scheduledById } from "../scheduled-outcomes/scheduled-rows.ts"
import { today } from "../settings/defaults.ts"
import { findTenant } from "../tenants/tenants.ts"
import { mustBeCurrentVersion } from "../version.ts"
import { announceIfTomorrow } from "./announce-scheduled.ts"
import type { ChangePayment, SetPayment, StopPayment } from "./inputs.ts"
import { type ScheduledView, scheduledView, setBy, shownTerms } from "./scheduled-list.ts"
import { type ScheduledTerms, settableTerms } from "./settable.ts"

type Row = RowOf<SetPayment, { date: "payOn"; amount: "atMost"; bankConsent: "consent" }>

/** Sets a payment (X216). Refuses as `settableTerms` does; 409 SCHEDULED_PAYMENT_OPEN a second open one, or one for the same day. Audit SCHEDULED_PAYMENT. */
export const setPayment = ownCommand("pay online", async (tx, actor, input: SetPayment): Promise<ScheduledView> => {
  const { tenantId } = actor
  const terms = await settableTerms(tx, ownerOf(actor), input)
  const userId = signedInUser(actor)
  if (await hasOpen(tx, userId)) throw new Refusal("SCHEDULED_PAYMENT_OPEN")
  await mustBeFree(tx, tenantId, terms)
  const at = { createdAt: tx.now, updatedAt: tx.now }
  const row = { id: randomUUID(), tenantId, userId, ...terms, state: "set", ...at } as const satisfies Row
  await tx.run(tx.insert(scheduledPayments).values(row))
  await recordScheduled(tx, actor, row.id, "set")
  await announceIfTomorrow(tx, row)
  return viewOf(tx, row.id)
})

/** Replaces all terms of a payment until the day before (X217). Refuses as `setPayment` and `changeable` do, and 409 CHANGED_MEANWHILE. Audit as `setPayment`. */
export const changePayment = ownCommand(
  "pay online",
  async (tx, actor, { scheduledPaymentId, version, ...input }: ChangePayment): Promise<ScheduledView> => {
    const row = await changeable(tx, actor, scheduledPaymentId)
    const terms = await settableTerms(tx, ownerOf(actor), input)
    mustBeCurrentVersion({
      shown: version,
      stored: shownTerms(row),
      wanted: shownTerms(terms),
      textOf: (name) => textOf(row, name),
    })
    await mustBeFree(tx, actor.tenantId, terms, row.id)
    const set = { ...terms, updatedAt: tx.now }
    await tx.run(tx.update(scheduledPayments).set(set).where(eq(scheduledPayments.id, row.id)))
    await recordScheduled(tx, actor, row.id, "changed")
    await announceIfTomorrow(tx, { ...row, ...terms })
    return viewOf(tx, row.id)
  },
)

/** Stops a payment until the day before (X218). A stopped payment does not change. Refuses as `changeable` does. Audit SCHEDULED_PAYMENT. */
export const stopPayment = ownCommand(
  "pay online",
  async (tx, actor, { scheduledPaymentId: id }: StopPayment): Promise<ScheduledView> => {
    const known = await ownRow(tx, actor, id)
    if (known.state === "stopped") return viewOf(tx, id)
    await changeable(tx, actor, id)
    await changeScheduled(tx, id, { state: "stopped", reason: null })
    await recordScheduled(tx, actor, id, "stopped")
    return viewOf(tx, id)
  },
)

async function ownRow(tx: Tx, actor: TenantActor, id: string): Promise<ScheduledRow> {
  const one = and(eq(scheduledPayments.id, id), setBy(tx, actor))
  const row = await tx.one(tx.select().from(scheduledPayments).where(one))
  if (!row) throw new Refusal("SCHEDULED_PAYMENT_NOT_FOUND")
  return row
}

/** Returns the caller's payment that has not begun. Refuses 404 SCHEDULED_PAYMENT_NOT_FOUND, and 409 SCHEDULED_PAYMENT_BEGUN from its day on. */
async function changeable(tx: Tx, actor: TenantActor, id: string): Promise<ScheduledRow> {
  const row = await ownRow(tx, actor, id)
  if (row.state !== "set" || row.payOn <= (await today(tx))) throw new Refusal("SCHEDULED_PAYMENT_BEGUN")
  return row
}

async function hasOpen(tx: Tx, userId: number): Promise<boolean> {
  const open = and(eq(scheduledPayments.userId, userId), inArray(scheduledPayments.state, ["set", "due"]))
  return (await tx.one(tx.select({ id: scheduledPayments.id }).from(scheduledPayments).where(open))) !== undefined
}

async function mustBeFree(
  tx: Tx,
  tenantId: number,
  { payOn }: Pick<ScheduledTerms, "payOn">,
  but?: string,
): Promise<void> {
  const ofDay = and(eq(scheduledPayments.tenantId, tenantId), eq(scheduledPayments.payOn, payOn))
  const other = and(
    ofDay,
    ne(scheduledPayments.state, "stopped"),
    but === undefined ? undefined : ne(scheduledPayments.id, but),
  )
  if (!(await tx.one(tx.select({ id: scheduledPayments.id }).from(scheduledPayments).where(other)))) return
  throw new Refusal("SCHEDULED_PAYMENT_OPEN", { message: `A payment is set for ${formatDay(payOn)} already.` })
}

async function viewOf(tx: Tx, id: string): Promise<ScheduledView> {
  const row = await scheduledById(tx, id)
  if (!row) throw new Error(`There is no scheduled payment ${id}`)
  return scheduledView(tx, row)
}

async function recordScheduled(tx: Tx, actor: TenantActor, id: string, what: string): Promise<void> {
  const row = await scheduledById(tx, id)
  if (!row) return
  const { tenantId, payOn, choice, atMost, methodId, consentAt } = row
  const most = atMost === null ? "whatever is owed" : `at most ${formatMoney(atMost)}`
  await record(tx, actor, {
    category: "SCHEDULED_PAYMENT",
    details: `A payment of ${fullName(await findTenant(tx, tenantId))} for ${formatDay(payOn)} was ${what}: ${most} of ${OF[choice]}.`,
    metadata: {
      ...{ TenantID: tenantId, ScheduledPaymentID: id, Date: payOn, Choice: choice, Amount: atMost },
      ...{ PaymentMethodID: methodId, ConsentAt: consentAt === null ? null : new Date(consentAt).toISOString() },
    },
  })
}

const OF = { everything: "everything", rent: "rent, late fees and other charges", deposit: "the deposit owed" } as const

function textOf({ payOn, atMost, choice, methodId }: ScheduledRow, field: keyof ReturnType<typeof shownTerms>): string {
  if (field === "date") return formatDay(payOn)
  if (field === "amount") return atMost === null ? "whatever is owed" : formatMoney(atMost)
  return field === "choice" ? OF[choice] : methodId
}
