/** Recurring charges of tenants, for tests. Money is in cents, a month is "2026-03". */
import { isNotNull } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { issuedRecurring } from "#db/schema/index.ts"
import { chargeRecurring } from "~/domain/ledger/charges/recurring.ts"
import { recurringDue } from "~/domain/ledger/charges/recurring-due.ts"
import { recurringLines } from "~/domain/ledger/charges/recurring-lines.ts"
import { agreedTerms } from "~/domain/ledger/charges/recurring-terms.ts"
import { addLine } from "~/domain/recurring-charges/add-line.ts"
import { changeLine, endLine } from "~/domain/recurring-charges/change-line.ts"
import { createChargeType } from "~/domain/recurring-charges/charge-types.ts"
import { changesFrom } from "~/domain/recurring-charges/line-rules.ts"
import { unitsOf } from "~/domain/tenants/tenant-units.ts"
import { addMonths, asDay, asMonth, type Day, monthOf } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"
import { ada } from "./reports.ts"
import { during, mona, seen } from "./world.ts"

/** Adds a type of charge. Returns its number. */
export async function chargeType(name: string, amount: number, day = "2026-01-01"): Promise<number> {
  return (await during(day, (tx) => createChargeType(tx, ada, { name, amount: asCents(amount) }))).id
}

type Agreed = { amount?: number; first?: number; quantity?: number; to?: string; note?: string; unit?: number }

/** Staff add a line from a month on. Returns its number. */
export async function hasLine(
  tenantId: number,
  typeId: number,
  from: string,
  day: string,
  { amount, first, quantity, to, note, unit }: Agreed = {},
): Promise<number> {
  const line = await during(day, (tx) =>
    addLine(tx, mona, {
      tenantId,
      chargeType: typeId,
      fromMonth: asMonth(from),
      unitNumber: unit,
      amount: amount === undefined ? undefined : asCents(amount),
      quantity,
      toMonth: to === undefined ? undefined : asMonth(to),
      firstAmount: first === undefined ? undefined : asCents(first),
      note,
    }),
  )
  return line.lineId
}

export function changesLine(lineId: number, from: string, day: string, { amount = 0, quantity = 1, to }: Agreed) {
  return during(day, (tx) =>
    changeLine(tx, mona, {
      recurringChargeId: lineId,
      version: undefined,
      fromMonth: asMonth(from),
      amount: asCents(amount),
      quantity,
      toMonth: to === undefined ? null : asMonth(to),
      note: null,
    }),
  )
}

export function endsLine(lineId: number, last: string | undefined, day: string) {
  const lastMonth = last === undefined ? undefined : asMonth(last)
  return during(day, (tx) => endLine(tx, mona, { recurringChargeId: lineId, lastMonth }))
}

/** Posts the recurring charges of a day, as its job does. */
export async function chargesLines(tx: Tx, day: string): Promise<void> {
  for (const due of await recurringDue(tx, asDay(day))) await chargeRecurring(tx, mona, due)
}

/** The months of a line that were charged, in order. */
export async function chargedMonths(lineId: number): Promise<string[]> {
  const rows = await seen("2030-01-01", (tx) =>
    tx.all(tx.select().from(issuedRecurring).where(isNotNull(issuedRecurring.journalId))),
  )
  return rows
    .filter((row) => row.lineId === lineId)
    .map(({ period }) => period)
    .toSorted()
}

export type LineEvent = { action: "addsLine" | "changesLine" | "endsLine"; cents: number; ahead: number; pick: number }

/** Adds, changes or ends a line of a tenant on a day. Returns whether it was possible. */
export async function lineHappens(tenantId: number, day: Day, { action, cents, ahead, pick }: LineEvent) {
  if ((await seen(day, (tx) => unitsOf(tx, tenantId))).length === 0) return false
  if (action === "addsLine") {
    const type = await chargeType(`Type ${crypto.randomUUID()}`, 5_000, day)
    await hasLine(tenantId, type, addMonths(monthOf(day), ahead), day, { amount: cents, quantity: 1 + (pick % 3) })
    return true
  }
  const lines = await seen(day, (tx) => recurringLines(tx, tenantId))
  const line = lines[pick % (lines.length || 1)]
  if (!line) return false
  const first = await seen(day, (tx) => changesFrom(tx, line))
  if (action === "changesLine") await changesLine(line.lineId, addMonths(first, ahead), day, { amount: cents })
  if (action === "changesLine") return true
  const ends = agreedTerms(line.terms).at(-1)?.to ?? null
  if (ends !== null && ends < first) return false
  await endsLine(line.lineId, undefined, day)
  return true
}
