/** The note on a printed document when no real money moved, whatever the payment mode is now. Source: money.md 3.15. */
import { and, eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { onlinePayments } from "#db/schema/index.ts"
import { isSandbox } from "../payment-provider/payment-gateway.ts"

/** The payments that a document covers: one receipt's, one tenant's, or, with neither, all. */
export type PrintedPayments = { receiptId?: string; tenantId?: number }

/** The letterhead's note. Empty unless the sandbox is in use, or one of these payments was made with test keys or in the sandbox. */
export async function unrealMoneyLines(tx: Tx, about: PrintedPayments): Promise<string[]> {
  return isSandbox() || (await isUnreal(tx, about)) ? ["Sandbox: no real money"] : []
}

async function isUnreal(tx: Tx, { receiptId, tenantId }: PrintedPayments): Promise<boolean> {
  const unreal = and(
    eq(onlinePayments.livemode, false),
    receiptId === undefined ? undefined : eq(onlinePayments.receiptId, receiptId),
    tenantId === undefined ? undefined : eq(onlinePayments.tenantId, tenantId),
  )
  const { receiptId: found } = onlinePayments
  return (await tx.one(tx.select({ found }).from(onlinePayments).where(unreal).limit(1))) !== undefined
}
