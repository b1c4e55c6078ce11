/**
 * Who may do what: every permission and who holds it, a level and all that are stronger (lower levels are more powerful), or tenants about what
 * is their own. Source: api.md section 4, specification 1 section 6.
 */
import type { Tx } from "#db/client.server.ts"
import type { IdempotentRequest } from "./idempotent-request.ts"
import { Refusal } from "./refusal.ts"

/** The level of a signed-in person who holds none (tenants, mostly): weaker than every level. */
export const NO_LEVEL = 10
/** The level of somebody who is not signed in. */
export const NOBODY = 11
export const ADMIN = 3
export const MANAGEMENT = 6
export const MAINTENANCE = 9
/** Tenants, past ones too, each about their own and whatever their level: nobody else, however strong. Source: api.md section 4 ("T"). */
export const TENANTS = "tenants"
/** Tenants about themselves, and management about anybody who rents: which tenant it is about is for the command to check. Source: api.md T1, T2. */
export const TENANTS_OR_MANAGEMENT = "tenants or management"

/** Every permission, and who may do it: the weakest level, or tenants about their own. */
export const PERMISSIONS = {
  "use public pages": NOBODY,
  "be signed in": NO_LEVEL,
  "manage own passkeys": NO_LEVEL,
  "confirm who one is": NO_LEVEL,
  "use tenant portal": TENANTS,
  "see own payments": TENANTS,
  "manage contact details": TENANTS_OR_MANAGEMENT,
  "pay online": TENANTS,
  "see rent roll": MANAGEMENT,
  "manage units": MANAGEMENT,
  "see tenants": MANAGEMENT,
  "manage tenants": MANAGEMENT,
  "move tenants": MANAGEMENT,
  "issue fees": MANAGEMENT,
  "record payments": MANAGEMENT,
  "delete ledger entries": MANAGEMENT,
  "adjust balances": MANAGEMENT,
  "see defaults": MANAGEMENT,
  "set defaults": ADMIN,
  "import rent roll": ADMIN,
  "see reports": ADMIN,
  "see staff": MANAGEMENT,
  "disable users": MANAGEMENT,
  "manage users": ADMIN,
  "create users": ADMIN,
  "sign in as others": ADMIN,
  "see audit log": ADMIN,
  "manage settings": ADMIN,
  "manage mail": ADMIN,
  "run jobs": 0,
} as const satisfies Record<string, number | typeof TENANTS | typeof TENANTS_OR_MANAGEMENT>

export type Permission = keyof typeof PERMISSIONS
/** The permissions of tenants about what is their own. */
export type OwnPermission = {
  [Each in Permission]: (typeof PERMISSIONS)[Each] extends typeof TENANTS ? Each : never
}[Permission]

/** What moves money or a tenant, and how a person signs in, is closed to an administrator signed in as them. Source: api.md A4. */
const CLOSED_WHILE_IMPERSONATING: ReadonlySet<Permission> = new Set<Permission>([
  "manage own passkeys",
  "confirm who one is",
  "pay online",
  "move tenants",
  "issue fees",
  "record payments",
  "delete ledger entries",
  "adjust balances",
])

/** Who asks. A signed-in person, nobody (ANONYMOUS), or the system itself (SYSTEM: jobs, the command line). */
export type Actor = {
  readonly userId: number | null
  readonly name: string | null
  /** The lowest level held; NO_LEVEL when signed in without any, NOBODY when not signed in. */
  readonly level: number
  /** The tenant this person is, if any. */
  readonly tenantId: number | null
  readonly sessionId: number | null
  /** The administrator who signed in as this person, if so. */
  readonly impersonatorId: number | null
  /** What that administrator is called. */
  readonly impersonatorName: string | null
  readonly ip: string | null
  /** What the person's browser or program calls itself. */
  readonly device: string | null
}

/** A tenant who asks: what they may see and do is about `tenantId`, never about an id that was sent. */
export type TenantActor = Actor & { readonly tenantId: number }

export const ANONYMOUS: Actor = {
  userId: null,
  name: null,
  level: NOBODY,
  tenantId: null,
  sessionId: null,
  impersonatorId: null,
  impersonatorName: null,
  ip: null,
  device: null,
}

/** Jobs and the operator's command line. Its audit rows and journals carry no user. */
export const SYSTEM: Actor = { ...ANONYMOUS, name: "System", level: 0 }

const isTenant = (actor: Actor): actor is TenantActor => actor.tenantId !== null

/** Whether this person holds it, as themselves or through an administrator. */
function holds(actor: Actor, permission: Permission): boolean {
  const holders = PERMISSIONS[permission]
  if (holders === TENANTS) return isTenant(actor)
  if (holders === TENANTS_OR_MANAGEMENT) return isTenant(actor) || actor.level <= MANAGEMENT
  return actor.level <= holders
}

/** Whether this person may do it. */
export function may(actor: Actor, permission: Permission): boolean {
  const isClosed = actor.impersonatorId !== null && CLOSED_WHILE_IMPERSONATING.has(permission)
  return holds(actor, permission) && !isClosed
}

/** Whether a permission asks for somebody signed in, and whether it is refused to some of those. */
export function closedTo(permission: Permission): { strangers: boolean; someSignedIn: boolean } {
  const holders = PERMISSIONS[permission]
  return { strangers: holders !== NOBODY, someSignedIn: typeof holders === "string" || holders < NO_LEVEL }
}

/** Refuses (401 when nobody is signed in, else 403) unless this person may do it. */
export function must(actor: Actor, permission: Permission): void {
  if (may(actor, permission)) return
  if (actor.level === NOBODY) throw new Refusal("UNAUTHENTICATED")
  if (holds(actor, permission)) mustBeOneself(actor)
  throw new Refusal("INSUFFICIENT_PERMISSIONS")
}

/** Refuses (403) a tenant who names another tenant than themselves; management may name any. Source: api.md section 0, "Own-tenant rule O". */
export function mustBeOwnTenant({ level, tenantId }: Actor, named: number): void {
  if (level > MANAGEMENT && named !== tenantId) throw new Refusal("INSUFFICIENT_PERMISSIONS")
}

/** Refuses (403) an administrator who is signed in as somebody else. Source: api.md A4. */
export function mustBeOneself({ impersonatorId }: Actor): void {
  if (impersonatorId === null) return
  throw new Refusal("INSUFFICIENT_PERMISSIONS", { message: "Access denied for this operation." })
}

/** A function of the domain that checks its permission before anything else, and names that permission to the handlers. */
export type Command<Input, Result> = {
  (tx: Tx, actor: Actor, input: Input): Promise<Result>
  readonly permission: Permission
}

/** Makes a command: `act` runs only for those who hold the permission. Queries that a page or a call opens to the outside are made the same way. */
export function command<Input, Result>(
  permission: Permission,
  act: (tx: Tx, actor: Actor, input: Input) => Promise<Result>,
): Command<Input, Result> {
  const guarded = async (tx: Tx, actor: Actor, input: Input) => {
    must(actor, permission)
    return act(tx, actor, input)
  }
  return Object.assign(guarded, { permission })
}

/** Makes a command of tenants about their own: `act` learns which tenant asks. Anybody else is refused (403). */
export function ownCommand<Input, Result>(
  permission: OwnPermission,
  act: (tx: Tx, tenant: TenantActor, input: Input) => Promise<Result>,
): Command<Input, Result> {
  return command(permission, async (tx, actor, input: Input) => {
    if (!isTenant(actor)) throw new Refusal("INSUFFICIENT_PERMISSIONS")
    return act(tx, actor, input)
  })
}

/**
 * A command that also waits for something else than the database (a password's hash, the payment provider),
 * which no transaction may: it opens its transactions itself, before and after.
 */
export type Workflow<Input, Result> = {
  /** `once` names the request where its caller says that it must happen once. */
  (actor: Actor, input: Input, once?: IdempotentRequest): Promise<Result>
  readonly permission: Permission
}

/** Makes a workflow: `act` runs only for those who hold the permission. */
export function workflow<Input, Result>(
  permission: Permission,
  act: (actor: Actor, input: Input, once?: IdempotentRequest) => Promise<Result>,
): Workflow<Input, Result> {
  const guarded = async (actor: Actor, input: Input, once?: IdempotentRequest) => {
    must(actor, permission)
    return act(actor, input, once)
  }
  return Object.assign(guarded, { permission })
}

/** Makes a workflow of tenants about their own: `act` learns which tenant asks. Anybody else is refused (403). */
export function ownWorkflow<Input, Result>(
  permission: OwnPermission,
  act: (tenant: TenantActor, input: Input) => Promise<Result>,
): Workflow<Input, Result> {
  return workflow(permission, async (actor, input: Input) => {
    if (!isTenant(actor)) throw new Refusal("INSUFFICIENT_PERMISSIONS")
    return act(actor, input)
  })
}
