/** The demo's expenses: a tree of types, their monthly amounts, and one receipt. */
import type { Tx } from "#db/client.server.ts"
import { storeDocument } from "~/domain/files/stored-files.ts"
import type { Actor } from "~/domain/permissions.ts"
import { saveExpenses } from "~/domain/reports/expenses/expenses.ts"
import { chooseReceipt } from "~/domain/reports/expenses/expenses-receipts.ts"
import { createExpenseType } from "~/domain/reports/expenses/expenses-types.ts"
import { writeReceived } from "~/domain/storage/contents.ts"
import { receiveBytes } from "~/domain/storage/receive.ts"
import { addMonths, DEFAULT_ZONE, dayAt, formatMonth, type Month, monthOf } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"
import type { Cast } from "./named-people.ts"

/** `cents` by the month of the year, from 1; null is no expense. */
type Kind = { name: string; description?: string; under?: string; cents?: (month: number) => number | null }

const COLD = [12, 1, 2]
const HOT = [7, 8, 9]

const KINDS: Kind[] = [
  { name: "Utilities" },
  {
    ...{ name: "Power", description: "Corridors, elevators and parking", under: "Utilities" },
    cents: (month) => 118_450 + month * 731 + (HOT.includes(month) ? 46_200 : 0),
  },
  { name: "Water and sewer", under: "Utilities", cents: (month) => 38_900 + month * 215 },
  { name: "Gas", under: "Utilities", cents: (month) => (COLD.includes(month) ? 31_075 : 9_640) },
  { name: "Repairs and maintenance" },
  { name: "Elevator", under: "Repairs and maintenance", cents: () => 42_500 },
  { name: "Cleaning", under: "Repairs and maintenance", cents: () => 165_000 },
  { name: "Materials", under: "Repairs and maintenance", cents: (month) => (month % 3 === 0 ? null : 12_315 * month) },
  { name: "Taxes and insurance" },
  {
    name: "Property tax",
    under: "Taxes and insurance",
    cents: (month) => ([2, 11].includes(month) ? 1_840_000 : null),
  },
  { name: "Insurance", under: "Taxes and insurance", cents: (month) => (month % 3 === 1 ? 296_400 : null) },
  { name: "Office", cents: (month) => 8_250 + month * 90 },
]

const RECEIPTED = "Power"

export async function recordDemoExpenses(cast: Cast, count: number, now: number): Promise<void> {
  const administrator = cast.staff("admin")
  const current = monthOf(dayAt(now, DEFAULT_ZONE))
  const receipt = await receiveBytes([Buffer.from(billText(current))], { limit: 1024 * 1024 })
  await writeReceived(
    [receipt],
    async (tx) => {
      const ids = await createTypes(tx, administrator)
      for (let back = count; back >= 0; back -= 1) await recordMonth(tx, administrator, ids, addMonths(current, -back))
      const bill = { uploadedName: `Power, ${formatMonth(current)}.txt`, unitNumber: null, tenantId: null, level: 3 }
      const { id: file } = await storeDocument(tx, administrator, { received: receipt, ...bill })
      await chooseReceipt(tx, administrator, { month: current, type: ids.get(RECEIPTED) ?? Number.NaN, file })
    },
    now,
  )
}

async function createTypes(tx: Tx, actor: Actor): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const { name, description, under } of KINDS) {
    const parentType = under === undefined ? undefined : ids.get(under)
    ids.set(name, (await createExpenseType(tx, actor, { name, description, parentType })).id)
  }
  return ids
}

async function recordMonth(tx: Tx, actor: Actor, ids: ReadonlyMap<string, number>, month: Month): Promise<void> {
  const rows = KINDS.flatMap(({ name, cents }) => {
    const amount = cents?.(Number(month.slice(5))) ?? null
    const ExpenseTypeID = ids.get(name)
    if (amount === null || ExpenseTypeID === undefined) return []
    return [{ ExpenseTypeID, ExpenseAmount: asCents(amount), AssociatedMonth: month }]
  })
  await saveExpenses(tx, actor, rows)
}

const billText = (month: Month) =>
  `Harbor Light & Power\nCommon areas of 400 Harbor Street, ${formatMonth(month)}\nPaid by bank transfer\n`
