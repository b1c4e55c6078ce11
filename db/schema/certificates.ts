import { cents, choice, day, id, index, instant, reference, table, textColumn } from "./columns.ts"
import { tenants } from "./tenants.ts"

export const CERTIFICATE_STATES = ["waiting", "accepted", "rejected"] as const

const tenant = () =>
  reference("tenant_id")
    .notNull()
    .references(() => tenants.id)

/** A tenant's insurance certificate. Its file is a stored file of the tenant, which staff may have deleted. */
export const insuranceCertificates = table(
  "insurance_certificates",
  {
    id: id(),
    tenantId: tenant(),
    insurer: textColumn("insurer").notNull(),
    policy: textColumn("policy").notNull(),
    amount: cents("amount_cents").notNull(),
    expiresOn: day("expires_on").notNull(),
    storedFileId: reference("stored_file_id"),
    state: choice("state", CERTIFICATE_STATES).notNull(),
    /** The answer of staff to the tenant. */
    answer: textColumn("answer"),
    decidedAt: instant("decided_at"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    index("insurance_certificates_tenant").on(t.tenantId, t.createdAt),
    index("insurance_certificates_expiry").on(t.expiresOn),
  ],
)

/** Staff requested a certificate from the tenant; deleted when one is sent. */
export const certificateRequests = table("certificate_requests", {
  tenantId: reference("tenant_id")
    .primaryKey()
    .references(() => tenants.id),
  requestedAt: instant("requested_at").notNull(),
})
