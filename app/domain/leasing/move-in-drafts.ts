/** The draft of a new tenant, stored per person and unit until moved in, restarted or expired. Source: specification 2 section 4. */

import { and, eq, lte } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { moveInDrafts } from "#db/schema/index.ts"
import { isDay } from "~/values/calendar.ts"
import type { Cents } from "~/values/money.ts"
import { parseAmount } from "~/values/typed-number.ts"
import { command } from "../commands.ts"
import { emailsInUse } from "../identity/emails-in-use.ts"
import type { Actor } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import { today } from "../settings/defaults.ts"
import { findUnit } from "../units/units.ts"
import { firstMonthPart } from "./first-month.ts"
import { mustEndLater } from "./lease-dates.ts"
import { mustBeBorn } from "./move-in.ts"
import {
  BusinessStep,
  ContactStep,
  fieldsOf,
  type MoveInField,
  type MoveInTexts,
  NamesStep,
  type OneMoveInDraft,
  type TypedMoveIn,
} from "./move-in-steps.ts"

const REMEMBERED = 7 * 24 * 60 * 60 * 1000

/** The typed texts by field name, and the person's last step. Instants in milliseconds. */
export type MoveInDraft = { texts: MoveInTexts; step: number; startedAt: number; storedAt: number }

export async function findMoveInDraft(tx: Tx, actor: Actor, unitNumber: number): Promise<MoveInDraft | undefined> {
  return tx.one(tx.select().from(moveInDrafts).where(theirs(actor, unitNumber)))
}

/** Stores the typed texts, valid or not. Refuses 404 UNIT_NOT_FOUND. */
export const saveTyped = command("move tenants", async (tx, actor, { unitNumber, step, ...typed }: TypedMoveIn) => {
  const given = Object.entries(typed).filter(([, text]) => text !== undefined)
  const texts = Object.fromEntries(given.map(([field, text]) => [field, text ?? ""]))
  await store(tx, actor, { unitNumber, step, texts: withoutIdleMethods(texts) })
})

/** Stores the typed texts and goes a step back. Refuses 404 UNIT_NOT_FOUND. */
export const stepBack = command("move tenants", async (tx, actor, typed: TypedMoveIn) => {
  const step = Math.max(0, typed.step - 1)
  await saveTyped(tx, actor, { ...typed, step })
  return step
})

/** Stores the names and continues. Refuses (400) a birth date that is not past. */
export const saveNames = command("move tenants", async (tx, actor, input: NamesStep) => {
  await mustBeBorn(await today(tx), input)
  await saveStep(tx, actor, { step: 1, fields: fieldsOf(NamesStep), input })
})

export const saveBusiness = command("move tenants", async (tx, actor, input: BusinessStep) => {
  await saveStep(tx, actor, { step: 2, fields: fieldsOf(BusinessStep), input })
})

/** Stores contact and dates and continues. Refuses a lease that ends before it begins (400) and an email that already has an account (409). */
export const saveContact = command("move tenants", async (tx, actor, input: ContactStep) => {
  mustEndLater(input)
  if ((await emailsInUse(tx, [input.primaryEmail])).size > 0) {
    const message = new Refusal("EMAIL_IN_USE").message
    throw new Refusal("EMAIL_IN_USE", { fields: { primaryEmail: [message] } })
  }
  await saveStep(tx, actor, { step: 3, fields: fieldsOf(ContactStep), input })
})

export const forgetDraft = command("move tenants", async (tx, actor, { unitNumber }: OneMoveInDraft) => {
  await tx.run(tx.delete(moveInDrafts).where(theirs(actor, unitNumber)))
})

/** Deletes every draft that was not touched for seven days, because drafts hold personal data. */
export async function purgeOldDrafts(tx: Tx): Promise<void> {
  await tx.run(tx.delete(moveInDrafts).where(lte(moveInDrafts.storedAt, tx.now - REMEMBERED)))
}

export const forgottenAt = (storedAt: number) => storedAt + REMEMBERED

type Step = {
  step: number
  fields: readonly MoveInField[]
  input: { unitNumber: number } & Partial<Record<MoveInField, string | number | undefined>>
}

/** Stores a whole step as it was parsed (a phone as its digits); fields left empty are empty. */
async function saveStep(tx: Tx, actor: Actor, { step, fields, input }: Step): Promise<void> {
  const texts = Object.fromEntries(fields.map((field) => [field, String(input[field] ?? "")]))
  await store(tx, actor, { unitNumber: input.unitNumber, step, texts })
}

type StoredDraft = { unitNumber: number; step: number; texts: MoveInTexts }

async function store(tx: Tx, actor: Actor, { unitNumber, step, texts }: StoredDraft): Promise<void> {
  const { monthlyRent } = await findUnit(tx, unitNumber)
  const earlier = (await findMoveInDraft(tx, actor, unitNumber))?.texts ?? {}
  const typed = await withoutOtherDaysPart(tx, monthlyRent, earlier, { ...earlier, ...texts })
  const stored = { texts: typed, step, storedAt: tx.now }
  await tx.run(
    tx
      .insert(moveInDrafts)
      .values({ ...stored, userId: ownerOf(actor), unitNumber, startedAt: tx.now })
      .onConflictDoUpdate({ target: [moveInDrafts.userId, moveInDrafts.unitNumber], set: stored }),
  )
}

/** Another move-in day has another prorated amount, so the amount suggested for the earlier day is not kept as if it had been typed. */
async function withoutOtherDaysPart(
  tx: Tx,
  rent: Cents,
  earlier: MoveInTexts,
  typed: MoveInTexts,
): Promise<MoveInTexts> {
  const { moveInDate: before } = earlier
  if (before === undefined || before === typed.moveInDate || !isDay(before)) return typed
  const suggested = (await firstMonthPart(tx, rent, before))?.cents ?? rent
  const { initialRentBalance, ...others } = typed
  return parseAmount(initialRentBalance ?? "") === suggested ? others : typed
}

function withoutIdleMethods(texts: MoveInTexts): MoveInTexts {
  const idle = (["deposit", "rent", "fee"] as const).filter((group) => texts[`${group}Payment`] === "")
  return { ...texts, ...Object.fromEntries(idle.map((group) => [`${group}Method`, ""])) }
}

const theirs = (actor: Actor, unitNumber: number) =>
  and(eq(moveInDrafts.userId, ownerOf(actor)), eq(moveInDrafts.unitNumber, unitNumber))

function ownerOf(actor: Actor): number {
  if (actor.userId === null) throw new Refusal("UNAUTHENTICATED")
  return actor.userId
}
