/** Adds a recurring charge to a tenant's stay. Source: money.md 9.1, api.md X5. */
import type { Tx } from "#db/client.server.ts"
import { recurringCharges, recurringTerms } from "#db/schema/index.ts"
import { formatMonth } from "~/values/calendar.ts"
import { fullName } from "~/values/contact.ts"
import { formatMoney } from "~/values/money.ts"
import { record } from "../audit/log.ts"
import { command } from "../commands.ts"
import { nextRun } from "../ledger/charges/next-rent.ts"
import { recurringIn } from "../ledger/charges/recurring-due.ts"
import type { RecurringLine } from "../ledger/charges/recurring-lines.ts"
import { amountOf, openMonths, type Terms } from "../ledger/charges/recurring-terms.ts"
import { billingOn } from "../ledger/charges/rent-due.ts"
import { type Actor, mustBeAnothersLedger } from "../permissions.ts"
import { badField, Refusal } from "../refusal.ts"
import type { RowOf } from "../row-of.ts"
import { type TenantUnit, unitsOf } from "../tenants/tenant-units.ts"
import { findTenant, type TenantRow } from "../tenants/tenants.ts"
import { type ChargeType, findChargeType } from "./charge-types.ts"
import { withFirstPart } from "./first-part.ts"
import type { AddLine } from "./inputs.ts"
import { findLine, firstMonthOf, mustBeTerms, mustHaveRoom } from "./line-rules.ts"
import { monthlyText } from "./line-texts.ts"

/**
 * Adds a line to the stay in one of the tenant's units (X5). The next run charges a month that was issued already. Refuses 404 TENANT_NOT_FOUND,
 * CHARGE_TYPE_NOT_FOUND; 403 the caller's own ledger; 409 TENANT_HAS_NO_UNIT, and from a page's form ISSUED_MONTH; 400 another tenant's unit, an inactive
 * type, and as `mustBeTerms` and `withFirstPart` refuse. Audit RECURRING_CHANGED.
 */
export const addLine = command("issue fees", async (tx, actor, input: AddLine): Promise<RecurringLine> => {
  const { tenant, unit, type, terms } = await addableLine(tx, actor, input)
  const agreed = await withFirstPart(tx, unit.stayId, terms, input)
  const lineId = await insertLine(tx, actor, { stayId: unit.stayId, typeId: type.id, terms: agreed })
  const line = await findLine(tx, lineId)
  if (input.issuedMeant !== undefined) await mustBeMeant(tx, line, input.issuedMeant)
  await record(tx, actor, {
    category: "RECURRING_CHANGED",
    details: `${monthlyText(type.name, terms)} for ${fullName(tenant)}, unit ${unit.unitNumber}.${firstMonthText(agreed)}`,
    metadata: {
      TenantID: tenant.id,
      UnitNumber: unit.unitNumber,
      RecurringChargeID: lineId,
      Amount: amountOf(terms),
      FromMonth: terms.from,
    },
  })
  return line
})

/** The other fields name the stay and the type, split the first month, or answer a question. */
type Typed = RowOf<
  AddLine,
  { fromMonth: "from"; toMonth: "to" } & Record<
    "tenantId" | "unitNumber" | "chargeType" | "firstAmount" | "issuedMeant" | "partMeant",
    null
  >
>
type Addable = { tenant: TenantRow; unit: TenantUnit; type: ChargeType; terms: Terms }

/** The line that `addLine` would add. Refuses as it does, but does not ask about issued months. */
export async function addableLine(tx: Tx, actor: Actor, input: AddLine): Promise<Addable> {
  mustBeAnothersLedger(actor, input.tenantId)
  const tenant = await findTenant(tx, input.tenantId)
  const unit = await unitOf(tx, input)
  const type = await findChargeType(tx, input.chargeType)
  if (!type.active) throw badField("chargeType", `${type.name} is not active. Choose another type.`)
  const { fromMonth, toMonth = null, amount = type.amount, quantity = 1, note = null } = input
  const terms: Terms = { from: fromMonth, to: toMonth, amount, quantity, note } satisfies Typed
  mustBeTerms(terms, await firstMonthOf(tx, unit.stayId))
  await mustHaveRoom(tx, unit.stayId)
  return { tenant, unit, type, terms }
}

/** The text about a different amount for the first month. */
function firstMonthText([first, rest]: readonly Terms[]): string {
  return first && (rest || first.to === first.from)
    ? ` ${formatMoney(amountOf(first))} for ${formatMonth(first.from)}.`
    : ""
}

async function unitOf(tx: Tx, { tenantId, unitNumber }: AddLine): Promise<TenantUnit> {
  const held = await unitsOf(tx, tenantId)
  const [own] = held
  if (!own) throw new Refusal("TENANT_HAS_NO_UNIT")
  if (unitNumber === undefined) return own
  const unit = held.find((each) => each.unitNumber === unitNumber)
  if (!unit) throw badField("unitNumber", `The tenant does not have unit ${unitNumber}.`)
  return unit
}

type NewLine = { stayId: number; typeId: number; terms: readonly Terms[] }

export async function insertLine(tx: Tx, actor: Actor, { stayId, typeId, terms }: NewLine): Promise<number> {
  const made = await tx.one(
    tx.insert(recurringCharges).values({ stayId, typeId, createdAt: tx.now }).returning({ id: recurringCharges.id }),
  )
  if (!made) throw new Error("A recurring charge was not stored")
  for (const each of terms) await insertTerms(tx, actor, made.id, each)
  return made.id
}

type Row = RowOf<Terms, { from: "fromMonth"; to: "toMonth" }>

export async function insertTerms(tx: Tx, actor: Actor, lineId: number, terms: Terms): Promise<void> {
  const { from: fromMonth, to: toMonth, amount, quantity, note } = terms
  const values = { lineId, fromMonth, toMonth, amount, quantity, note, userId: actor.userId, at: tx.now } satisfies Row
  await tx.run(tx.insert(recurringTerms).values(values))
}

/** Refuses (409 ISSUED_MONTH) a line that the next run would charge for months which were issued already, unless `issuedMeant` names the first of them. */
async function mustBeMeant(tx: Tx, line: RecurringLine, issuedMeant: string): Promise<void> {
  const run = await nextRun(tx)
  const billing = await billingOn(tx, run)
  if (billing === null) return
  const due = openMonths(line, billing.last).flatMap((month) => recurringIn(line, month, run, billing.days) ?? [])
  const [first] = due.filter(({ isCharged }) => isCharged)
  if (!first || issuedMeant === first.period) return
  const months = due.map(({ period, amount }) => `${formatMoney(amount)} for ${formatMonth(period)}`).join(" and ")
  throw new Refusal("ISSUED_MONTH", {
    message: `${formatMonth(first.period)} was charged already. The next run charges ${months} later. Save once more if that is right, or begin with a later month.`,
    question: { name: "issuedMeant", value: first.period },
  })
}
