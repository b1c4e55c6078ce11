import type { Lease } from "~/domain/lease-terms/lease.ts"

/** Lease (api.md section 1). */
export function leaseView({ unit, holder, tenant, terms, steps, notice }: Lease) {
  return {
    UnitNumber: unit.number,
    StayID: holder.stayId,
    TenantID: tenant.id,
    IsSubunit: holder.isSubunit,
    LeaseEndDate: tenant.leaseEndOn,
    Terms: terms.map(({ id, startsOn, endsOn, renewalBy, isMonthToMonth }) => ({
      TermID: id,
      StartDate: startsOn,
      EndDate: endsOn,
      RenewalUntil: renewalBy,
      IsMonthToMonth: isMonthToMonth,
    })),
    Steps: steps.map(({ id, startsOn, monthlyRent, doneOn }) => ({
      StepID: id,
      Date: startsOn,
      MonthlyRent: monthlyRent,
      DoneOn: doneOn,
    })),
    Notice: notice && {
      GivenDate: notice.givenOn,
      MovingOutDate: notice.movingOutOn,
      DepositToUse: notice.depositToUse,
    },
  }
}
