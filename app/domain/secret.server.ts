/** Encrypts secrets with APP_SECRET, or with a secret that was created once in DATA_DIR. Synchronous, so that a transaction may call it. Source: threats.md T33, T34. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto"
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { sync } from "#db/data-folder.ts"
import { settings } from "../../settings.ts"

const CIPHER = "aes-256-gcm"
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** The text form: version, then nonce, tag and cipher text together. Another version needs another reader. */
const VERSION = "v1"
/** The prefix of every encrypted text. */
export const SEALED = `${VERSION}.`
/** The purpose of the derived key, so that one secret may serve other purposes under other labels. */
const LABEL = "suitekeeper/settings/v1"
const FINGERPRINT = "suitekeeper/fingerprint/v1"

/** The text encrypted under a random nonce, bound to the place where it is stored (a setting, a row): it cannot be decrypted in another place. */
export function seal(place: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keyFrom(secretOf() ?? makeSecret()), nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(place, "utf8"))
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()])
  return `${SEALED}${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url")}`
}

/** The decrypted text, or undefined when it was encrypted with another secret, for another place, or was changed. */
export function unseal(place: string, sealed: string): string | undefined {
  const [version, packed = ""] = sealed.split(".")
  const bytes = Buffer.from(packed, "base64url")
  const secret = secretOf()
  if (version !== VERSION || secret === undefined || bytes.length < NONCE_BYTES + TAG_BYTES) return undefined
  const decipher = createDecipheriv(CIPHER, keyFrom(secret), bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(place, "utf8"))
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  try {
    return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8")
  } catch {
    return undefined
  }
}

let latest: { secret: string; key: Uint8Array } | undefined

/** The last key is used again: deriving it costs several times what encrypting does. */
function keyFrom(secret: string): Uint8Array {
  if (latest?.secret !== secret) latest = { secret, key: new Uint8Array(hkdfSync("sha256", secret, "", LABEL, 32)) }
  return latest.key
}

/** A text that is equal for equal secrets and does not reveal them. */
export const secretFingerprint = (): string => derived(FINGERPRINT, 16)

/** A separate secret for each purpose, equal in all processes with the same secret. */
export const secretFor = (purpose: string): string => derived(`suitekeeper/${purpose}/v1`, 32)

const derived = (label: string, bytes: number): string =>
  Buffer.from(hkdfSync("sha256", secretOf() ?? makeSecret(), "", label, bytes)).toString("base64url")

const secretFile = () => join(settings().dataDir, "secret")

/** The operator's secret, or the one in DATA_DIR; undefined when there is none or it cannot be read. */
function secretOf(): string | undefined {
  const { appSecret } = settings()
  if (appSecret !== null) return appSecret
  try {
    return readFileSync(secretFile(), "utf8").trim() || undefined
  } catch {
    return undefined
  }
}

/** Makes the secret of this DATA_DIR, all or nothing; when another process was first, theirs is used. An empty file means a lost secret. */
function makeSecret(): string {
  const file = secretFile()
  const part = `${file}.${process.pid}.part`
  const made = randomBytes(32).toString("base64url")
  mkdirSync(settings().dataDir, { recursive: true, mode: 0o700 })
  writeFileSync(part, `${made}\n`, { mode: 0o600 })
  sync(part)
  try {
    linkSync(part, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
    if (readFileSync(file, "utf8").trim() === "") renameSync(part, file)
  } finally {
    rmSync(part, { force: true })
  }
  return readFileSync(file, "utf8").trim()
}
