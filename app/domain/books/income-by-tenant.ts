/** The income from each tenant in a year. Source: money.md 11.7, 2.5, api.md X324. */
import { type SQL, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { asMonth, firstOf, lastOf, type Month, monthOf } from "~/values/calendar.ts"
import { asCents, type Cents, negated, plus, sum, ZERO } from "~/values/money.ts"
import { command } from "../commands.ts"
import { ledgerDay } from "../ledger/ledger-day.ts"
import { invalid } from "../refusal.ts"
import type { YearQuery } from "../reports/expenses/expenses-inputs.ts"
import { feesReceived } from "../reports/fee-income.ts"
import type { Range } from "../reports/period.ts"
import { postedLines } from "../reports/postings.ts"
import { rentIncome } from "../reports/rent-income.ts"
import { tenantNames } from "./tenant-names.ts"

/** Signed cents. `fees` are late fees and other fees; `total` includes the convenience fees. */
export type TenantIncome = Record<"rent" | "fees" | "convenience" | "total", Cents>
export type TenantIncomeRow = TenantIncome & { tenantId: number; tenant: string }
export type IncomeByTenant = { year: number; rows: TenantIncomeRow[]; totals: TenantIncome }

/** Includes former tenants, by last name, then first name. The totals equal those of profit and loss. Refuses (400) a year that has not begun. */
export const incomeByTenant = command(
  "see reports",
  async (tx: Tx, _actor, { year }: YearQuery): Promise<IncomeByTenant> => {
    const current = monthOf(await ledgerDay(tx))
    if (String(year) > current.slice(0, 4)) throw invalid("year", "The year cannot be in the future.")
    const range = { first: firstOf(asMonth(`${year}-01`)), last: lastOf(lastMonthOf(year, current)) }
    const parts = await partsOf(tx, range)
    const rows = (await tenantNames(tx, parts.keys())).map((name) => ({
      ...name,
      ...(parts.get(name.tenantId) ?? NONE),
    }))
    const total = (of: keyof TenantIncome) => sum(rows.map((row) => row[of]))
    return {
      year,
      rows,
      totals: { rent: total("rent"), fees: total("fees"), convenience: total("convenience"), total: total("total") },
    }
  },
)

const NONE: TenantIncome = { rent: ZERO, fees: ZERO, convenience: ZERO, total: ZERO }

function lastMonthOf(year: number, current: Month): Month {
  const december = asMonth(`${year}-12`)
  return december < current ? december : current
}

type Part = { tenantId: number; cents: Cents }

async function partsOf(tx: Tx, range: Range): Promise<Map<number, TenantIncome>> {
  const parts = new Map<number, TenantIncome>()
  const add = (name: Exclude<keyof TenantIncome, "total">, found: readonly Part[]) => {
    for (const { tenantId, cents } of found) {
      const own = parts.get(tenantId) ?? NONE
      parts.set(tenantId, { ...own, [name]: plus(own[name], cents), total: plus(own.total, cents) })
    }
  }
  const rent = await rentIncome(tx, range)
  add(
    "rent",
    rent.map(({ tenantId, current, back }) => ({ tenantId, cents: plus(current, back) })),
  )
  const fees = await tx.rows<Part>(byTenant(feesReceived(range)))
  add(
    "fees",
    fees.map(({ tenantId, cents }) => ({ tenantId, cents: asCents(Number(cents)) })),
  )
  const convenience = await tx.rows<Part>(byTenant(postedLines(range, ["INC_CONV"])))
  add(
    "convenience",
    convenience.map(({ tenantId, cents }) => ({ tenantId, cents: negated(asCents(Number(cents))) })),
  )
  return parts
}

const byTenant = (postings: SQL): SQL =>
  sql`select "tenantId", sum("cents") as "cents" from (${postings}) postings group by "tenantId"`
