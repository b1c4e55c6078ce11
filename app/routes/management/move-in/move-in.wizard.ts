import type { Tx } from "#db/client.server.ts"
import { firstMonthPart } from "~/domain/leasing/first-month.ts"
import { usualLease } from "~/domain/leasing/lease-dates.ts"
import { findMoveInDraft, forgottenAt, type MoveInDraft } from "~/domain/leasing/move-in-drafts.ts"
import { firstOpenStep, type MoveInTexts } from "~/domain/leasing/move-in-steps.ts"
import { firstChargedMonth } from "~/domain/leasing/stays.ts"
import type { Actor } from "~/domain/permissions.ts"
import { defaultsOf, today, zoneOf } from "~/domain/settings/defaults.ts"
import type { UnitRow } from "~/domain/units/units.ts"
import { type Day, dayAt, formatDay, formatMonth, isDay, type Month } from "~/values/calendar.ts"
import { formatPhone } from "~/values/contact.ts"
import { formatPlain, ZERO } from "~/values/money.ts"

/** The wizard of a unit: the reachable steps, the initial values, and the data entered so far. */
export type Wizard = Awaited<ReturnType<typeof wizardOf>>

export async function wizardOf(tx: Tx, actor: Actor, unit: UnitRow) {
  const draft = await findMoveInDraft(tx, actor, unit.number)
  const now = await today(tx)
  const typed = draft?.texts ?? {}
  const usual = await defaultsFor(tx, unit, typed, now)
  const moveInDate = typed.moveInDate ?? usual.moveInDate
  const begins = moveInDate !== undefined && isDay(moveInDate) ? moveInDate : now
  const part = await firstMonthPart(tx, unit.monthlyRent, begins)
  const values = { ...usual, ...(part && { initialRentBalance: formatPlain(part.cents) }), ...view(typed) }
  return {
    today: now,
    values,
    leftAt: draft?.step ?? 0,
    open: firstOpenStep(typed),
    stored: draft ? await storedDraftText(tx, draft) : null,
    soFar: soFarOf(typed),
    rent: await rentText(tx, begins),
    /** How the suggested first month is calculated; null for a whole month. */
    firstMonth: part?.formula ?? null,
  }
}

/** Initial values of the fields. Source: specification 2 section 4. */
async function defaultsFor(tx: Tx, unit: UnitRow, typed: MoveInTexts, now: Day): Promise<MoveInTexts> {
  const lease = await usualLease(tx, typed.moveInDate && isDay(typed.moveInDate) ? typed.moveInDate : undefined)
  return { ...lease, ...paymentDefaults(unit, now) }
}

/** The balances are the unit's deposit and rent without a fee. Payments are dated today. */
export function paymentDefaults(unit: Pick<UnitRow, "deposit" | "monthlyRent">, now: Day) {
  return {
    initialDepositBalance: formatPlain(unit.deposit),
    initialRentBalance: formatPlain(unit.monthlyRent),
    initialFeeBalance: formatPlain(ZERO),
    depositPaymentDate: now,
    rentPaymentDate: now,
    feePaymentDate: now,
  }
}

function view({ primaryPhone, secondPhone, ...rest }: MoveInTexts): MoveInTexts {
  const phone = (stored: string | undefined) => (stored && /^\d{10}$/.test(stored) ? formatPhone(stored) : stored)
  return {
    ...rest,
    ...(primaryPhone === undefined ? {} : { primaryPhone: phone(primaryPhone) }),
    ...(secondPhone === undefined ? {} : { secondPhone: phone(secondPhone) }),
  } as MoveInTexts
}

async function storedDraftText(tx: Tx, draft: MoveInDraft) {
  const zone = await zoneOf(tx)
  return {
    since: formatDay(dayAt(draft.startedAt, zone)),
    until: formatDay(dayAt(forgottenAt(draft.storedAt), zone)),
  }
}

/** "With a move-in on Dec 1, 2026, rent for January 2027 will be the first charged by itself." */
export async function rentText(tx: Tx, moveInOn: Day): Promise<string> {
  const message = await firstRentText(tx, await firstChargedMonth(tx, moveInOn))
  return message.replace(/^Rent for/, `With a move-in on ${formatDay(moveInOn)}, rent for`)
}

/** "Rent for January 2027 will be the first charged by itself.", or why none will be charged. */
export async function firstRentText(tx: Tx, month: Month): Promise<string> {
  const { balanceIssueDay, rentDueDay } = await defaultsOf(tx)
  if (balanceIssueDay === null || rentDueDay === null) {
    return "Rent is not charged by itself yet: an administrator has to set the balance issue day and the rent due day."
  }
  return `Rent for ${formatMonth(month)} will be the first charged by itself.`
}

function soFarOf(typed: MoveInTexts) {
  const name = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(" ")
  const day = (text: string | undefined) => (text && isDay(text) ? formatDay(text) : "")
  return {
    name: name(typed.tenantFirstName, typed.tenantLastName),
    fullName: name(typed.tenantFirstName, typed.tenantMiddleName, typed.tenantLastName),
    born: day(typed.tenantDateOfBirth),
    cotenant: name(typed.cotenantFirstName, typed.cotenantMiddleName, typed.cotenantLastName),
    business: typed.businessName ?? "",
    email: typed.primaryEmail ?? "",
    moveIn: day(typed.moveInDate),
    leaseEnd: day(typed.leaseEndDate),
  }
}
