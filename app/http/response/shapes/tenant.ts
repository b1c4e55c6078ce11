import { z } from "zod"
import { LateFeeInForce } from "./late-fee.ts"
import { Charge, Payment, StatementEvent } from "./ledger.ts"
import { cents, day, flag, id, instant, month, named, percent, signedCents, text, unitNumber } from "./values.ts"

const TenantUnit = named("TenantUnit", { UnitNumber: unitNumber(), MonthlyRent: cents(), Deposit: cents() })

export const TenantNote = named("TenantNote", {
  TenantNoteID: id(),
  Title: text(),
  Description: text(),
  createdAt: instant(),
  CreatorUser: z.strictObject({ UserID: id(), FirstName: text(), LastName: text() }).nullable(),
})

export const PastStay = named("PastStay", {
  StayID: id(),
  UnitNumber: unitNumber(),
  MoveInDate: day(),
  MoveOutDate: day(),
  Notes: text().nullable(),
  DepositBeforeMoveOut: cents(),
  DepositReturned: cents(),
  DepositAppliedToRent: cents(),
  DepositAppliedToLateFees: cents(),
  DepositAppliedToOtherCharges: cents(),
  Version: text(),
})

const portal = {
  TenantID: id(),
  TenantFirstName: text(),
  TenantMiddleName: text().nullable(),
  TenantLastName: text(),
  CotenantFirstName: text().nullable(),
  CotenantMiddleName: text().nullable(),
  CotenantLastName: text().nullable(),
  TenantDateOfBirth: day(),
  CotenantDateOfBirth: day().nullable(),
  PrimaryEmail: z.email(),
  PrimaryPhone: text(),
  SecondEmail: z.email().nullable(),
  SecondPhone: text().nullable(),
  MoveInDate: day(),
  LeaseEndDate: day(),
  MoveOutDate: day().nullable(),
  LeaseStatus: z.enum(["current", "eviction"]),
  AchEnabled: flag(),
  BusinessName: text().nullable(),
  Units: z.array(TenantUnit),
  Subunits: z.array(TenantUnit),
  RentBalance: cents(),
  LateCharges: cents(),
  OtherCharges: cents(),
  DepositOwed: cents(),
  AdvanceRent: cents(),
  LateFeeDay: z.int().min(1).max(31).nullable(),
  LateFeePercent: percent().nullable(),
  LateFeeRule: LateFeeInForce.nullable(),
  ConvenienceFee: percent().nullable(),
}
export const PortalTenant = named("PortalTenant", { ...portal, ContactVersion: text() })

const summary = {
  ...portal,
  DepositReserve: cents(),
  DepositPaid: signedCents(),
  NoChecks: flag(),
  BackRentBalance: cents(),
  RentPaid: signedCents(),
  TotalPaid: signedCents(),
  createdAt: instant(),
  updatedAt: instant(),
  BalanceSeq: z.int().min(0),
  Version: z.int().min(1),
  TenantNotes: z.array(TenantNote),
  UserReadTenantNotes: z.array(z.strictObject({ LastRead: instant() })).max(1),
}
export const TenantSummary = named("TenantSummary", summary)

export const Tenant = named("Tenant", {
  ...summary,
  PastTenantStays: z.array(PastStay),
  RentPayments: z.array(Payment),
  DepositPayments: z.array(Payment),
  FeePayments: z.array(Payment),
  RentCharges: z.array(Charge),
  DepositCharges: z.array(Charge),
  FeeCharges: z.array(Charge),
  TenantStatementEvents: z.array(StatementEvent),
})

export const TenantListEntry = named("TenantListEntry", {
  TenantID: id(),
  TenantFirstName: text(),
  TenantLastName: text(),
  PrimaryEmail: z.email(),
  Units: z.array(z.strictObject({ UnitNumber: unitNumber() })),
  MoveInDate: day(),
  MoveOutDate: day().nullable(),
  RentPayments: z.array(Payment).optional(),
  DepositPayments: z.array(Payment).optional(),
  FeePayments: z.array(Payment).optional(),
  PastTenantStays: z.array(PastStay).optional(),
})

const movedIn = { TenantID: id(), UnitNumber: unitNumber(), nextRentPeriod: month() }
export const MovedIn = z.strictObject({ ...movedIn, UserID: id() })
export const SubunitAdded = z.strictObject({ ...movedIn, ParentUnit: unitNumber() })
export const MovedBack = z.strictObject(movedIn)

export const PopupNote = named("PopupNote", { NoteID: id(), Subject: text(), Note: text(), createdAt: instant() })
export const PopupsCreated = z.strictObject({ message: text(), count: z.int().min(1) })
export const TenantGroup = named("TenantGroup", { key: text(), name: text() })
export const Recipient = named("Recipient", {
  Name: text(),
  Email: z.email(),
  TenantID: id().nullable(),
  Units: z.array(unitNumber()).nullable(),
})
const autopay = {
  AutopayEnabled: flag(),
  AutopayDay: z.int().min(1).max(15).nullable(),
  AutopayMethod: text().nullable(),
}
export const AutopayStatus = named("AutopayStatus", autopay)
export const AutopayInfo = named("AutopayInfo", {
  UserID: id(),
  ...autopay,
  StripeCustomerID: text().nullable(),
  AutopayStatusLogs: z
    .array(
      z.strictObject({
        Status: z.enum(["enabled", "disabled", "processing", "succeeded", "failed", "skipped", "missed"]),
        StripePaymentType: z.enum(["card", "us_bank_account"]).nullable(),
        createdAt: instant(),
        updatedAt: instant(),
      }),
    )
    .max(5),
})
