/** Rent received for later months, by tenant. Source: money.md 11.7, 2.5, api.md X325. */
import type { Tx } from "#db/client.server.ts"
import type { Day, Month } from "~/values/calendar.ts"
import { type Cents, minus, sum, ZERO } from "~/values/money.ts"
import { command } from "../commands.ts"
import { advanceHeld } from "../reports/advance-held.ts"
import { periodOf } from "../reports/period.ts"
import type { ProfitQuery } from "./inputs.ts"
import { tenantNames } from "./tenant-names.ts"

/** Cents: `unused` is advance rent that has paid no charge yet; `charged` has paid rent that is due after the month. */
export type Prepaid = Record<"unused" | "charged" | "total", Cents>
type PrepaidRow = Prepaid & { tenantId: number; tenant: string }
export type PrepaidRent = { month: Month; asOf: Day; rows: PrepaidRow[]; totals: Prepaid }

/** At the end of a month, by last name, then first name. The total equals the report's advanceRentHeld. Refuses (400) a month in the future. */
export const prepaidRent = command(
  "see reports",
  async (tx: Tx, _actor, { month }: ProfitQuery): Promise<PrepaidRent> => {
    const period = await periodOf(tx, month)
    const held = Map.groupBy(await advanceHeld(tx, period), ({ tenantId }) => tenantId)
    const rows = (await tenantNames(tx, held.keys())).flatMap((name) => {
      const own = held.get(name.tenantId) ?? []
      const unused = sum(own.filter(({ unitNumber }) => unitNumber === null).map(({ cents }) => cents))
      const total = sum(own.map(({ cents }) => cents))
      return total === ZERO ? [] : [{ ...name, unused, charged: minus(total, unused), total }]
    })
    const total = (of: keyof Prepaid) => sum(rows.map((row) => row[of]))
    const totals = { unused: total("unused"), charged: total("charged"), total: total("total") }
    return { month, asOf: period.asOf, rows, totals }
  },
)
