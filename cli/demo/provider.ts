/** Scenes of the demo's past: what a payment provider reports after a payment. */
import type { Tx } from "#db/client.server.ts"
import { disputed } from "~/domain/payments/disputes.ts"
import { receiptFailed } from "~/domain/payments/provider-events.ts"
import { refunded } from "~/domain/payments/refunds.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { findUnit } from "~/domain/units/units.ts"
import { asCents, plus } from "~/values/money.ts"
import { latestByCard, payAtPortal, receiptsIn } from "./portal.ts"
import type { Scene } from "./scene.ts"

type Receipt = Awaited<ReturnType<typeof latestByCard>>

function report(tx: Tx, { id, amount, fee }: Receipt, status: "open" | "won" | "lost"): Promise<void> {
  const facts = { receiptId: id, at: tx.now, disputeId: `dp_demo_${id}`, chargeId: `ch_demo_${id}` }
  return disputed(tx, SYSTEM, { ...facts, amount: plus(amount, fee), status, reason: "product_not_received" })
}

/** The tenant's bank disputes the latest card payment. */
export function openDispute(suite: number): Scene {
  return async (tx, cast) => report(tx, await latestByCard(tx, cast.tenant(suite)), "open")
}

export function endDispute(suite: number, status: "won" | "lost"): Scene {
  return async (tx, cast) => {
    for (const receipt of await receiptsIn(tx, cast.tenant(suite), "disputed")) await report(tx, receipt, status)
  }
}

/** A payment made by mistake, and fully refunded. */
export function payTwice(suite: number): Scene {
  return (tx, cast) => payAtPortal(tx, cast.tenant(suite), { by: "card", amount: asCents(20_000) })
}

export function refundSecond(suite: number): Scene {
  return async (tx, cast) => {
    const { id, amount, fee } = await latestByCard(tx, cast.tenant(suite))
    await refunded(tx, SYSTEM, { receiptId: id, at: tx.now, refundId: `re_demo_${id}`, amount: plus(amount, fee) })
  }
}

/** The bank returns the payment under way: nothing is applied, and it costs the tenant $20. */
export function returnBankPayment(suite: number): Scene {
  return async (tx, cast) => {
    for (const { id } of await receiptsIn(tx, cast.tenant(suite), "pending")) {
      const facts = { receiptId: id, at: tx.now, chargeId: `ch_demo_${id}` }
      await receiptFailed(tx, SYSTEM, { ...facts, reason: "insufficient_funds" })
    }
  }
}

export function payFromBank(suite: number): Scene {
  return (tx, cast) => payAtPortal(tx, cast.tenant(suite), { by: "ach", amount: asCents(50_000) })
}

export function sendRent(suite: number): Scene {
  return async (tx, cast) => {
    const { monthlyRent } = await findUnit(tx, suite)
    return payAtPortal(tx, cast.tenant(suite), { by: "ach", amount: monthlyRent })
  }
}
