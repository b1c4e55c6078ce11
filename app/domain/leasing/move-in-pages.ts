/** Move-ins on the pages: the same commands as the calls, with the pages' additional checks. Source: specification 2 "Move in". */
import { z } from "zod"
import type { Tx } from "#db/client.server.ts"
import { fullName } from "~/values/contact.ts"
import { type Cents, formatMoney, sum } from "~/values/money.ts"
import { command } from "../commands.ts"
import type { InnerNames } from "../inner-names.ts"
import { flag } from "../inputs.ts"
import { balancesOf } from "../ledger/balances.ts"
import { badField, Refusal } from "../refusal.ts"
import { holderOf, unitsOf } from "../tenants/tenant-units.ts"
import { findTenant } from "../tenants/tenants.ts"
import { moveFormerTenantIn } from "./former-tenant.ts"
import { AddSubunit, FormerTenantMoveIn, InitialBalances, journalSeq, MoveIn } from "./inputs.ts"
import { moveIn } from "./move-in.ts"
import { findMoveInDraft, forgetDraft } from "./move-in-drafts.ts"
import { STEPS_FORGOTTEN } from "./move-in-messages.ts"
import { EARLIER_STEPS, fieldsOf, given, type PaymentsStep } from "./move-in-steps.ts"
import { addSubunit } from "./subunits.ts"

/** Moves in the tenant of this person's draft and deletes it. Refuses as `moveIn` does, and (400) an incomplete earlier step. */
export const moveInAsTyped = command("move tenants", async (tx, actor, last: PaymentsStep) => {
  const draft = await findMoveInDraft(tx, actor, last.unitNumber)
  const earlier = given(draft?.texts ?? {}, EARLIER_STEPS.flatMap(fieldsOf))
  const whole = MoveIn.safeParse({ ...earlier, ...last })
  if (!whole.success) throw new Refusal("VALIDATION_ERROR", STEPS_FORGOTTEN)
  const moved = await namingTheFaster(tx, last.unitNumber, () => moveIn(tx, actor, whole.data))
  await forgetDraft(tx, actor, last)
  return moved
})

const { Balances: _, ...former } = FormerTenantMoveIn.shape
export const FormerTenantForm = z.object({ ...former, ...InitialBalances.shape })
export type FormerTenantForm = InnerNames<z.infer<typeof FormerTenantForm>>

export const moveFormerTenantInByForm = command(
  "move tenants",
  async (tx, actor, { tenantId, unitNumber, moveInDate, leaseEndDate, ...balances }: FormerTenantForm) =>
    namingTheFaster(tx, unitNumber, () =>
      moveFormerTenantIn(tx, actor, { tenantId, unitNumber, moveInDate, leaseEndDate, balances }),
    ),
)

/** M11, always with the journal number that the page showed, and with the checkbox that confirms a lower amount. */
export const SubunitForm = AddSubunit.extend({ isLowerMeant: flag(), balanceSeq: journalSeq() })
export type SubunitForm = InnerNames<z.infer<typeof SubunitForm>>

/** Adds a subunit. Refuses as `addSubunit`, and (400, beside `isLowerMeant`) amounts below the present ones until they are confirmed. */
export const addSubunitByForm = command("move tenants", async (tx, actor, { isLowerMeant, ...input }: SubunitForm) => {
  const lowered = isLowerMeant ? [] : await loweredBy(tx, input)
  if (lowered.length > 0) throw badField("isLowerMeant", lowered.join(" "))
  return namingTheFaster(tx, input.unitNumber, () => addSubunit(tx, actor, input))
})

async function loweredBy(tx: Tx, input: AddSubunit): Promise<string[]> {
  const held = await unitsOf(tx, input.tenantId)
  const { rent, other } = await balancesOf(tx, input.tenantId)
  const amounts: [string, Cents, Cents][] = [
    ["New Monthly Rent", sum(held.map((unit) => unit.monthlyRent)), input.newMonthlyRent],
    ["New Total Deposit", sum(held.map((unit) => unit.deposit)), input.newTotalDeposit],
    ["New Rent Balance", rent, input.newRentBalance],
    ["New Fee Balance", other, input.newFeeBalance],
  ]
  return amounts
    .filter(([, now, then]) => then < now)
    .map(([label, now, then]) => `${label} is ${formatMoney(then)}, below the present ${formatMoney(now)}.`)
}

/** Does `work`. If another tenant has moved into the unit since (409 UNIT_OCCUPIED), the refusal names that tenant. */
async function namingTheFaster<Result>(tx: Tx, unitNumber: number, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const holder = error instanceof Refusal && error.code === "UNIT_OCCUPIED" && (await holderOf(tx, unitNumber))
    if (!holder) throw error
    const name = fullName(await findTenant(tx, holder.tenantId))
    throw new Refusal("UNIT_OCCUPIED", {
      subject: `Unit ${unitNumber} is taken`,
      message: `${name} moved into unit ${unitNumber} meanwhile. Nothing was recorded.`,
    })
  }
}
