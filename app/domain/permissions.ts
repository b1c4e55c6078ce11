/**
 * Who may do what: every deed and who holds it, a level and all that are stronger (lower levels are more powerful), or tenants about what
 * is their own. Source: api.md section 4, specification 1 section 6.
 */
import type { Tx } from "#db/client.server.ts"
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

/** Every deed, and who may do it: the weakest level, or tenants about their own. */
export const DEEDS = {
  "use public pages": NOBODY,
  "be signed in": NO_LEVEL,
  "keep own passkeys": NO_LEVEL,
  "confirm who one is": NO_LEVEL,
  "see own payments": TENANTS,
  "see rent roll": MANAGEMENT,
  "keep units": MANAGEMENT,
  "see tenants": MANAGEMENT,
  "keep tenants": MANAGEMENT,
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
  "keep users": ADMIN,
  "create users": ADMIN,
  "sign in as others": ADMIN,
  "see audit log": ADMIN,
  "keep settings": ADMIN,
  "keep mail": ADMIN,
  "run jobs": 0,
} as const satisfies Record<string, number | typeof TENANTS>

export type Deed = keyof typeof DEEDS
/** The deeds of tenants about what is their own. */
export type OwnDeed = { [Each in Deed]: (typeof DEEDS)[Each] extends typeof TENANTS ? Each : never }[Deed]

/** What moves money or a tenant, and how a person signs in, is closed to an administrator signed in as them. Source: api.md A4. */
const CLOSED_WHILE_IMPERSONATING: ReadonlySet<Deed> = new Set<Deed>([
  "keep own passkeys",
  "confirm who one is",
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
function holds(actor: Actor, deed: Deed): boolean {
  const holders = DEEDS[deed]
  return holders === TENANTS ? isTenant(actor) : actor.level <= holders
}

/** Whether this person may do it. */
export function may(actor: Actor, deed: Deed): boolean {
  const isClosed = actor.impersonatorId !== null && CLOSED_WHILE_IMPERSONATING.has(deed)
  return holds(actor, deed) && !isClosed
}

/** Whether a deed asks for somebody signed in, and whether it is refused to some of those. */
export function closedTo(deed: Deed): { strangers: boolean; someSignedIn: boolean } {
  const holders = DEEDS[deed]
  return { strangers: holders !== NOBODY, someSignedIn: holders === TENANTS || holders < NO_LEVEL }
}

/** Refuses (401 when nobody is signed in, else 403) unless this person may do it. */
export function must(actor: Actor, deed: Deed): void {
  if (may(actor, deed)) return
  if (actor.level === NOBODY) throw new Refusal("UNAUTHENTICATED")
  if (holds(actor, deed)) mustBeOneself(actor)
  throw new Refusal("INSUFFICIENT_PERMISSIONS")
}

/** Refuses (403) an administrator who is signed in as somebody else. Source: api.md A4. */
export function mustBeOneself({ impersonatorId }: Actor): void {
  if (impersonatorId === null) return
  throw new Refusal("INSUFFICIENT_PERMISSIONS", { words: "Access denied for this operation." })
}

/** A function of the domain that asks for its deed before anything else, and tells the doors which deed that is. */
export type Command<Input, Result> = {
  (tx: Tx, actor: Actor, input: Input): Promise<Result>
  readonly deed: Deed
}

/** Makes a command: `act` runs only for those who may do the deed. Queries that a page or a call opens to the outside are made the same way. */
export function command<Input, Result>(
  deed: Deed,
  act: (tx: Tx, actor: Actor, input: Input) => Promise<Result>,
): Command<Input, Result> {
  const guarded = async (tx: Tx, actor: Actor, input: Input) => {
    must(actor, deed)
    return act(tx, actor, input)
  }
  return Object.assign(guarded, { deed })
}

/** Makes a command of tenants about their own: `act` is told which tenant asks. Anybody else is refused (403). */
export function ownCommand<Input, Result>(
  deed: OwnDeed,
  act: (tx: Tx, tenant: TenantActor, input: Input) => Promise<Result>,
): Command<Input, Result> {
  return command(deed, async (tx, actor, input: Input) => {
    if (!isTenant(actor)) throw new Refusal("INSUFFICIENT_PERMISSIONS")
    return act(tx, actor, input)
  })
}

/**
 * A command that also waits for something else than the database (a password's hash, the payment provider),
 * which no transaction may: it opens its transactions itself, before and after.
 */
export type Errand<Input, Result> = {
  (actor: Actor, input: Input): Promise<Result>
  readonly deed: Deed
}

/** Makes an errand: `act` runs only for those who may do the deed. */
export function errand<Input, Result>(
  deed: Deed,
  act: (actor: Actor, input: Input) => Promise<Result>,
): Errand<Input, Result> {
  const guarded = async (actor: Actor, input: Input) => {
    must(actor, deed)
    return act(actor, input)
  }
  return Object.assign(guarded, { deed })
}
