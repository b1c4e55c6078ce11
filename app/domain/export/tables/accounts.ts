import { auditDays, auditLog, auditTenants, deletedUsers, userPermissions, users } from "#db/schema/index.ts"
import { exported } from "./table.ts"

const SECRET = "a secret with which somebody could sign in"

const USERS = exported({
  file: "users",
  about: "The accounts of staff and tenants, without anything that signs in.",
  table: users,
  key: ["id"],
  columns: {
    id: ["number", "Its number", "user_id"],
    email: ["text", "Email"],
    firstName: ["text", "First name"],
    lastName: ["text", "Last name"],
    passwordHash: { out: SECRET },
    tenantId: ["number", "The tenant of the account; empty: staff"],
    homeScreen: ["text", "Page after signing in"],
    startsOnToday: ["yes/no", "Whether management begins with Today"],
    enabled: ["yes/no", "Whether it may sign in"],
    passkeyRequired: ["yes/no", "Whether it signs in by passkey only"],
    passkeyHandle: { out: SECRET },
    notifiedOfGuessesAt: ["instant", "When a mail last told of guesses at the password"],
    wantsRequestEmails: ["yes/no", "Whether mails about requests are wanted"],
    wantsDatesEmail: ["yes/no", "Whether mails about dates are wanted"],
    invitedAt: ["instant", "When the last invitation was made"],
    invitedBy: ["text", "mail or link"],
    createdAt: ["instant", "When it was made"],
  },
})

const USER_LEVELS = exported({
  file: "user_levels",
  about: "The levels that accounts hold: 0 may do everything, 9 the least.",
  table: userPermissions,
  key: ["userId", "level"],
  columns: { userId: ["number", "The account"], level: ["number", "The level"] },
})

const DELETED_USERS = exported({
  file: "deleted_users",
  about: "Names of deleted accounts, whose numbers other files still have.",
  table: deletedUsers,
  key: ["id"],
  columns: {
    id: ["number", "Its number", "user_id"],
    name: ["text", "Name"],
    deletedAt: ["instant", "When it was deleted"],
  },
})

const AUDIT_LOG = exported({
  file: "audit_log",
  about: "Who did what, when and from where. Each row's hash is over the row and the hash before.",
  table: auditLog,
  key: ["id"],
  columns: {
    id: ["number", "Its number"],
    createdAt: ["instant", "When"],
    userId: ["number", "Account; empty: the system, or somebody unknown"],
    userName: ["text", "The person's name then"],
    impersonatedBy: ["number", "Administrator who was signed in as that account"],
    impersonatorName: ["text", "The administrator's name then"],
    category: ["text", "What happened"],
    priority: ["text", "info, low, medium, high or critical"],
    ip: ["text", "Address on the network"],
    place: ["json", "Where that address was"],
    details: ["text", "In words"],
    metadata: ["json", "In figures"],
    hash: ["text", "The chain's hash"],
  },
})

const AUDIT_DAYS = exported({
  file: "audit_days",
  about: "The last row of the audit log on each day (UTC).",
  table: auditDays,
  key: ["day"],
  columns: {
    day: ["day", "Day"],
    lastId: ["number", "The row in audit_log"],
    hash: ["text", "Its hash"],
  },
})

const AUDIT_TENANTS = exported({
  file: "audit_tenants",
  about: "Which rows of the audit log are changes of a tenant.",
  table: auditTenants,
  key: ["auditId"],
  columns: {
    auditId: ["number", "The row in audit_log"],
    tenantId: ["number", "The tenant"],
  },
})

export const ACCOUNT_TABLES = [USERS, USER_LEVELS, DELETED_USERS, AUDIT_LOG, AUDIT_DAYS, AUDIT_TENANTS]
