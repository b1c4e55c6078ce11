/** Every permission and who has it: a level and all stronger (lower) ones, or tenants. Source: api.md section 4, specification 1 section 6. */
import { CLOSED_WHILE_IMPERSONATING } from "./closed-while-impersonating.ts"
import { Refusal } from "./refusal.ts"
import { maySignIn, type SignIn } from "./sign-in-roles.ts"

/** The level of a signed-in person without one (mostly tenants): weaker than every level. */
export const NO_LEVEL = 10
/** The level of a person who is not signed in. */
export const NOBODY = 11
export const ADMIN = 3
export const MANAGEMENT = 6
export const MAINTENANCE = 9
/** Present and past tenants, each for their own data. Nobody else has the permission, whatever their level. Source: api.md section 4 ("T"). */
export const TENANTS = "tenants"
/** Tenants for themselves, and management for any tenant. The command must check which tenant the request names. Source: api.md T1, T2. */
export const TENANTS_OR_MANAGEMENT = "tenants or management"

export const PERMISSIONS = {
  "use public pages": NOBODY,
  "be signed in": NO_LEVEL,
  "manage own passkeys": NO_LEVEL,
  "confirm who one is": NO_LEVEL,
  "use tenant portal": TENANTS,
  "see own payments": TENANTS,
  "choose alerts": TENANTS,
  "manage contact details": TENANTS_OR_MANAGEMENT,
  "manage own details": TENANTS,
  "pay online": TENANTS,
  "manage own autopay": TENANTS,
  "dismiss payment notices": TENANTS,
  "see own people": TENANTS,
  "manage own people": TENANTS,
  "submit requests": NO_LEVEL,
  "see own requests": TENANTS,
  "work on requests": MAINTENANCE,
  "manage requests": MANAGEMENT,
  "administer requests": ADMIN,
  "see rent roll": MANAGEMENT,
  "manage units": MANAGEMENT,
  "see tenants": MANAGEMENT,
  "manage tenants": MANAGEMENT,
  "move tenants": MANAGEMENT,
  "manage people of tenants": MANAGEMENT,
  "issue fees": MANAGEMENT,
  "set late fee rules": ADMIN,
  "set payment policy": ADMIN,
  "record payments": MANAGEMENT,
  "delete ledger entries": MANAGEMENT,
  "make deposits": MANAGEMENT,
  "see bank": ADMIN,
  "manage bank": ADMIN,
  "refund payments": ADMIN,
  "see arrears": MANAGEMENT,
  "see disputes": MANAGEMENT,
  "adjust balances": MANAGEMENT,
  "see messages": MANAGEMENT,
  "send messages": MANAGEMENT,
  "see files": MANAGEMENT,
  "manage files": MANAGEMENT,
  "see files of maintenance": MAINTENANCE,
  "share files": MANAGEMENT,
  "see own documents": TENANTS,
  "see own messages": TENANTS,
  "exchange documents": TENANTS,
  "write to the office": TENANTS,
  "see defaults": MANAGEMENT,
  "set defaults": ADMIN,
  "import rent roll": ADMIN,
  "see reports": ADMIN,
  "export the journal": ADMIN,
  "close months": 0,
  "reopen reconciliations": 0,
  "manage expenses": ADMIN,
  "manage public page": ADMIN,
  "see staff": MANAGEMENT,
  "disable users": MANAGEMENT,
  "manage users": ADMIN,
  "create users": ADMIN,
  "manage API tokens": ADMIN,
  "sign in as others": ADMIN,
  "see audit log": ADMIN,
  "manage settings": ADMIN,
  "manage mail": ADMIN,
  "manage passkey rules": 0,
  "set up mail": 0,
  "run jobs": 0,
  "export everything": 0,
  "export a tenant's data": MANAGEMENT,
} as const satisfies Record<string, number | typeof TENANTS | typeof TENANTS_OR_MANAGEMENT>

export type Permission = keyof typeof PERMISSIONS
export type OwnPermission = {
  [Each in Permission]: (typeof PERMISSIONS)[Each] extends typeof TENANTS ? Each : never
}[Permission]

/** The caller: a signed-in person, nobody (ANONYMOUS), or the system itself (SYSTEM: jobs, the command line). */
export type Actor = {
  readonly userId: number | null
  readonly name: string | null
  /** The strongest level; NO_LEVEL when signed in without any, NOBODY when not signed in. */
  readonly level: number
  readonly tenantId: number | null
  /** The sign-in of a person who was invited to the tenant's account; null for everyone else. */
  readonly signIn: SignIn | null
  readonly sessionId: number | null
  readonly impersonatorId: number | null
  readonly impersonatorName: string | null
  /** The API token with which a program acts for the person; it replaces a session. */
  readonly apiToken: { readonly id: number; readonly name: string; readonly access: "read" | "write" } | null
  readonly ip: string | null
  /** The name that the person's browser or program sends. */
  readonly device: string | null
}

/** A calling tenant. Their queries and commands use `tenantId`, never an id in the request. */
export type TenantActor = Actor & { readonly tenantId: number }

export const ANONYMOUS: Actor = {
  userId: null,
  name: null,
  level: NOBODY,
  tenantId: null,
  signIn: null,
  sessionId: null,
  impersonatorId: null,
  impersonatorName: null,
  apiToken: null,
  ip: null,
  device: null,
}

/** Jobs and the operator's command line. Their audit rows and journals have no user. */
export const SYSTEM: Actor = { ...ANONYMOUS, name: "System", level: 0 }
/** The person who runs a command on the machine itself. */
export const OPERATOR: Actor = { ...SYSTEM, name: "Operator" }

const isTenant = (actor: Actor): actor is TenantActor => actor.tenantId !== null

/** The calling tenant. Refuses anybody else (403). */
export function mustBeTenant(actor: Actor): TenantActor {
  if (!isTenant(actor)) throw new Refusal("INSUFFICIENT_PERMISSIONS")
  return actor
}

/** The number of the signed-in caller. Refuses (401) visitors and the system. */
export function signedInUser({ userId }: Actor): number {
  if (userId === null) throw new Refusal("UNAUTHENTICATED")
  return userId
}

/** Whether this person has the permission, directly or as an administrator. An invited person has only the permissions of the role, regardless of the list. */
function holds(actor: Actor, permission: Permission): boolean {
  if (actor.signIn !== null && !maySignIn(actor.signIn.role, permission)) return false
  const holders = PERMISSIONS[permission]
  if (holders === TENANTS) return isTenant(actor)
  if (holders === TENANTS_OR_MANAGEMENT) return isTenant(actor) || actor.level <= MANAGEMENT
  return actor.level <= holders
}

export function may(actor: Actor, permission: Permission): boolean {
  const isClosed = actor.impersonatorId !== null && CLOSED_WHILE_IMPERSONATING.has(permission)
  return holds(actor, permission) && !isClosed
}

/** Whether a permission requires a signed-in person, and whether it is refused to some of those. */
export function closedTo(permission: Permission): { strangers: boolean; someSignedIn: boolean } {
  const holders = PERMISSIONS[permission]
  return { strangers: holders !== NOBODY, someSignedIn: typeof holders === "string" || holders < NO_LEVEL }
}

/** Refuses (401 when nobody is signed in, else 403) a person without the permission. */
export function must(actor: Actor, permission: Permission): void {
  if (may(actor, permission)) return
  if (actor.level === NOBODY) throw new Refusal("UNAUTHENTICATED")
  if (holds(actor, permission)) mustBeOneself(actor)
  throw new Refusal("INSUFFICIENT_PERMISSIONS")
}

/** Refuses (403) a tenant who names another tenant; management may name any. Source: api.md section 0, "Own-tenant rule O". */
export function mustBeOwnTenant({ level, tenantId }: Actor, named: number): void {
  if (level > MANAGEMENT && named !== tenantId) throw new Refusal("INSUFFICIENT_PERMISSIONS")
}

/** Refuses (403) staff who are this tenant, because another person must post to their ledger. Source: api.md section 0, "Own-ledger rule W". */
export function mustBeAnothersLedger({ tenantId }: Actor, posted: number): void {
  if (tenantId !== posted) return
  const message = "This is your own tenant account. Somebody else of staff has to do that."
  throw new Refusal("INSUFFICIENT_PERMISSIONS", { message })
}

/** Refuses (403) an administrator who is signed in as another user. Source: api.md A4. */
export function mustBeOneself({ impersonatorId }: Actor): void {
  if (impersonatorId === null) return
  throw new Refusal("INSUFFICIENT_PERMISSIONS", { message: "Access denied for this operation." })
}
