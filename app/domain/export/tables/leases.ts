import {
  certificateRequests,
  dateReminders,
  insuranceCertificates,
  leaseTerms,
  moveOutNotices,
  rentSteps,
} from "#db/schema/index.ts"
import { exported } from "./table.ts"

const LEASE_TERMS = exported({
  file: "lease_terms",
  about: "The terms of leases, by stay. The end of a tenant's lease is in tenants.",
  table: leaseTerms,
  key: ["id"],
  columns: {
    id: ["number", "Its number"],
    stayId: ["number", "The stay"],
    startsOn: ["day", "First day"],
    endsOn: ["day", "Last day"],
    renewalBy: ["day", "Last day of an option to renew"],
    isMonthToMonth: ["yes/no", "Whether it goes on from month to month after the last day"],
    createdAt: ["instant", "When it was entered"],
  },
})

const RENT_STEPS = exported({
  file: "rent_steps",
  about: "Rents from a day on, planned ahead. The next one of a unit is its planned increase in units.",
  table: rentSteps,
  key: ["id"],
  columns: {
    id: ["number", "Its number"],
    stayId: ["number", "The stay"],
    unitNumber: ["number", "The unit"],
    startsOn: ["day", "The first day of this rent"],
    monthlyRent: ["amount", "Rent a month"],
    doneOn: ["day", "Day on which the rent was raised, or was as high already; empty: still to come"],
    createdAt: ["instant", "When it was entered"],
  },
})

const MOVE_OUT_NOTICES = exported({
  file: "move_out_notices",
  about: "Notices to move out, by stay.",
  table: moveOutNotices,
  key: ["stayId"],
  columns: {
    stayId: ["number", "The stay"],
    givenOn: ["day", "When the notice was given"],
    movingOutOn: ["day", "The day of the move-out"],
    depositToUse: ["amount", "The part of the deposit that the move-out will use"],
    createdAt: ["instant", "When it was entered"],
  },
})

const DATE_REMINDERS = exported({
  file: "date_reminders",
  about: "Staff's own reminders of a date that are not done.",
  table: dateReminders,
  key: ["id"],
  columns: {
    id: ["number", "Its number"],
    onDay: ["day", "The day"],
    text: ["text", "The task"],
    unitNumber: ["number", "The unit that it is about"],
    tenantId: ["number", "The tenant whom it is about"],
    creatorId: ["number", "Account that added it"],
    createdAt: ["instant", "When it was added"],
  },
})

const INSURANCE_CERTIFICATES = exported({
  file: "insurance_certificates",
  about: "Certificates of insurance of tenants. Their files are in stored_files.",
  table: insuranceCertificates,
  key: ["id"],
  columns: {
    id: ["number", "Its number"],
    tenantId: ["number", "The tenant"],
    insurer: ["text", "Insurer"],
    policy: ["text", "Number of the policy"],
    amount: ["amount", "Insured amount"],
    expiresOn: ["day", "Valid until"],
    storedFileId: ["number", "The file in stored_files"],
    state: ["text", "waiting, accepted or rejected"],
    answer: ["text", "The answer of staff to the tenant"],
    decidedAt: ["instant", "When it was accepted or rejected"],
    createdAt: ["instant", "When it was sent or recorded"],
  },
})

const CERTIFICATE_REQUESTS = exported({
  file: "certificate_requests",
  about: "Tenants who were asked for a certificate and have sent none since.",
  table: certificateRequests,
  key: ["tenantId"],
  columns: { tenantId: ["number", "The tenant"], requestedAt: ["instant", "When the tenant was asked last"] },
})

export const LEASE_TABLES = [
  INSURANCE_CERTIFICATES,
  CERTIFICATE_REQUESTS,
  LEASE_TERMS,
  RENT_STEPS,
  MOVE_OUT_NOTICES,
  DATE_REMINDERS,
]
