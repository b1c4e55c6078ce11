/** Inputs of the rent roll: search, filters, order and page. Source: specification 2 "Rent roll", api.md M1, M9. */
import { z } from "zod"
import { INVALID } from "../field-hints.ts"
import { id, optional, queryFlag, text } from "../inputs.ts"

/** The filters, in the order and with the names of api.md M1. A unit must match all selected ones. */
export const FLAGS = [
  "balanceOwed",
  "movingOutSoon",
  "evictionInProgress",
  "isVacant",
  "readyToRent",
  "repairsNeeded",
  "cleaningNeeded",
  "statusIsSet",
] as const
export type Flag = (typeof FLAGS)[number]

/** The columns that can be sorted by: all but Actions, in the order of the table. */
export const ROLL_SORTS = [
  "unit",
  "tenant",
  "rent",
  "deposit",
  "area",
  "pricePerFoot",
  "business",
  "moveIn",
  "leaseEnd",
  "lastIncrease",
  "nextIncrease",
  "depositReserve",
  "depositOwed",
  "depositPaid",
  "backRent",
  "rentBalance",
  "pending",
  "lateFees",
  "otherFees",
  "rentPaid",
  "totalPaid",
  "totalBalance",
  "advanceRent",
] as const
export type Sort = (typeof ROLL_SORTS)[number]

export type RollChoice = { search: string; flags: readonly Flag[] }

/** The filter, the order and the page, from 1; `per` is null for all units on one page. */
export type RentRollQuery = RollChoice & { sort: Sort; descending: boolean; page: number; per: number | null }

/** M1: search and filters of a query. 'false' or a missing value is no filter. */
export const UnitList = z
  .object({
    search: optional(text(100)),
    balanceOwed: queryFlag(),
    movingOutSoon: queryFlag(),
    evictionInProgress: queryFlag(),
    isVacant: queryFlag(),
    readyToRent: queryFlag(),
    repairsNeeded: queryFlag(),
    cleaningNeeded: queryFlag(),
    statusIsSet: queryFlag(),
  })
  .transform(
    ({ search, ...flags }): RollChoice => ({ search: search ?? "", flags: FLAGS.filter((flag) => flags[flag]) }),
  )

/** M9: at most a thousand tenants. */
export const PendingOf = z.object({
  tenantIds: z
    .array(id(), { error: ({ input }) => (input === undefined || input === null ? "Required." : INVALID) })
    .max(1_000, INVALID),
})
export type PendingOf = z.infer<typeof PendingOf>
