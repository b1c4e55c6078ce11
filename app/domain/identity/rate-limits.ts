/** Stored limits on guessing; most of them count failures. At the limit, a right password is refused, too. Source: api.md section 0 (Limits), threats.md T16. */
import { createHash } from "node:crypto"
import { isIPv6 } from "node:net"
import { and, desc, eq, gt, lte } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { attempts } from "#db/schema/index.ts"
import { Refusal } from "../refusal.ts"

const MINUTE = 60 * 1000
const RETENTION = 60 * MINUTE

/** At most `max` attempts within `within` milliseconds, counted under one name. */
export type Limit = { bucket: string; max: number; within: number }

const accountOf = (email: string) => createHash("sha256").update(email).digest("base64url")

/** Mails that help to sign in again: 5 to one email and 30 from one address in an hour. Every request counts. Source: api.md U3, U11. */
export function helpMailLimits(ip: string | null, email: string): Limit[] {
  return [
    { bucket: `help-mail to ${accountOf(email)}`, max: 5, within: 60 * MINUTE },
    ...limitsOf(ip, (network) => `help-mail from ${network}`, 30, 60 * MINUTE),
  ]
}

/** Invalid links: 30 from one address in an hour. Source: api.md U4, U6, U12. */
export function badLinkLimits(ip: string | null): Limit[] {
  return limitsOf(ip, (network) => `bad link ${network}`, 30, 60 * MINUTE)
}

/** Wrong setup tokens: 10 from one address in 15 minutes. */
export function setupLimits(ip: string | null): Limit[] {
  return limitsOf(ip, (network) => `setup ${network}`, 10, 15 * MINUTE)
}

/** Wrong sign-ins: 10 for one email (where one is given) from one address and 100 from one address in 15 minutes. */
export function signInLimits(ip: string | null, email: string | null): Limit[] {
  const all = limitsOf(ip, (network) => `sign-in ${network}`, 100, 15 * MINUTE)
  if (email === null) return all
  return [...limitsOf(ip, (network) => `sign-in ${network} ${accountOf(email)}`, 10, 15 * MINUTE), ...all]
}

/** Wrong sign-ins to one account from anywhere: 50 in an hour. account-guesses.ts defines whom it blocks. */
export function accountLimit(email: string): Limit {
  return { bucket: `account ${accountOf(email)}`, max: 50, within: 60 * MINUTE }
}

/** Codes texted to a number: 5 per hour for one person, and 5 per hour for one number. Every request counts. Source: api.md X242. */
export function textCodeLimits(userId: number, phone: string): Limit[] {
  return [`text code of ${userId}`, `text code to ${accountOf(phone)}`].map((bucket) => ({
    ...{ bucket, max: 5, within: 60 * MINUTE },
  }))
}

/** Questions the sign-in page asks about an email: 60 from one address in a minute. Every one counts. Source: api.md U10, U15, U17. */
export function questionLimits(ip: string | null): Limit[] {
  return limitsOf(ip, (network) => `question ${network}`, 60, MINUTE)
}

/** Role changes of a person on a tenant's account: 10 per hour, because each is mailed. Source: api.md X233, X234. */
export function roleLimit(signInId: number): Limit {
  return { bucket: `role of ${signInId}`, max: 10, within: 60 * MINUTE }
}

/** Refuses (429 RATE_LIMITED, with the seconds until a retry makes sense) while one of the limits is reached. */
export async function mustBeWithin(tx: Tx, limits: Limit[]): Promise<void> {
  const waits = await Promise.all(limits.map((limit) => secondsToWait(tx, limit)))
  const retryAfter = Math.max(...waits)
  if (retryAfter > 0) throw new Refusal("RATE_LIMITED", { retryAfter })
}

export const isReached = async (tx: Tx, limit: Limit): Promise<boolean> => (await secondsToWait(tx, limit)) > 0

/** Counts one attempt under each of the limits, and deletes those that are too old. */
export async function countFailure(tx: Tx, limits: Limit[]): Promise<void> {
  await purgeOldAttempts(tx)
  await tx.run(tx.insert(attempts).values(limits.map(({ bucket }) => ({ bucket, at: tx.now }))))
}

export async function purgeOldAttempts(tx: Tx): Promise<void> {
  await tx.run(tx.delete(attempts).where(lte(attempts.at, tx.now - RETENTION)))
}

async function secondsToWait(tx: Tx, { bucket, max, within }: Limit): Promise<number> {
  const blocking = await tx.one(
    tx
      .select({ at: attempts.at })
      .from(attempts)
      .where(and(eq(attempts.bucket, bucket), gt(attempts.at, tx.now - within)))
      .orderBy(desc(attempts.at))
      .limit(1)
      .offset(max - 1),
  )
  return blocking ? Math.ceil((blocking.at + within - tx.now) / 1000) : 0
}

/** A limit for one caller, and a limit ten times as high for the /48 of an IPv6 address, which may belong to one customer of a provider. */
function limitsOf(ip: string | null, bucket: (network: string) => string, max: number, within: number): Limit[] {
  const one = { bucket: bucket(networkOf(ip)), max, within }
  const wide = ip === null ? undefined : groupsOf(ip)?.slice(0, 3).join(":")
  return wide === undefined ? [one] : [one, { bucket: bucket(`${wide}/48`), max: 10 * max, within }]
}

/** One caller: an IPv4 address, or the /64 of an IPv6 address, which belongs to one household. */
export function networkOf(ip: string | null): string {
  if (ip === null) return "unknown"
  return groupsOf(ip)?.slice(0, 4).join(":") ?? plainOf(ip)
}

/** The wider network of a caller, which does not change when their provider changes the address: the /24 of IPv4, the /48 of IPv6. */
export function widerNetworkOf(ip: string | null): string {
  if (ip === null) return "unknown"
  const groups = groupsOf(ip)
  return groups ? `${groups.slice(0, 3).join(":")}/48` : `${plainOf(ip).split(".").slice(0, 3).join(".")}/24`
}

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
const plainOf = (ip: string): string => MAPPED.exec(ip)?.[1] ?? ip

/** The eight groups of an IPv6 address in their shortest form; undefined for an IPv4 address, however it is written. */
function groupsOf(ip: string): string[] | undefined {
  if (!isIPv6(ip) || MAPPED.test(ip)) return undefined
  const [front = "", back] = ip.toLowerCase().split("%")[0]?.split("::") ?? []
  const groups = front.split(":").filter(Boolean)
  const rest = back === undefined ? [] : back.split(":").filter(Boolean)
  const zeros = Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill("0")
  return [...groups, ...zeros, ...rest].map((group) => group.replace(/^0+(?=.)/, ""))
}
