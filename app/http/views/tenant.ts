/** The documented shapes of tenants (api.md section 1). */
import type { TenantSummary } from "~/domain/leasing/tenant-summaries.ts"
import { advanceRent } from "~/domain/ledger/accounts.ts"
import type { Note } from "~/domain/tenants/notes.ts"
import type { TenantUnit } from "~/domain/tenants/tenant-units.ts"
import type { TenantRow } from "~/domain/tenants/tenants.ts"

const instant = (at: number) => new Date(at).toISOString()
const percent = (bps: number | null) => (bps === null ? null : bps / 100)

/** TenantSummary. */
export function tenantSummaryView({ tenant, units, figures, notes, lastRead }: TenantSummary) {
  return {
    TenantID: tenant.id,
    ...namesView(tenant),
    MoveInDate: tenant.moveInOn,
    LeaseEndDate: tenant.leaseEndOn,
    MoveOutDate: tenant.moveOutOn,
    LeaseStatus: tenant.leaseStatus,
    AchEnabled: tenant.achEnabled,
    BusinessName: tenant.businessName,
    Units: units.filter((unit) => !unit.isSubunit).map(tenantUnitView),
    Subunits: units.filter((unit) => unit.isSubunit).map(tenantUnitView),
    RentBalance: figures.rent,
    LateCharges: figures.late,
    OtherCharges: figures.other,
    DepositOwed: figures.depositOwed,
    DepositReserve: figures.depositReserve,
    DepositPaid: figures.depositPaid,
    BackRentBalance: figures.backRent,
    RentPaid: figures.rentPaid,
    TotalPaid: figures.totalPaid,
    AdvanceRent: advanceRent(figures),
    LateFeeDay: tenant.lateFeeDay,
    LateFeePercent: percent(tenant.lateFeeBps),
    ConvenienceFee: percent(tenant.convenienceFeeBps),
    createdAt: instant(tenant.createdAt),
    updatedAt: instant(tenant.updatedAt),
    BalanceSeq: figures.lastJournalId,
    TenantNotes: notes.map(tenantNoteView),
    UserReadTenantNotes: lastRead === null ? [] : [{ LastRead: instant(lastRead) }],
  }
}

function namesView(tenant: TenantRow) {
  return {
    TenantFirstName: tenant.firstName,
    TenantMiddleName: tenant.middleName,
    TenantLastName: tenant.lastName,
    CotenantFirstName: tenant.cotenantFirstName,
    CotenantMiddleName: tenant.cotenantMiddleName,
    CotenantLastName: tenant.cotenantLastName,
    TenantDateOfBirth: tenant.dateOfBirth,
    CotenantDateOfBirth: tenant.cotenantDateOfBirth,
    PrimaryEmail: tenant.primaryEmail,
    PrimaryPhone: tenant.primaryPhone,
    SecondEmail: tenant.secondEmail,
    SecondPhone: tenant.secondPhone,
  }
}

/** TenantUnit. */
function tenantUnitView(unit: TenantUnit) {
  return { UnitNumber: unit.unitNumber, MonthlyRent: unit.monthlyRent, Deposit: unit.deposit }
}

/** TenantNote. */
export function tenantNoteView({ id, title, description, createdAt, creator }: Note) {
  return {
    TenantNoteID: id,
    Title: title,
    Description: description,
    createdAt: instant(createdAt),
    CreatorUser: creator && { UserID: creator.id, FirstName: creator.firstName, LastName: creator.lastName },
  }
}
