/** Reads the text of a single setting. A wrong setting stops the start with a line that names it and repeats no secret. */
import { statSync } from "node:fs"
import { BlockList, isIP } from "node:net"
import { resolve } from "node:path"
import type { Mailbox, Settings } from "./settings.ts"

export class BadSetting extends Error {
  override name = "BadSetting"
}

/** The names of this machine in an address. */
export const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"])

export function portFrom(text: string | undefined): number {
  if (text === undefined || text === "") return 3000
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new BadSetting(`PORT must be a number from 0 to 65535, not "${text}".`)
  return port
}

export function baseUrlFrom(text: string | undefined, port: number, allowHttp: boolean): URL {
  if (!text) return new URL(`http://localhost:${port}`)
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== "/" || url.search || url.username) {
    throw new BadSetting(`BASE_URL must be an origin such as https://portal.example.com, not "${text}".`)
  }
  if (url.protocol === "http:" && !LOOPBACK.has(url.hostname) && !allowHttp) {
    throw new BadSetting("BASE_URL uses http outside this machine: use https, or set ALLOW_HTTP=1 to accept the risk.")
  }
  return url
}

/** The https origin of PORTAL_DOMAIN, the name for which the shipped proxy gets a certificate. Undefined if none is set. */
export function originOfDomain(text: string | undefined): string | undefined {
  const domain = text?.trim().toLowerCase()
  if (!domain) return undefined
  if (domain.length > 200 || !DOMAIN.test(domain)) {
    throw new BadSetting(`PORTAL_DOMAIN must be a name such as portal.example.com, not "${text}".`)
  }
  return `https://${domain}`
}

export function proxiesFrom(text: string | undefined): BlockList {
  const proxies = new BlockList()
  for (const named of (text ?? "").split(",").map((part) => part.trim())) {
    if (named === "") continue
    const [address = "", bits, ...rest] = named.split("/")
    const [family, longest] = isIP(address) === 6 ? (["ipv6", 128] as const) : (["ipv4", 32] as const)
    const length = bits === undefined ? longest : Number(bits)
    if (isIP(address) === 0 || rest.length > 0 || !/^\d{0,3}$/.test(bits ?? "") || bits === "" || length > longest) {
      throw new BadSetting(
        `TRUSTED_PROXIES must be addresses or networks such as 172.16.0.0/12 with commas between, not "${named}".`,
      )
    }
    proxies.addSubnet(address, length, family)
  }
  return proxies
}

export function switchFrom(name: string, text: string | undefined): boolean {
  if (!["", "0", "1", undefined].includes(text)) throw new BadSetting(`${name} must be 1 or 0, not "${text}".`)
  return text === "1"
}

/** The message never repeats the address, because it may hold a password. */
export function smtpFrom(text: string | undefined): string | null {
  if (!text) return null
  const url = URL.parse(text)
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname) {
    throw new BadSetting("SMTP_URL must be a mail server such as smtps://user:password@mail.example.com:465.")
  }
  return text
}

const MAILBOX = /^(?:"?([^"<>\p{Cc}]{0,100}?)"? *<([^<>]{1,254})>|([^<>]{1,254}))$/u
const ADDRESS = /^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/

export function mailFromFrom(text: string | undefined, smtpUrl: string | null, host: string): Mailbox {
  if (!text && smtpUrl) throw new BadSetting("MAIL_FROM must be set when SMTP_URL is: who is the mail from?")
  if (!text) return { name: "", address: `no-reply@${host}` }
  const [, name = "", inBrackets, bare] = MAILBOX.exec(text.trim()) ?? []
  const address = inBrackets ?? bare ?? ""
  if (!ADDRESS.test(address)) {
    throw new BadSetting(`MAIL_FROM must be an address such as Harbor House <office@example.com>, not "${text}".`)
  }
  return { name, address }
}

/** The message never repeats the address, because it holds a password. Without TLS only a mailbox on this machine is read. */
export function imapFrom(text: string | undefined): string | null {
  if (!text) return null
  const url = URL.parse(text)
  const isSafe = url?.protocol === "imaps:" || (url?.protocol === "imap:" && LOOPBACK.has(url.hostname))
  if (!url || !isSafe || !url.hostname || !url.username) {
    throw new BadSetting(
      "IMAP_URL must be a mailbox such as imaps://user:password@mail.example.com/INBOX, with @ and / in user or password written %40 and %2F.",
    )
  }
  return text
}

const DOMAIN = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/

export function mailDomainFrom(text: string | undefined): string | null {
  const domain = text?.trim().toLowerCase() ?? ""
  if (domain === "") return null
  if (domain.length > 200 || !DOMAIN.test(domain)) {
    throw new BadSetting(`MAIL_DOMAIN must be a domain such as mail.example.com, not "${text}".`)
  }
  return domain
}

export function authservIdFrom(text: string | undefined): string | null {
  const name = text?.trim().toLowerCase() ?? ""
  if (name === "") return null
  if (!/^[a-z0-9][a-z0-9._-]{0,199}$/.test(name)) {
    throw new BadSetting(`MAIL_AUTHSERV_ID must be the name of a mail server such as mx.example.com, not "${text}".`)
  }
  return name
}

const MIN_TOKEN_LENGTH = 8

/** The message never repeats the token. */
export function setupTokenFrom(text: string | undefined): string | null {
  const token = text?.trim()
  if (!token) return null
  if (token.length < MIN_TOKEN_LENGTH || token.length > 200) {
    throw new BadSetting(
      `SETUP_TOKEN must have ${MIN_TOKEN_LENGTH} to 200 characters: whoever guesses it owns the property.`,
    )
  }
  return token
}

export function clamdFrom(text: string | undefined): Settings["clamdHost"] {
  if (!text) return null
  const url = URL.parse(`tcp://${text.trim()}`)
  const isAddress =
    url !== null && url.hostname !== "" && !url.username && !url.search && ["", "/"].includes(url.pathname)
  if (!isAddress) throw new BadSetting(`CLAMD_HOST must be a host and a port such as 127.0.0.1:3310, not "${text}".`)
  return { host: url.hostname.replace(/^\[(.*)\]$/, "$1"), port: Number(url.port || 3310) }
}

export function existingFileFrom(name: string, text: string | undefined): string | null {
  if (!text) return null
  const file = resolve(text)
  if (!statSync(file, { throwIfNoEntry: false })?.isFile())
    throw new BadSetting(`${name}: there is no file at ${file}.`)
  return file
}

/** A shorter secret can be guessed from a stolen backup. */
const MIN_SECRET_LENGTH = 32

/** The message never repeats the secret. */
export function secretFrom(name: string, text: string | undefined): string | null {
  const secret = text?.trim() ?? ""
  if (secret === "") return null
  if (secret.length < MIN_SECRET_LENGTH) {
    throw new BadSetting(
      `${name} must have at least ${MIN_SECRET_LENGTH} characters: make one with "openssl rand -hex 32".`,
    )
  }
  return secret
}
