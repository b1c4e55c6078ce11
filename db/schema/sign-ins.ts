/** The sign-ins of a tenant's account beside the primary one, and the invitations to it. Source: api.md 4.11. */
import { sql } from "drizzle-orm"
import { check, choice, id, index, instant, reference, table, textColumn, uniqueIndex } from "./columns.ts"
import { tenants } from "./tenants.ts"

/** "pays": may pay and see the account. "everything": also autopay, requests, messages and documents. */
export const SIGN_IN_ROLES = ["pays", "everything"] as const

/** A person who signs in for a tenant, besides `users.tenant_id`. An ended row stays, because payments and methods refer to it. */
export const signIns = table(
  "sign_ins",
  {
    id: id(),
    tenantId: reference("tenant_id")
      .notNull()
      .references(() => tenants.id),
    /** The person's account; it is deleted when the sign-in ends. */
    userId: reference("user_id").notNull(),
    role: choice("role", SIGN_IN_ROLES).notNull(),
    since: instant("since").notNull(),
    invitedBy: reference("invited_by"),
    endedAt: instant("ended_at"),
    endedBy: reference("ended_by"),
    /** The person's own customer at the provider, like the tenant's in `tenants`. */
    providerCustomerId: textColumn("provider_customer_id"),
    providerAccount: textColumn("provider_account"),
  },
  (t) => [
    uniqueIndex("sign_ins_user").on(t.userId),
    index("sign_ins_tenant").on(t.tenantId),
    check("sign_ins_role", sql`role in ('pays', 'everything')`),
  ],
)

/** An invitation, valid for one day and one use. Only the hash of its token is stored. */
export const signInInvitations = table(
  "sign_in_invitations",
  {
    id: id(),
    tenantId: reference("tenant_id")
      .notNull()
      .references(() => tenants.id),
    email: textColumn("email").notNull(),
    role: choice("role", SIGN_IN_ROLES).notNull(),
    tokenHash: textColumn("token_hash").notNull(),
    invitedBy: reference("invited_by"),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    /** When it was accepted, withdrawn, or replaced by a newer one. */
    endedAt: instant("ended_at"),
    signInId: reference("sign_in_id").references(() => signIns.id),
  },
  (t) => [
    uniqueIndex("sign_in_invitations_token").on(t.tokenHash),
    index("sign_in_invitations_tenant").on(t.tenantId, t.createdAt),
    check("sign_in_invitations_role", sql`role in ('pays', 'everything')`),
  ],
)
