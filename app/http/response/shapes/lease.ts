import { z } from "zod"
import { cents, day, flag, id, named, unitNumber } from "./values.ts"

/** The agreements for a stay in a unit. `LeaseEndDate` is the tenant's; an applied step has the day when the job applied it. */
export const Lease = named("Lease", {
  UnitNumber: unitNumber(),
  StayID: id(),
  TenantID: id(),
  IsSubunit: flag(),
  LeaseEndDate: day(),
  Terms: z.array(
    z.strictObject({
      TermID: id(),
      StartDate: day(),
      EndDate: day(),
      RenewalUntil: day().nullable(),
      IsMonthToMonth: flag(),
    }),
  ),
  Steps: z.array(z.strictObject({ StepID: id(), Date: day(), MonthlyRent: cents(), DoneOn: day().nullable() })),
  Notice: z.strictObject({ GivenDate: day(), MovingOutDate: day(), DepositToUse: cents().nullable() }).nullable(),
})
