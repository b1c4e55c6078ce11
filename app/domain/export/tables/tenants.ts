import { paymentNotices, popups, stays, tenantNotes, tenants } from "#db/schema/index.ts"
import { exported } from "./table.ts"

const TENANTS = exported({
  file: "tenants",
  about: "Present and former tenants.",
  table: tenants,
  key: ["id"],
  columns: {
    id: ["number", "The tenant's number", "tenant_id"],
    firstName: ["text", "First name"],
    middleName: ["text", "Middle name"],
    lastName: ["text", "Last name"],
    dateOfBirth: ["day", "Date of birth"],
    cotenantFirstName: ["text", "Cotenant's first name"],
    cotenantMiddleName: ["text", "Cotenant's middle name"],
    cotenantLastName: ["text", "Cotenant's last name"],
    cotenantDateOfBirth: ["day", "Cotenant's date of birth"],
    businessName: ["text", "Business"],
    primaryEmail: ["text", "Email"],
    primaryPhone: ["text", "Phone, ten digits"],
    secondEmail: ["text", "Second email"],
    secondPhone: ["text", "Second phone, ten digits"],
    moveInOn: ["day", "Move-in of the last tenancy"],
    leaseEndOn: ["day", "End of the lease"],
    moveOutOn: ["day", "Move-out; empty while the tenancy lasts"],
    leaseStatus: ["text", "current or eviction"],
    achEnabled: ["yes/no", "Whether bank payments are allowed"],
    noChecks: ["yes/no", "Whether a check of theirs was returned"],
    lateFeeDay: ["number", "Own late fee day of the month; empty: the default"],
    lateFeeBps: ["percent", "Own late fee; empty: the default", "late_fee_percent"],
    convenienceFeeBps: ["percent", "Own card fee; empty: the default", "convenience_fee_percent"],
    autopayDay: ["number", "Day of the month on which autopay pays"],
    providerCustomerId: ["text", "Number of the customer at the payment provider"],
    providerAccount: ["text", "The provider's account of that customer"],
    searchText: { out: "the names once more, for searching" },
    rentRollText: { out: "the names once more, for searching" },
    version: { out: "a counter of edits" },
    createdAt: ["instant", "When the tenant was entered"],
    updatedAt: ["instant", "When the tenant was changed last"],
  },
})

const STAYS = exported({
  file: "stays",
  about: "Which tenant had which unit, from when to when, and what became of the deposit at the move-out.",
  table: stays,
  key: ["id"],
  columns: {
    id: ["number", "Its number", "stay_id"],
    tenantId: ["number", "The tenant"],
    unitNumber: ["number", "The unit"],
    isSubunit: ["yes/no", "Whether the unit was added to another one"],
    moveInOn: ["day", "Move-in"],
    moveOutOn: ["day", "Move-out; empty while it lasts"],
    rentFromPeriod: ["month", "First month whose rent is charged by the monthly job"],
    imported: ["yes/no", "Whether it came with the import of a rent roll"],
    endedAfterJournal: ["number", "Last posting before the move-out"],
    depositBefore: ["amount", "Deposit before the move-out"],
    depositReturned: ["amount", "Of it returned"],
    depositToRent: ["amount", "Of it used for rent"],
    depositToLate: ["amount", "Of it used for late fees"],
    depositToOther: ["amount", "Of it used for other charges"],
    notes: ["text", "Notes of staff"],
    createdAt: ["instant", "When it was entered"],
  },
})

const TENANT_NOTES = exported({
  file: "tenant_notes",
  about: "Notes of staff about tenants. Tenants do not see them.",
  table: tenantNotes,
  key: ["id"],
  columns: {
    id: ["number", "Its number"],
    tenantId: ["number", "The tenant"],
    title: ["text", "Title"],
    description: ["text", "Text"],
    creatorId: ["number", "Account that wrote it"],
    createdAt: ["instant", "When it was written"],
  },
})

const POPUPS = exported({
  file: "portal_notes",
  about: "Notes that staff show to tenants in the portal.",
  table: popups,
  key: ["id"],
  columns: {
    id: ["number", "Its number"],
    tenantId: ["number", "The tenant"],
    subject: ["text", "Subject"],
    note: ["text", "Text"],
    createdAt: ["instant", "When it was written"],
    readAt: ["instant", "When the tenant read it"],
  },
})

const PAYMENT_NOTICES = exported({
  file: "payment_notices",
  about: "Later outcomes of payments and of autopay, shown to tenants in the portal.",
  table: paymentNotices,
  key: ["id"],
  columns: {
    id: ["number", "Its number"],
    tenantId: ["number", "The tenant"],
    kind: ["text", "Its kind"],
    receiptId: ["text", "The payment in receipts"],
    eventId: ["number", "The event in receipt_events"],
    subject: ["text", "Subject"],
    body: ["text", "Text"],
    link: { out: "the address of a page of this program" },
    createdAt: ["instant", "When it was written"],
    readAt: ["instant", "When the tenant read it"],
  },
})

export const TENANT_TABLES = [TENANTS, STAYS, TENANT_NOTES, POPUPS, PAYMENT_NOTICES]
