/** Scenes of the demo's past: fees, credits and corrections by the manager. */
import { adjustBalances } from "~/domain/ledger/adjustments.ts"
import { issueFee } from "~/domain/ledger/charges/fees.ts"
import { deleteCharge, deletePayment } from "~/domain/ledger/reversals.ts"
import { recordPayment } from "~/domain/payments/manual.ts"
import { today } from "~/domain/settings/defaults.ts"
import { asCents } from "~/values/money.ts"
import type { Scene } from "./scene.ts"

/** A fee that is half credited a little later. */
export function lockout(suite: number): Scene {
  return async (tx, cast) => {
    const [tenantId, manager] = [cast.tenant(suite), cast.staff("manager")]
    await issueFee(tx, manager, { tenantId, amount: asCents(7_500), type: "other", note: "After-hours lockout" })
    const note = "Half of the lockout fee: the lock was worn"
    await issueFee(tx, manager, { tenantId, amount: asCents(-3_750), type: "other", note })
  }
}

export const CARPET = asCents(12_000)

export function cleanCarpet(suite: number): Scene {
  return (tx, cast) => {
    const fee = { tenantId: cast.tenant(suite), amount: CARPET, type: "other", note: "Carpet cleaning" } as const
    return issueFee(tx, cast.staff("manager"), fee)
  }
}

export function forgiveLateFee(suite: number): Scene {
  return async (tx, cast) => {
    const fee = { tenantId: cast.tenant(suite), type: "late", note: "First late fee forgiven" } as const
    await issueFee(tx, cast.staff("manager"), { ...fee, amount: asCents(-3_175) })
  }
}

export function correctBalance(suite: number): Scene {
  return (tx, cast) =>
    adjustBalances(tx, cast.staff("manager"), { tenantId: cast.tenant(suite), newOtherFeeBalance: asCents(2_500) })
}

/** Not money, and so not income: management compensates for two days without an elevator. */
export function creditForOutage(suite: number): Scene {
  return async (tx, cast) => {
    await recordPayment(tx, cast.staff("manager"), {
      tenantId: cast.tenant(suite),
      amount: asCents(5_000),
      paymentDate: await today(tx),
      method: "managementCredit",
      type: "rent",
      note: "Elevator outage on the 14th and 15th",
    })
  }
}

export function deleteWrongCheck(suite: number): Scene {
  return async (tx, cast) => {
    const manager = cast.staff("manager")
    const { id } = await recordPayment(tx, manager, {
      tenantId: cast.tenant(suite),
      amount: asCents(79_500),
      paymentDate: await today(tx),
      method: "check",
      type: "rent",
      note: "Check 4471",
    })
    await deletePayment(tx, manager, { id, paymentType: "rent", reason: "The check is from suite 102, not from here." })
  }
}

export function deleteWrongFee(suite: number): Scene {
  return async (tx, cast) => {
    const manager = cast.staff("manager")
    const fee = { tenantId: cast.tenant(suite), amount: asCents(4_000), type: "other", note: "Lost key card" } as const
    const { id } = await issueFee(tx, manager, fee)
    const reason = "Ruth's card was found at the front desk."
    await deleteCharge(tx, manager, { chargeId: id, chargeType: "Fee Charge", reason })
  }
}
