import { z } from "zod"
import { FLOOR_NAMES } from "~/domain/reports/floors.ts"
import { INCOME_CATEGORIES } from "~/domain/reports/income-tenders.ts"
import { flag, month, named, percent, signedCents, text } from "./values.ts"

const count = () => z.int().min(0)
const keyed = <Value extends z.ZodType>(names: readonly string[], value: Value) =>
  Object.fromEntries(names.map((name) => [name, value]))

const Occ = named("Occ", { occupied: count(), total: count(), percent: percent() })
const Cat = named("Cat", { total: signedCents(), percent: percent() })
/** Only floors with units. */
const FloorMap = named("FloorMap", keyed(FLOOR_NAMES, signedCents().optional()))
const OccFloorMap = named("OccFloorMap", keyed(FLOOR_NAMES, Occ.optional()))

const IncomeByFloor = z.strictObject({
  proFormaByFloor: FloorMap,
  backRentByFloor: FloorMap,
  adjustedIncomeByFloor: FloorMap,
  uncollectedIncomeByFloor: FloorMap,
  advanceRentHeldByFloor: FloorMap,
  occupancyByFloor: OccFloorMap,
  totals: z.strictObject({
    proForma: signedCents(),
    backRent: signedCents(),
    adjustedIncome: signedCents(),
    uncollectedIncome: signedCents(),
    advanceRentHeld: signedCents(),
    occupancy: Occ,
  }),
  feeIncome: signedCents(),
  miscIncome: signedCents(),
  totalIncome: signedCents(),
})

const IncomeByCategory = z.strictObject({
  ...keyed(Object.keys(INCOME_CATEGORIES), Cat),
  lateFeeIncome: signedCents(),
  otherFeeIncome: signedCents(),
  convenienceFeeIncome: signedCents(),
  managerAdjustments: signedCents(),
  otherCredits: signedCents(),
})

const Deposits = z.strictObject({
  priorReserve: signedCents(),
  new: signedCents(),
  returned: signedCents(),
  applied: signedCents(),
  adjusted: signedCents(),
  final: signedCents(),
})

export const Report = named("Report", {
  month: month(),
  income: z.strictObject({
    incomeByFloor: IncomeByFloor,
    incomeByCategory: IncomeByCategory,
    deposits: Deposits,
  }),
  processingFees: z.strictObject({ card: signedCents(), ach: signedCents(), total: signedCents(), estimated: flag() }),
  miscStripeFees: signedCents(),
})

export const ReportMonth = named("ReportMonth", { month: month(), formattedName: text() })
