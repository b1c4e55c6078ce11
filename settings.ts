/** The operator's settings, from the environment. A bad value stops the start with one line naming the setting. Source: docs/operations.md. */
import { statSync } from "node:fs"
import { BlockList, isIP } from "node:net"
import { resolve } from "node:path"

export type Settings = {
  port: number
  host: string
  /** The public origin, for links in mail, the origin check and cookies. */
  baseUrl: URL
  /** True when BASE_URL was given; then only its host is served. */
  baseUrlGiven: boolean
  allowHttp: boolean
  dataDir: string
  /** Addresses and networks of proxies whose X-Forwarded-For is trusted. */
  trustedProxies: BlockList
  logLevel: "debug" | "info" | "warn" | "error"
  /** The mail server, smtp://… or smtps://…; null stores mail as files in DATA_DIR/outbox. It may hold a password. */
  smtpUrl: string | null
  mailFrom: Mailbox
  /** The mailbox that inbound mail is read from, imaps://user:password@host/INBOX; null reads none. It holds a password. */
  imapUrl: string | null
  /** The secret that signs mail delivered by a call; null accepts none. */
  inboundSecret: string | null
  /** The domain of threads' reply addresses: inbox+t.<token>@<domain>. Null if none is set. */
  mailDomain: string | null
  /** The name of our receiving server in Authentication-Results; null trusts no such header. */
  mailAuthservId: string | null
  /** The secret that encrypts the payment keys and the texts of waiting mail; null creates a secret in DATA_DIR. */
  appSecret: string | null
  /** "stripe": payments go to the provider once its keys are saved. "sandbox": payments without real money. "off": no online payments. */
  payments: "stripe" | "sandbox" | "off"
  /** The address of the payment provider's API; another host for tests. */
  stripeApiBase: URL
  /** The secret that the provider signs its webhooks with; null if the provider has no endpoint of ours. */
  stripeWebhookSecret: string | null
  /** The virus scanner for uploads (clamd); null if none. */
  clamdHost: { host: string; port: number } | null
  /** The operator's own token for the first run; null creates one at the start. */
  setupToken: string | null
  /** Databases (MMDB files) with the locations of IPv4 and IPv6 addresses; without them no location is looked up. */
  geoipCityV4: string | null
  geoipCityV6: string | null
  /** Shows the mail stored as files. True only for `npm run demo`; the environment cannot set it. */
  demo: boolean
}

export type Mailbox = { name: string; address: string }

export class BadSetting extends Error {
  override name = "BadSetting"
}

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"])

function portFrom(text: string | undefined): number {
  if (text === undefined || text === "") return 3000
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new BadSetting(`PORT must be a number from 0 to 65535, not "${text}".`)
  return port
}

function baseUrlFrom(text: string | undefined, port: number, allowHttp: boolean): URL {
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

function proxiesFrom(text: string | undefined): BlockList {
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

function switchFrom(name: string, text: string | undefined): boolean {
  if (!["", "0", "1", undefined].includes(text)) throw new BadSetting(`${name} must be 1 or 0, not "${text}".`)
  return text === "1"
}

/** The message never repeats the address, because it may hold a password. */
function smtpFrom(text: string | undefined): string | null {
  if (!text) return null
  const url = URL.parse(text)
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname) {
    throw new BadSetting("SMTP_URL must be a mail server such as smtps://user:password@mail.example.com:465.")
  }
  return text
}

const MAILBOX = /^(?:"?([^"<>\p{Cc}]{0,100}?)"? *<([^<>]{1,254})>|([^<>]{1,254}))$/u
const ADDRESS = /^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/

function mailFromFrom(text: string | undefined, smtpUrl: string | null, host: string): Mailbox {
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
function imapFrom(text: string | undefined): string | null {
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

function mailDomainFrom(text: string | undefined): string | null {
  const domain = text?.trim().toLowerCase() ?? ""
  if (domain === "") return null
  if (domain.length > 200 || !DOMAIN.test(domain)) {
    throw new BadSetting(`MAIL_DOMAIN must be a domain such as mail.example.com, not "${text}".`)
  }
  return domain
}

function authservIdFrom(text: string | undefined): string | null {
  const name = text?.trim().toLowerCase() ?? ""
  if (name === "") return null
  if (!/^[a-z0-9][a-z0-9._-]{0,199}$/.test(name)) {
    throw new BadSetting(`MAIL_AUTHSERV_ID must be the name of a mail server such as mx.example.com, not "${text}".`)
  }
  return name
}

const MIN_TOKEN_LENGTH = 8

/** The message never repeats the token. */
function setupTokenFrom(text: string | undefined): string | null {
  const token = text?.trim()
  if (!token) return null
  if (token.length < MIN_TOKEN_LENGTH || token.length > 200) {
    throw new BadSetting(
      `SETUP_TOKEN must have ${MIN_TOKEN_LENGTH} to 200 characters: whoever guesses it owns the property.`,
    )
  }
  return token
}

function clamdFrom(text: string | undefined): Settings["clamdHost"] {
  if (!text) return null
  const url = URL.parse(`tcp://${text.trim()}`)
  const isAddress =
    url !== null && url.hostname !== "" && !url.username && !url.search && ["", "/"].includes(url.pathname)
  if (!isAddress) throw new BadSetting(`CLAMD_HOST must be a host and a port such as 127.0.0.1:3310, not "${text}".`)
  return { host: url.hostname.replace(/^\[(.*)\]$/, "$1"), port: Number(url.port || 3310) }
}

function databaseFrom(name: string, text: string | undefined): string | null {
  if (!text) return null
  const file = resolve(text)
  if (!statSync(file, { throwIfNoEntry: false })?.isFile())
    throw new BadSetting(`${name}: there is no file at ${file}.`)
  return file
}

/** A shorter secret can be guessed from a stolen backup. */
const MIN_SECRET_LENGTH = 32

/** The message never repeats the secret. */
function secretFrom(name: string, text: string | undefined): string | null {
  const secret = text?.trim() ?? ""
  if (secret === "") return null
  if (secret.length < MIN_SECRET_LENGTH) {
    throw new BadSetting(
      `${name} must have at least ${MIN_SECRET_LENGTH} characters: make one with "openssl rand -hex 32".`,
    )
  }
  return secret
}

const STRIPE_API = "https://api.stripe.com"

function stripeFrom(text: string | undefined): URL {
  const url = URL.parse(text || STRIPE_API)
  const isOrigin = url !== null && url.pathname === "/" && !url.search && !url.username
  const isSafe = url?.protocol === "https:" || (url?.protocol === "http:" && LOOPBACK.has(url.hostname))
  if (!isOrigin || !isSafe) {
    throw new BadSetting(`STRIPE_API_BASE must be an https origin such as ${STRIPE_API}, or http on this machine.`)
  }
  return url
}

function paymentsFrom(text: string | undefined): Settings["payments"] {
  const name = text || "stripe"
  if (name === "stripe" || name === "sandbox" || name === "off") return name
  throw new BadSetting(`PAYMENTS must be stripe, sandbox or off, not "${text}".`)
}

/** The message never repeats the secret. */
function webhookSecretFrom(text: string | undefined): string | null {
  const secret = text?.trim() ?? ""
  if (secret === "") return null
  if (!/^whsec_[\x21-\x7e]{8,}$/.test(secret)) {
    throw new BadSetting(
      "STRIPE_WEBHOOK_SECRET must be the signing secret of the endpoint at Stripe: it begins with whsec_.",
    )
  }
  return secret
}

/** Reads and checks the settings. Throws BadSetting with a line for the operator. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const port = portFrom(env.PORT)
  const allowHttp = switchFrom("ALLOW_HTTP", env.ALLOW_HTTP)
  const logLevel = env.LOG_LEVEL || "info"
  if (!["debug", "info", "warn", "error"].includes(logLevel)) {
    throw new BadSetting(`LOG_LEVEL must be debug, info, warn or error, not "${logLevel}".`)
  }
  if (env.DATABASE_URL) throw new BadSetting("DATABASE_URL is not supported: the database is SQLite in DATA_DIR.")
  const baseUrl = baseUrlFrom(env.BASE_URL, port, allowHttp)
  const smtpUrl = smtpFrom(env.SMTP_URL)
  return {
    port,
    host: env.HOST || "127.0.0.1",
    baseUrl,
    baseUrlGiven: Boolean(env.BASE_URL),
    allowHttp,
    dataDir: resolve(env.DATA_DIR || "data"),
    trustedProxies: proxiesFrom(env.TRUSTED_PROXIES),
    logLevel: logLevel as Settings["logLevel"],
    smtpUrl,
    mailFrom: mailFromFrom(env.MAIL_FROM, smtpUrl, baseUrl.hostname),
    imapUrl: imapFrom(env.IMAP_URL),
    inboundSecret: secretFrom("INBOUND_SECRET", env.INBOUND_SECRET),
    mailDomain: mailDomainFrom(env.MAIL_DOMAIN),
    mailAuthservId: authservIdFrom(env.MAIL_AUTHSERV_ID),
    appSecret: secretFrom("APP_SECRET", env.APP_SECRET),
    payments: paymentsFrom(env.PAYMENTS),
    stripeApiBase: stripeFrom(env.STRIPE_API_BASE),
    stripeWebhookSecret: webhookSecretFrom(env.STRIPE_WEBHOOK_SECRET),
    clamdHost: clamdFrom(env.CLAMD_HOST),
    setupToken: setupTokenFrom(env.SETUP_TOKEN),
    geoipCityV4: databaseFrom("GEOIP_CITY_V4", env.GEOIP_CITY_V4),
    geoipCityV6: databaseFrom("GEOIP_CITY_V6", env.GEOIP_CITY_V6),
    demo: false,
  }
}

let current: Settings | undefined

export function settings(): Settings {
  current ??= readSettings(process.env)
  return current
}

/** Replaces the settings of this process (the demo and tests start with their own). */
export function replaceSettings(settings: Settings): void {
  current = settings
}
