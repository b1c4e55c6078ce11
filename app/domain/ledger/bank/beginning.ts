/** The day when the landlord's bank records begin. Source: money.md 11.1. */

import { sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { bankAccounts } from "#db/schema/index.ts"
import type { Day } from "~/values/calendar.ts"

/** The account that was added first, and its first day. */
export type Beginning = { accountId: number; on: Day }

const first = statement((db) =>
  db
    .select({ accountId: bankAccounts.id, on: bankAccounts.openedOn })
    .from(bankAccounts)
    .where(sql`${bankAccounts.voidedAt} is null`)
    .orderBy(bankAccounts.id)
    .limit(1)
    .prepare(),
)

/** Undefined while there is no bank account; then nothing is posted at the bank. */
export const bankBeginning = (tx: Tx): Promise<Beginning | undefined> => tx.one(first)
