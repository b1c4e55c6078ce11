/** Corrects the use of a deposit at move-out. Source: money.md 5 "PUT stay", api.md M22. */
import { eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { stays } from "#db/schema/index.ts"
import { sum } from "~/values/money.ts"
import { record } from "../audit/log.ts"
import { command } from "../commands.ts"
import { balancesOf } from "../ledger/balances.ts"
import { mustBeAnothersLedger } from "../permissions.ts"
import { badField, Refusal } from "../refusal.ts"
import type { EditStay } from "./inputs.ts"
import { mustBeCurrentStay } from "./stay-version.ts"
import { type DepositUse, findStay, type Stay } from "./stays.ts"
import { correctVacate } from "./vacate-correction.ts"

/**
 * Changes a past stay's notes and deposit figures (M22): a move-out posted here is posted again, imported figures are only stored. Refuses 404
 * STAY_NOT_FOUND, a wrong sum or more than is owed (400), and 409 CHANGED_MEANWHILE and BALANCES_CHANGED. Audit TEN_STAY.
 */
export const editStay = command("move tenants", async (tx, actor, input: EditStay): Promise<Stay> => {
  const before = await findStay(tx, input.stayId)
  if (before.moveOutOn === null) throw new Refusal("STAY_NOT_FOUND")
  mustBeAnothersLedger(actor, before.tenantId)
  mustBeCurrentStay(before, input)
  const figures = figuresOf(before, input)
  const { lastJournalId } = await balancesOf(tx, before.tenantId)
  if (input.balanceSeq !== undefined && input.balanceSeq !== lastJournalId) throw new Refusal("BALANCES_CHANGED")
  const isSame = FIGURES.every((figure) => figures[figure] === before[figure])
  if (!isSame) await correctVacate(tx, actor, before, figures)
  const notes = input.notes === undefined ? before.notes : input.notes
  if (isSame && notes === before.notes) return before
  const after = await change(tx, before.id, { ...figures, notes })
  await record(tx, actor, {
    category: "TEN_STAY",
    details: `The stay in unit ${before.unitNumber} that ended on ${before.moveOutOn} was changed.`,
    metadata: { StayID: before.id, TenantID: before.tenantId, Before: view(before), After: view(after) },
  })
  return after
})

const FIGURES = ["depositReturned", "depositToRent", "depositToLate", "depositToOther"] as const

function figuresOf(before: Stay, input: EditStay): DepositUse {
  const figures = {
    depositBefore: before.depositBefore,
    depositReturned: input.depositReturned ?? before.depositReturned,
    depositToRent: input.depositAppliedToRent ?? before.depositToRent,
    depositToLate: input.depositAppliedToLateFees ?? before.depositToLate,
    depositToOther: input.depositAppliedToOtherCharges ?? before.depositToOther,
  }
  if (sum(FIGURES.map((figure) => figures[figure])) !== before.depositBefore) {
    throw badField("DepositReturned", "The four amounts must sum to the deposit before move-out.")
  }
  return figures
}

async function change(tx: Tx, stayId: number, changes: DepositUse & Pick<Stay, "notes">): Promise<Stay> {
  await tx.run(tx.update(stays).set(changes).where(eq(stays.id, stayId)))
  return findStay(tx, stayId)
}

function view(stay: Stay) {
  return {
    DepositReturned: stay.depositReturned,
    DepositAppliedToRent: stay.depositToRent,
    DepositAppliedToLateFees: stay.depositToLate,
    DepositAppliedToOtherCharges: stay.depositToOther,
    Notes: stay.notes,
  }
}
