/** What a printed paper says when no real money moved, whichever way payments go by now. Source: money.md 3.15. */
import { and, eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { onlinePayments } from "#db/schema/index.ts"
import { isSandbox } from "../payment-provider/payment-gateway.ts"

/** The payments that a paper is about: one receipt's, all of a tenant's, or, with neither, all there are. */
export type PrintedPayments = { receiptId?: string; tenantId?: number }

/** The line of the letterhead: none unless the sandbox is in use, or one of these payments was made with test keys or in the sandbox. */
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
