/** Sessions, by their token's SHA-256. `page` (cookie) and `api` (bearer) sessions are separate. Source: api.md section 0, threats.md T6, T20. */
import { createHash, randomBytes } from "node:crypto"
import { and, eq, gt, lte, or, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { apiTokens, sessions, settings, userPermissions, users } from "#db/schema/index.ts"
import { fullName } from "~/values/contact.ts"
import { type Actor, ADMIN, NO_LEVEL } from "../../permissions.ts"
import { Refusal } from "../../refusal.ts"
import { actingFor } from "../acting-for.ts"
import { type HomeScreen, homeScreenOf, type Role, rolesOf, type StartPage, startPageOf } from "../home-screen.ts"

export type Channel = "page" | "api"

const LIFETIME = 24 * 60 * 60 * 1000
const IMPERSONATED_LIFETIME = 60 * 60 * 1000
/** An expired session is stored for this long, so that form data sent late can wait for its person (stored-forms.ts). It grants no access. */
export const ENDED_SESSION_TTL = 24 * 60 * 60 * 1000

/** The origin of a request: the address, and the name that the browser or program sends. */
export type SessionOrigin = Pick<Actor, "ip" | "device">

/** A valid session at this request: the person, their rights now, and when it ends (ms, also in whole seconds from now). */
export type Session = {
  actor: Actor
  impersonator: string | null
  firstName: string
  email: string
  homeScreen: HomeScreen
  startPage: StartPage
  /** The role of staff who must register a passkey first and have no level until then. Null for everyone else. */
  awaitsPasskey: Role | null
  expiresAt: number
  secondsLeft: number
}

type Opening = { userId: number; channel: Channel; impersonatorId?: number; from?: SessionOrigin }

export const hashOfToken = (token: string) => createHash("sha256").update(token).digest("base64url")

/** Opens a session for 24 hours (impersonation: 60 minutes). Returns its only token and its length in seconds; deletes sessions ended for a day. */
export async function openSession(tx: Tx, opening: Opening): Promise<{ token: string; seconds: number }> {
  const token = randomBytes(32).toString("base64url")
  const { from: { ip, device } = NOWHERE, ...whose } = opening
  const lifetime = whose.impersonatorId === undefined ? LIFETIME : IMPERSONATED_LIFETIME
  const [createdAt, expiresAt] = [tx.now, tx.now + lifetime]
  await purgeEndedSessions(tx)
  // Signing in confirms the identity for a while; an impersonation does not.
  const confirmedAt = whose.impersonatorId === undefined ? tx.now : null
  await tx.run(
    tx
      .insert(sessions)
      .values({ ...whose, ip, device, tokenHash: hashOfToken(token), confirmedAt, createdAt, expiresAt }),
  )
  return { token, seconds: lifetime / 1000 }
}

export const STAFF_PASSKEY = "STAFF_PASSKEY"

const NOWHERE: SessionOrigin = { ip: null, device: null }

// Two look-ups by key: SQLite takes three times as long for the same in one join.
const VALID = statement((tx) =>
  tx
    .select({
      sessionId: sessions.id,
      impersonatorId: sessions.impersonatorId,
      expiresAt: sessions.expiresAt,
      userId: sessions.userId,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder("tokenHash")),
        eq(sessions.channel, sql.placeholder("channel")),
        gt(sessions.expiresAt, sql.placeholder("now")),
      ),
    ),
)
const ENABLED_PERSON = statement((tx) =>
  tx
    .select({
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      tenantId: users.tenantId,
      homeScreen: users.homeScreen,
      startsOnToday: users.startsOnToday,
      level: sql<
        number | null
      >`(select min(${userPermissions.level}) from ${userPermissions} where ${userPermissions.userId} = ${users}."id")`,
      lacksPasskey: sql<number>`(exists (select 1 from ${settings} where ${settings.key} = ${STAFF_PASSKEY})
        and not ${users.passkeyRequired})`,
    })
    .from(users)
    .where(and(eq(users.id, sql.placeholder("userId")), eq(users.enabled, true))),
)

/**
 * The session of a token on its own channel, or undefined when it is unknown, ended, or its person is disabled. Levels are read each time. An
 * impersonation is valid only while the administrator is still an enabled administrator, and the other person is not one.
 */
export async function findSession(
  tx: Tx,
  token: string,
  channel: Channel,
  { ip, device }: SessionOrigin = NOWHERE,
): Promise<Session | undefined> {
  const session = await tx.one(VALID, { tokenHash: hashOfToken(token), channel, now: tx.now })
  return session && sessionFor(tx, { ...session, apiToken: null }, { ip, device })
}

type Opened = Pick<Actor, "sessionId" | "impersonatorId" | "apiToken"> & { userId: number; expiresAt: number }

/** The rights of a valid session or API token at this request. Undefined if its person is disabled or may no longer be impersonated. */
export async function sessionFor(tx: Tx, opened: Opened, { ip, device }: SessionOrigin): Promise<Session | undefined> {
  const { userId, sessionId, impersonatorId, apiToken, expiresAt } = opened
  const found = await tx.one(ENABLED_PERSON, { userId })
  if (!found) return undefined
  const { firstName, email } = found
  const held = found.level ?? NO_LEVEL
  const { tenantId, signIn } = await actingFor(tx, { userId, ownTenantId: found.tenantId, level: held })
  const person = { userId, tenantId, signIn, sessionId, impersonatorId, apiToken }
  const mustRegister = held < NO_LEVEL && impersonatorId === null && Boolean(found.lacksPasskey)
  const awaitsPasskey = mustRegister ? (rolesOf({ level: held, tenantId })[0] ?? null) : null
  const level = mustRegister ? NO_LEVEL : held
  const impersonator = impersonatorId === null ? null : await administrator(tx, impersonatorId)
  if (impersonator === undefined || (impersonator !== null && level <= ADMIN)) return undefined
  return {
    actor: { ...person, name: fullName(found), level, impersonatorName: impersonator, ip, device },
    impersonator,
    firstName,
    email,
    awaitsPasskey,
    homeScreen: homeScreenOf({ homeScreen: found.homeScreen, level, tenantId }),
    startPage: startPageOf({ homeScreen: found.homeScreen, startsOnToday: found.startsOnToday, level, tenantId }),
    expiresAt,
    secondsLeft: Math.ceil((expiresAt - tx.now) / 1000),
  }
}

async function administrator(tx: Tx, userId: number): Promise<string | undefined> {
  const { firstName, lastName } = users
  const found = await tx.one(
    tx
      .select({ firstName, lastName })
      .from(users)
      .innerJoin(userPermissions, eq(userPermissions.userId, users.id))
      .where(and(eq(users.id, userId), eq(users.enabled, true), lte(userPermissions.level, ADMIN)))
      .limit(1),
  )
  return found && fullName(found)
}

const stillOpen = statement((db) =>
  db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sql.placeholder("sessionId")), gt(sessions.expiresAt, sql.placeholder("now"))))
    .prepare(),
)

const stillValid = statement((db) =>
  db
    .select({ id: apiTokens.id })
    .from(apiTokens)
    .where(and(eq(apiTokens.id, sql.placeholder("tokenId")), gt(apiTokens.expiresAt, sql.placeholder("now"))))
    .prepare(),
)

/** Refuses (401 UNAUTHENTICATED) a session or API token that ended since the request arrived. Source: threats.md T6. */
export async function mustStillBeSignedIn(tx: Tx, { sessionId, apiToken }: Actor): Promise<void> {
  const now = tx.now
  if (sessionId !== null && !(await tx.one(stillOpen, { sessionId, now }))) throw new Refusal("UNAUTHENTICATED")
  if (apiToken !== null && !(await tx.one(stillValid, { tokenId: apiToken.id, now }))) {
    throw new Refusal("UNAUTHENTICATED")
  }
}

export async function purgeEndedSessions(tx: Tx): Promise<void> {
  await tx.run(tx.delete(sessions).where(lte(sessions.expiresAt, tx.now - ENDED_SESSION_TTL)))
}

export async function endSession(tx: Tx, sessionId: number | null): Promise<void> {
  if (sessionId !== null) await tx.run(tx.delete(sessions).where(eq(sessions.id, sessionId)))
}

export async function endSessionOfToken(tx: Tx, token: string): Promise<void> {
  await tx.run(tx.delete(sessions).where(and(eq(sessions.tokenHash, hashOfToken(token)), eq(sessions.channel, "page"))))
}

/** Ends every session of a person, impersonations of others included (disabling, deletion, a new password). */
export async function endSessionsOf(tx: Tx, userId: number): Promise<void> {
  await tx.run(tx.delete(sessions).where(or(eq(sessions.userId, userId), eq(sessions.impersonatorId, userId))))
}
