import { sql } from "drizzle-orm"
import {
  choice,
  flag,
  id,
  index,
  instant,
  json,
  primaryKey,
  reference,
  table,
  textColumn,
  uniqueIndex,
  whole,
} from "./columns.ts"
import { tenants } from "./tenants.ts"

export const HOME_SCREENS = ["admin", "management", "maintenance", "home"] as const

const INVITED_BY = ["mail", "link"] as const

/** A person who may sign in. The email is stored in lower case. A tenant's account names its tenant. */
export const users = table(
  "users",
  {
    id: id(),
    email: textColumn("email").notNull(),
    firstName: textColumn("first_name").notNull(),
    lastName: textColumn("last_name").notNull(),
    passwordHash: textColumn("password_hash"),
    tenantId: reference("tenant_id").references(() => tenants.id),
    homeScreen: choice("home_screen", HOME_SCREENS),
    /** Whether the home screen "management" begins with Today instead of the rent roll. */
    startsOnToday: flag("starts_on_today").notNull().default(false),
    enabled: flag("enabled").notNull().default(true),
    passkeyRequired: flag("passkey_required").notNull().default(false),
    /** The user handle in the person's passkeys, random and created with the first one. Base64url of 32 bytes. */
    passkeyHandle: textColumn("passkey_handle"),
    /** When a mail last notified the person of guesses at their password. */
    notifiedOfGuessesAt: instant("told_of_guesses_at"),
    wantsRequestEmails: flag("wants_request_emails").notNull().default(true),
    /** Whether the person, on staff, gets mails about upcoming dates. */
    wantsDatesEmail: flag("wants_dates_email").notNull().default(false),
    /** When the last activation link was created, and how it reaches the person. Null if never, or before this column existed. */
    invitedAt: instant("invited_at"),
    invitedBy: choice("invited_by", INVITED_BY),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("users_email").on(t.email),
    uniqueIndex("users_tenant").on(t.tenantId).where(sql`tenant_id is not null`),
    uniqueIndex("users_passkey_handle").on(t.passkeyHandle).where(sql`passkey_handle is not null`),
  ],
)

/** The name of a deleted account by its number, to which other rows still refer. */
export const deletedUsers = table("deleted_users", {
  id: reference("id").primaryKey(),
  name: textColumn("name").notNull(),
  deletedAt: instant("deleted_at").notNull(),
})

/** The permission levels a person holds, 0 (most powerful) to 9. */
export const userPermissions = table(
  "user_permissions",
  {
    userId: reference("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    level: whole("level").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.level] })],
)

/** A signed-in session; only the token's hash is stored. `page` sessions are cookies, `api` sessions bearer tokens; neither works as the other. */
export const sessions = table(
  "sessions",
  {
    id: id(),
    tokenHash: textColumn("token_hash").notNull(),
    channel: choice("channel", ["page", "api"]).notNull(),
    userId: reference("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    impersonatorId: reference("impersonator_id").references(() => users.id, { onDelete: "cascade" }),
    ip: textColumn("ip"),
    device: textColumn("device"),
    /** When the person last confirmed their identity in this session: by signing in, or by a confirmation. */
    confirmedAt: instant("confirmed_at"),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [uniqueIndex("sessions_token").on(t.tokenHash), index("sessions_user").on(t.userId)],
)

/** Form data that arrived after their session had expired, for at most half an hour (stored-forms.ts), and drafts (form-drafts.ts). Encrypted. */
export const storedForms = table(
  "kept_forms",
  {
    sessionId: reference("session_id")
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    address: textColumn("address").notNull(),
    fields: textColumn("fields").notNull(),
    storedAt: instant("kept_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.sessionId, t.address] })],
)

/** The networks (/24 of IPv4, /48 of IPv6) from which a person signed in. Guesses from other networks do not lock the person out there. */
export const knownNetworks = table(
  "known_networks",
  {
    userId: reference("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    network: textColumn("network").notNull(),
    lastAt: instant("last_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.network] }), index("known_networks_age").on(t.lastAt)],
)

/** A passkey a person registered. The public key is COSE, as the authenticator gave it, in base64url. */
export const passkeys = table(
  "passkeys",
  {
    id: id(),
    credentialId: textColumn("credential_id").notNull(),
    userId: reference("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: textColumn("name"),
    publicKey: textColumn("public_key").notNull(),
    /** The authenticator's use counter; many always report 0. */
    counter: whole("counter").notNull(),
    transports: json<string[]>("transports").notNull(),
    createdAt: instant("created_at").notNull(),
    lastUsedAt: instant("last_used_at"),
  },
  (t) => [uniqueIndex("passkeys_credential").on(t.credentialId), index("passkeys_user").on(t.userId)],
)

export const CHALLENGE_PURPOSES = ["register", "email", "usernameless", "confirm"] as const

/** A challenge for an authenticator; its use deletes it. Bound to the purpose, and to the user or the email it was created for. */
export const passkeyChallenges = table(
  "passkey_challenges",
  {
    id: textColumn("id").primaryKey(),
    challenge: textColumn("challenge").notNull(),
    purpose: choice("purpose", CHALLENGE_PURPOSES).notNull(),
    userId: reference("user_id").references(() => users.id, { onDelete: "cascade" }),
    email: textColumn("email"),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    uniqueIndex("passkey_challenges_challenge").on(t.challenge),
    index("passkey_challenges_expiry").on(t.expiresAt),
  ],
)

export const LINK_PURPOSES = ["activate", "reset", "recover"] as const

/**
 * A link mailed to a person for one purpose, valid once; only its token's hash is stored. A newer link voids it (sets `used_at`). A link without
 * a user was written for an unknown email, so that known and unknown emails take the same time.
 */
export const accountLinks = table(
  "account_links",
  {
    id: id(),
    tokenHash: textColumn("token_hash").notNull(),
    purpose: choice("purpose", LINK_PURPOSES).notNull(),
    userId: reference("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** The address it was mailed to. The link becomes invalid when the account's email changes. */
    email: textColumn("email").notNull(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (t) => [
    uniqueIndex("account_links_token").on(t.tokenHash),
    index("account_links_user").on(t.userId),
    index("account_links_age").on(t.createdAt),
  ],
)

/** Counted attempts under rate limits (wrong passwords, reset mails), stored so that they survive a restart. */
export const attempts = table(
  "attempts",
  { id: id(), bucket: textColumn("bucket").notNull(), at: instant("at").notNull() },
  (t) => [index("attempts_bucket").on(t.bucket, t.at), index("attempts_at").on(t.at)],
)
