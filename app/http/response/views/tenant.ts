/** JSON of tenants (api.md section 1). */
import { stayVersion } from "~/domain/leasing/stay-version.ts"
import type { Stay } from "~/domain/leasing/stays.ts"
import type { TenantDetails } from "~/domain/leasing/tenant-details.ts"
import type { TenantListed } from "~/domain/leasing/tenant-list.ts"
import type { TenantSummary } from "~/domain/leasing/tenant-summaries.ts"
import { advanceRent } from "~/domain/ledger/accounts.ts"
import type { PaymentRow } from "~/domain/ledger/payment-rows.ts"
import type { StatementEventRow } from "~/domain/ledger/statement/statement-rows.ts"
import type { OwnTenant } from "~/domain/portal/contact-details.ts"
import { contactVersion } from "~/domain/tenants/contact-version.ts"
import type { Note } from "~/domain/tenants/notes.ts"
import type { TenantUnit } from "~/domain/tenants/tenant-units.ts"
import type { TenantRow } from "~/domain/tenants/tenants.ts"
import { chargeView } from "./charge.ts"
import { lateFeeInForceView } from "./late-fee.ts"
import { paymentViews } from "./payment.ts"

const instant = (at: number) => new Date(at).toISOString()
const percent = (bps: number | null) => (bps === null ? null : bps / 100)

export function tenantView({ ledger, pastStays, refunds, ...summary }: TenantDetails) {
  return {
    ...tenantSummaryView(summary),
    PastTenantStays: pastStays.map(pastStayView),
    RentPayments: paymentViews(ledger.rentPayments, refunds),
    DepositPayments: paymentViews(ledger.depositPayments, refunds),
    FeePayments: paymentViews(ledger.feePayments, refunds),
    RentCharges: ledger.rentCharges.map(chargeView),
    DepositCharges: ledger.depositCharges.map(chargeView),
    FeeCharges: ledger.feeCharges.map(chargeView),
    TenantStatementEvents: ledger.statementEvents.map(statementEventView),
  }
}

export function tenantListEntryView({ tenant, units, payments, pastStays, refunds }: TenantListed) {
  const ofType = (type: PaymentRow["type"]) => {
    const rows = payments?.filter((row) => row.type === type)
    return rows && paymentViews(rows, refunds)
  }
  return {
    TenantID: tenant.id,
    TenantFirstName: tenant.firstName,
    TenantLastName: tenant.lastName,
    PrimaryEmail: tenant.primaryEmail,
    Units: units.map((unit) => ({ UnitNumber: unit.unitNumber })),
    MoveInDate: tenant.moveInOn,
    MoveOutDate: tenant.moveOutOn,
    RentPayments: ofType("rent"),
    DepositPayments: ofType("deposit"),
    FeePayments: ofType("fees"),
    PastTenantStays: pastStays?.map(pastStayView),
  }
}

export function pastStayView(stay: Stay) {
  return {
    StayID: stay.id,
    UnitNumber: stay.unitNumber,
    MoveInDate: stay.moveInOn,
    MoveOutDate: stay.moveOutOn,
    Notes: stay.notes,
    DepositBeforeMoveOut: stay.depositBefore,
    DepositReturned: stay.depositReturned,
    DepositAppliedToRent: stay.depositToRent,
    DepositAppliedToLateFees: stay.depositToLate,
    DepositAppliedToOtherCharges: stay.depositToOther,
    Version: stayVersion(stay),
  }
}

function statementEventView(event: StatementEventRow) {
  const { field, oldValue, newValue, firstName, lastName } = event
  return {
    EventType: "manager_adjustment",
    EventDate: event.effectiveOn,
    Amount: newValue - oldValue,
    Notes: event.notes,
    User: firstName === null ? null : { FirstName: firstName, LastName: lastName },
    Meta: { Field: field, OldValue: oldValue, NewValue: newValue },
    createdAt: instant(event.createdAt),
  }
}

/** PortalTenant with the version for a change of contact details (T1, T2). */
export const ownTenantView = (own: OwnTenant) => ({
  ...portalTenantView(own),
  ContactVersion: contactVersion(own.tenant),
})

/** PortalTenant: a tenant's own view, never with notes, reserve, stays or ledger. */
export function portalTenantView({ tenant, units, figures, lateFee }: OwnTenant) {
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
    AdvanceRent: advanceRent(figures),
    LateFeeDay: tenant.lateFeeDay,
    LateFeePercent: lateFee?.row ? null : percent(tenant.lateFeeBps),
    LateFeeRule: lateFeeInForceView(lateFee),
    ConvenienceFee: percent(tenant.convenienceFeeBps),
  }
}

export function tenantSummaryView({ tenant, units, figures, notes, lastRead, lateFee }: TenantSummary) {
  return {
    ...portalTenantView({ tenant, units, figures, lateFee }),
    DepositReserve: figures.depositReserve,
    DepositPaid: figures.depositPaid,
    NoChecks: tenant.noChecks,
    BackRentBalance: figures.backRent,
    RentPaid: figures.rentPaid,
    TotalPaid: figures.totalPaid,
    createdAt: instant(tenant.createdAt),
    updatedAt: instant(tenant.updatedAt),
    BalanceSeq: figures.lastJournalId,
    Version: tenant.version,
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

function tenantUnitView(unit: TenantUnit) {
  return { UnitNumber: unit.unitNumber, MonthlyRent: unit.monthlyRent, Deposit: unit.deposit }
}

export function tenantNoteView({ id, title, description, createdAt, creator }: Note) {
  return {
    TenantNoteID: id,
    Title: title,
    Description: description,
    createdAt: instant(createdAt),
    CreatorUser: creator && { UserID: creator.id, FirstName: creator.firstName, LastName: creator.lastName },
  }
}
