/** How the examples receive card and bank payments: directly as recorded facts, or (by-sandbox.ts) from the provider. Each function returns the receipt's id. */
import type { Receipt } from "~/domain/ledger/receipts.ts"
import { fails, isDisputed, paysOnline, sendsByBank } from "../provider.ts"

type Terms = { fee?: number; choice?: Receipt["choice"]; isDisputed?: boolean }

export type Online = {
  paysByCard(tenantId: number, amount: number, day: string, terms: Terms): Promise<string>
  /** `day` is the day on which the bank paid. */
  paysByBank(tenantId: number, amount: number, day: string): Promise<string>
  /** A bank payment that the bank will return. */
  sendsByBank(tenantId: number, amount: number, day: string): Promise<string>
  comesBack(receiptId: string, day: string): Promise<unknown>
  isDisputed(receiptId: string, amount: number, day: string): Promise<unknown>
  isLost(receiptId: string, amount: number, day: string): Promise<unknown>
}

export const BY_FACTS: Online = {
  paysByCard: (tenantId, amount, day, { fee = 0, choice = "everything" }) =>
    paysOnline(tenantId, amount, day, { fee, choice }),
  paysByBank: (tenantId, amount, day) => paysOnline(tenantId, amount, day, { choice: "rent", tender: "ach" }),
  sendsByBank,
  comesBack: fails,
  isDisputed: (receiptId, amount, day) => isDisputed(receiptId, amount, day, "open"),
  isLost: (receiptId, amount, day) => isDisputed(receiptId, amount, day, "lost"),
}
