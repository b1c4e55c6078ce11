/** Reads the settings of the log: its format, its file, and the server that gets a copy. */
import { X509Certificate } from "node:crypto"
import { readFileSync } from "node:fs"
import { resolve } from "node:path"
import { BadSetting, existingFileFrom, LOOPBACK } from "./setting-values.ts"

const LEVELS = ["debug", "info", "warn", "error"] as const
export type LogLevel = (typeof LEVELS)[number]
const FORMATS = ["json", "text"] as const
export type LogFormat = (typeof FORMATS)[number]

/** A file of at most `maxBytes` (0: unlimited), and at most `maxOlder` older files beside it. */
export type LogFile = { path: string; maxBytes: number; maxOlder: number }
/** A syslog server. `authorities` are the trusted certificates in PEM; undefined trusts the default ones. */
export type LogServer = { host: string; port: number; isEncrypted: boolean; authorities: string | undefined }

export function logLevelFrom(text: string | undefined): LogLevel {
  const level = LEVELS.find((one) => one === (text || "info"))
  if (!level) throw new BadSetting(`LOG_LEVEL must be debug, info, warn or error, not "${text}".`)
  return level
}

export function logFormatFrom(text: string | undefined): LogFormat {
  const format = FORMATS.find((one) => one === (text || "json"))
  if (!format) throw new BadSetting(`LOG_FORMAT must be json or text, not "${text}".`)
  return format
}

type FileSettings = Record<"path" | "megabytes" | "older", string | undefined>

export function logFileFrom({ path, megabytes, older }: FileSettings): LogFile | null {
  const maxBytes = countFrom("LOG_FILE_SIZE", megabytes, { otherwise: 20, min: 0, max: 10_000 }) * 1_000_000
  const maxOlder = countFrom("LOG_FILES", older, { otherwise: 10, min: 1, max: 1_000 })
  return path ? { path: resolve(path), maxBytes, maxOlder } : null
}

type Range = { otherwise: number; min: number; max: number }

function countFrom(name: string, text: string | undefined, { otherwise, min, max }: Range): number {
  const count = Number(text || otherwise)
  if (!/^\d*$/.test(text ?? "") || count < min || count > max)
    throw new BadSetting(`${name} must be a whole number from ${min} to ${max}, not "${text}".`)
  return count
}

const SERVER =
  "LOG_SYSLOG must be a server such as tls://logs.example.com:6514, with ?ca=FILE for your own authority, or tcp://127.0.0.1:601 on this machine."

/** Without TLS only a server on this machine is allowed, because anybody on the network path could read and change the lines. */
export function logServerFrom(text: string | undefined): LogServer | null {
  if (!text) return null
  const url = URL.parse(text.trim())
  const isEncrypted = url?.protocol === "tls:"
  const isSafe = isEncrypted || (url?.protocol === "tcp:" && LOOPBACK.has(url.hostname))
  const isBare = url !== null && !url.username && ["", "/"].includes(url.pathname) && !url.hash
  const unknown = [...(url?.searchParams.keys() ?? [])].filter((name) => name !== "ca" || !isEncrypted)
  if (!url || !isSafe || !isBare || url.hostname === "" || unknown.length > 0) throw new BadSetting(SERVER)
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, "$1"),
    port: Number(url.port || (isEncrypted ? 6514 : 601)),
    isEncrypted,
    authorities: authoritiesIn(existingFileFrom("LOG_SYSLOG (ca)", url.searchParams.get("ca") ?? undefined)),
  }
}

function authoritiesIn(file: string | null): string | undefined {
  if (file === null) return undefined
  const pem = readFileSync(file, "utf8")
  try {
    new X509Certificate(pem)
    return pem
  } catch {
    throw new BadSetting(`LOG_SYSLOG (ca): ${file} is no certificate in PEM.`)
  }
}
