import { sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import type { Day } from "~/values/calendar.ts"
import { type Cents, sum } from "~/values/money.ts"
import { command } from "../commands.ts"
import { badField } from "../refusal.ts"
import { FIGURES, type Figure } from "./figures.ts"
import type { FloorName } from "./floors.ts"
import { placing } from "./income-by-unit.ts"
import type { FigureQuery } from "./inputs.ts"
import { typePostings } from "./other-income.ts"
import { type Period, periodOf } from "./period.ts"
import { postingText } from "./posting-text.ts"
import type { Posting } from "./postings.ts"

/** `journalId` is null for an estimate. The unit is the charge's unit, else the tenant's own. Signed cents. */
export type FigureRow = {
  journalId: number | null
  on: Day
  tenantId: number | null
  tenant: string
  unitNumber: number | null
  floor: FloorName
  what: string
  cents: Cents
}
export type FigureRows = { title: string; period: Period; rows: FigureRow[]; total: Cents }

/** The rows of a month's figure, or of one floor, oldest first. Refuses (400) a future month, and a floor for a figure without floors. */
export const figureRows = command(
  "see reports",
  async (tx: Tx, _actor, { month, figure, floor, type }: FigureQuery): Promise<FigureRows> => {
    const period = await periodOf(tx, month)
    const { title, byFloor, postings }: Figure = FIGURES[figure]
    if (floor !== undefined && !byFloor) throw badField("floor", "This figure is not available by floor.")
    if (type !== undefined && figure !== "otherFeeIncome")
      throw badField("type", "This figure is not available by type.")
    const found = type === undefined ? await postings(tx, period) : await typePostings(tx, period, type)
    const all = await rowsOf(tx, period, found)
    const rows = floor === undefined ? all : all.filter((row) => row.floor === floor)
    return { title, period, rows, total: sum(rows.map(({ cents }) => cents)) }
  },
)

async function rowsOf(tx: Tx, period: Period, postings: readonly Posting[]): Promise<FigureRow[]> {
  const { place } = await placing(tx, period)
  const names = await tenantNames(tx)
  return postings
    .filter(({ cents }) => cents !== 0)
    .map((posting) => {
      const { journalId, on, tenantId, cents } = posting
      const { number: unitNumber, floor } = place(posting)
      const tenant = names.get(tenantId) ?? ""
      return { journalId, on, tenantId, tenant, unitNumber, floor, what: postingText(posting), cents }
    })
    .toSorted((a, b) => a.on.localeCompare(b.on) || numberOf(a) - numberOf(b))
}

/** Estimates come last on their day. */
const numberOf = ({ journalId }: FigureRow) => journalId ?? Number.MAX_SAFE_INTEGER

async function tenantNames(tx: Tx): Promise<Map<number | null, string>> {
  const rows = await tx.rows<{ id: number; name: string }>(
    sql`select id as "id", first_name || ' ' || last_name as "name" from tenants`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
