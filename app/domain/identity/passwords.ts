/** Argon2id hashes, `$argon2id$v=19$m=19456,t=2,p=1$salt$tag`: 30 ms each, so never made inside a transaction. Source: threats.md T16, T17. */
import { argon2, randomBytes, timingSafeEqual } from "node:crypto"
import { hashInTurn, type Turn } from "./hash-queue.ts"

type Cost = { memory: number; passes: number; parallelism: number }
type Hash = { cost: Cost; salt: Buffer; tag: Buffer }

const COST: Cost = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const TAG_BYTES = 32
export const SHORTEST_PASSWORD = 8
export const LONGEST_PASSWORD = 200

/** The hash to store for a password, with a new salt. With a turn it refuses (429) if too many hashes wait (hash-queue.ts). */
export async function hashPassword(password: string, turn?: Turn): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  return written({ cost: COST, salt, tag: await tagOf(password, { cost: COST, salt }, TAG_BYTES, turn) })
}

/** Used when there is no hash, so that an unknown email takes as long as a known one. No password matches it. */
const NOBODYS: Hash = { cost: COST, salt: randomBytes(SALT_BYTES), tag: randomBytes(TAG_BYTES) }

/** Whether the password matches the hash. Always computes one hash, even for null or too long a text. With a turn it refuses (429) if too many wait. */
export async function verifyPassword(password: string, stored: string | null, turn?: Turn): Promise<boolean> {
  const known = stored === null ? undefined : readHash(stored)
  const { cost, salt, tag } = known ?? NOBODYS
  const given = await tagOf(password.slice(0, 2 * LONGEST_PASSWORD), { cost, salt }, tag.length, turn)
  return timingSafeEqual(given, tag) && known !== undefined && password.length <= 2 * LONGEST_PASSWORD
}

/** Whether a stored hash was made with other parameters than today's and should be renewed at the next sign-in. */
export function isOutdated(stored: string): boolean {
  const cost = readHash(stored)?.cost
  return cost?.memory !== COST.memory || cost.passes !== COST.passes || cost.parallelism !== COST.parallelism
}

function tagOf(password: string, { cost, salt }: Omit<Hash, "tag">, tagLength: number, turn?: Turn): Promise<Buffer> {
  const message = password.normalize("NFKC")
  const make = () =>
    new Promise<Buffer>((resolve, reject) => {
      argon2("argon2id", { message, nonce: salt, tagLength, ...cost }, (error, tag) =>
        error ? reject(error) : resolve(tag),
      )
    })
  return hashInTurn(make, turn)
}

const base64 = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "")

function written({ cost, salt, tag }: Hash): string {
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(salt)}$${base64(tag)}`
}

const PHC = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{16,86})$/

function readHash(text: string): Hash | undefined {
  const [, memory, passes, parallelism, salt, tag] = PHC.exec(text) ?? []
  if (salt === undefined || tag === undefined) return undefined
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  return { cost, salt: Buffer.from(salt, "base64"), tag: Buffer.from(tag, "base64") }
}
