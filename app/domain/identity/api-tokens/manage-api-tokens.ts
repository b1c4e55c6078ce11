/** Makes, lists and revokes API tokens: administrators do it for staff accounts, and each account for itself. Source: api.md section 0, "API tokens". */
import { randomBytes } from "node:crypto"
import { and, asc, count, eq, gt } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { apiTokens } from "#db/schema/index.ts"
import { dayAt, formatDay, formatInstant } from "~/values/calendar.ts"
import { fullName } from "~/values/contact.ts"
import { record } from "../../audit/log.ts"
import { command } from "../../commands.ts"
import { mustBeConfirmed } from "../../identity-confirmed.ts"
import { type Actor, MAINTENANCE, mustBeOneself, signedInUser } from "../../permissions.ts"
import { badField, Refusal } from "../../refusal.ts"
import type { RowOf } from "../../row-of.ts"
import { zoneOf } from "../../settings/defaults.ts"
import type { Account } from "../account.ts"
import { mailApiTokenMade } from "../account-emails.ts"
import type { ApiTokenId, MakeApiToken, OwnApiTokenId, UserId } from "../inputs.ts"
import { manageableAccount } from "../people-rank.ts"
import { hashOfToken } from "../sessions/sessions.ts"
import { TOKEN_PREFIX } from "./api-tokens.ts"

const DAY = 24 * 60 * 60 * 1000
const MAX_VALID = 20

/** Whether an account may have API tokens: it is enabled and holds a level. */
export const mayHaveApiTokens = ({ enabled, level }: Pick<Account, "enabled" | "level">): boolean =>
  enabled && level <= MAINTENANCE

/**
 * Makes a token for a staff account and returns it once; only its hash is stored. Names are compared without case. Mails the account. Refuses 404
 * USER_NOT_FOUND; 403 an account above the caller's level; 400 an account that is disabled, without a level, with 20 valid tokens or with a token of this
 * name; 403 impersonators; 403 CONFIRMATION_REQUIRED if the session was not confirmed within 15 minutes. Audit API_TOKEN.
 */
export const makeApiToken = command("manage API tokens", async (tx, actor, input: MakeApiToken): Promise<string> => {
  mustBeOneself(actor)
  const account = await manageableAccount(tx, actor, input.userId)
  await mustHaveRoom(tx, account, input.name)
  await mustBeConfirmed(tx, actor)
  const token = `${TOKEN_PREFIX}${randomBytes(32).toString("base64url")}`
  const { name, access } = input
  const expiresAt = tx.now + input.days * DAY
  await tx.run(
    tx.insert(apiTokens).values({
      ...{ userId: account.id, name, access, expiresAt },
      ...{ tokenHash: hashOfToken(token), madeBy: actor.name ?? "Operator", createdAt: tx.now },
    } satisfies RowOf<MakeApiToken, { days: "expiresAt" }>),
  )
  const until = new Date(expiresAt).toISOString()
  const lastDay = formatDay(dayAt(expiresAt, await zoneOf(tx)))
  await record(tx, actor, {
    category: "API_TOKEN",
    details: `Made the API token “${name}” for ${fullName(account)} (${account.email}): ${access}, until ${lastDay}.`,
    metadata: { UserID: account.id, Email: account.email, Name: name, Access: access, ExpiresAt: until },
  })
  await mailApiTokenMade(tx, account, { name, access, lastDay, by: actor.name ?? "The operator" })
  return token
})

async function mustHaveRoom(tx: Tx, account: Account, name: string): Promise<void> {
  if (!mayHaveApiTokens(account)) throw notPossible("Only enabled accounts of staff can have API tokens.")
  const theirs = eq(apiTokens.userId, account.id)
  const { name: known, createdAt } = apiTokens
  const all = await tx.all(tx.select({ known, createdAt }).from(apiTokens).where(theirs))
  const same = all.find((one) => one.known.toLowerCase() === name.toLowerCase())
  if (same) throw badField("name", `${SAME} ${onlyOnce(formatInstant(same.createdAt, await zoneOf(tx)))}`, SUBJECT)
  const valid = await tx.one(
    tx
      .select({ number: count() })
      .from(apiTokens)
      .where(and(theirs, gt(apiTokens.expiresAt, tx.now))),
  )
  if ((valid?.number ?? 0) >= MAX_VALID) throw notPossible("This account has 20 API tokens. Revoke one first.")
}

const SUBJECT = "API Token"
const SAME = "This account has a token of this name."
const onlyOnce = (made: string) =>
  `It was made ${made}, and was shown only then. If nobody copied it, revoke it and make another.`
const notPossible = (message: string) => new Refusal("VALIDATION_ERROR", { subject: SUBJECT, message })

/** A listed token; the token itself cannot be read again. Instants in milliseconds. */
export type ListedApiToken = {
  id: number
  name: string
  access: "read" | "write"
  madeBy: string
  createdAt: number
  expiresAt: number
  lastUsedAt: number | null
}

/** An account's tokens by name, including those that expired within 30 days. Refuses as `makeApiToken` does. */
export const apiTokensOf = command("manage API tokens", async (tx, actor, { userId }: UserId) => {
  await manageableAccount(tx, actor, userId)
  return listed(tx, userId)
})

/** The same for the caller's own tokens. Empty for an administrator signed in as another user. */
export const ownApiTokens = command("be signed in", (tx, actor) =>
  actor.impersonatorId === null ? listed(tx, signedInUser(actor)) : Promise.resolve([]),
)

function listed(tx: Tx, userId: number): Promise<ListedApiToken[]> {
  const { id, name, access, madeBy, createdAt, expiresAt, lastUsedAt } = apiTokens
  const shown = { id, name, access, madeBy, createdAt, expiresAt, lastUsedAt }
  return tx.all(tx.select(shown).from(apiTokens).where(eq(apiTokens.userId, userId)).orderBy(asc(name)))
}

/** Ends a token at once and returns its name; null if the account has no such token. Refuses as `makeApiToken` does, but needs no confirmation. Audit API_TOKEN. */
export const revokeApiToken = command("manage API tokens", async (tx, actor, { userId, tokenId }: ApiTokenId) => {
  const account = await manageableAccount(tx, actor, userId)
  return revoke(tx, actor, tokenId, { userId, whose: `${fullName(account)} (${account.email})` })
})

/** Ends one of the caller's own tokens at once. Refuses an administrator signed in as another user (403). Audit API_TOKEN. */
export const revokeOwnApiToken = command("be signed in", (tx, actor, { tokenId }: OwnApiTokenId) => {
  mustBeOneself(actor)
  return revoke(tx, actor, tokenId, { userId: signedInUser(actor), whose: `${actor.name}, their own` })
})

type Owned = { userId: number; whose: string }

async function revoke(tx: Tx, actor: Actor, tokenId: number, { userId, whose }: Owned): Promise<string | null> {
  const ended = await tx.one(
    tx
      .delete(apiTokens)
      .where(and(eq(apiTokens.id, tokenId), eq(apiTokens.userId, userId)))
      .returning({ name: apiTokens.name }),
  )
  if (!ended) return null
  await record(tx, actor, {
    category: "API_TOKEN",
    details: `Revoked the API token “${ended.name}” of ${whose}.`,
    metadata: { UserID: userId, Name: ended.name },
  })
  return ended.name
}
