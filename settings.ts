/** The operator's settings, from the environment. A wrong value stops the start with one line that names the setting. Source: docs/operations/settings.md. */
import type { BlockList } from "node:net"
import { resolve } from "node:path"
import { postgresFrom, sharedSecretFrom } from "./database-settings.ts"
import {
  type LogFile,
  type LogFormat,
  type LogLevel,
  type LogServer,
  logFileFrom,
  logFormatFrom,
  logLevelFrom,
  logServerFrom,
} from "./log-settings.ts"
import { hashListFrom, rangeServiceFrom } from "./password-settings.ts"
import { paymentsFrom, sandboxFrom, stripeFrom, webhookSecretFrom } from "./payment-settings.ts"
import {
  authservIdFrom,
  BadSetting,
  baseUrlFrom,
  clamdFrom,
  existingFileFrom,
  imapFrom,
  mailDomainFrom,
  mailFromFrom,
  originOfDomain,
  portFrom,
  proxiesFrom,
  secretFrom,
  setupTokenFrom,
  smtpFrom,
  switchFrom,
} from "./setting-values.ts"
import { type TextGateway, textGatewayFrom } from "./text-settings.ts"

export type { LogFile, LogFormat, LogLevel, LogServer }

export type Settings = {
  port: number
  host: string
  /** The public origin, for links in mail, the origin check and cookies. */
  baseUrl: URL
  /** True if BASE_URL or PORTAL_DOMAIN was given; then only its host is served. */
  baseUrlGiven: boolean
  allowHttp: boolean
  dataDir: string
  /** The folder of the automatic backups; null for DATA_DIR/backups. */
  backupDir: string | null
  /** The PostgreSQL database; null if the property is in DATA_DIR's SQLite file. It may contain a password. */
  databaseUrl: string | null
  /** The same database as the role that owns its tables and migrates them. */
  databaseMigrationUrl: string | null
  /** Addresses and networks of proxies whose X-Forwarded-For is trusted. */
  trustedProxies: BlockList
  logLevel: LogLevel
  logFormat: LogFormat
  /** A file that also gets each line; null writes to standard output only. */
  logFile: LogFile | null
  /** A syslog server that also gets each line. */
  logServer: LogServer | null
  /** The mail server, smtp://… or smtps://…; null uses the saved one; without one, mail is stored as files in DATA_DIR/outbox. It may contain a password. */
  smtpUrl: string | null
  mailFrom: Mailbox
  /** Whether MAIL_FROM was given. Otherwise the saved sender is used or, without one, `mailFrom`. */
  mailFromGiven: boolean
  /** The mailbox for inbound mail, imaps://user:password@host/INBOX; null uses the saved one, if any. It contains a password. */
  imapUrl: string | null
  /** The secret that signs mail delivered by a call; null accepts none. */
  inboundSecret: string | null
  /** The domain of threads' reply addresses: inbox+t.<token>@<domain>. Null if none is set. */
  mailDomain: string | null
  /** The gateway for text messages; null sends none. It contains a password. */
  textGateway: TextGateway | null
  /** The token that /metrics requires; null serves no metrics. */
  metricsToken: string | null
  /** The name of our receiving server in Authentication-Results; null trusts no such header. */
  mailAuthservId: string | null
  /** The secret that encrypts the payment keys and the texts of waiting mail; null creates a secret in DATA_DIR. */
  appSecret: string | null
  /** "stripe": payments go to the provider once its keys are saved. "sandbox": payments without real money. "off": no online payments. */
  payments: "stripe" | "sandbox" | "off"
  /** The sandbox that several processes share; null uses this process's own, in DATA_DIR. */
  sandboxUrl: URL | null
  /** The address of the payment provider's API; another host for tests. */
  stripeApiBase: URL
  /** The secret that the provider signs its webhooks with; null if the provider has no endpoint of ours. */
  stripeWebhookSecret: string | null
  /** The virus scanner for uploads (clamd); null if none. */
  clamdHost: { host: string; port: number } | null
  /** A service that lists leaked passwords by five digits of their hash, and a sorted file of such hashes; without either, passwords are not checked. */
  leakedPasswordsUrl: URL | null
  leakedPasswordsFile: string | null
  /** The operator's own token for the first run; null creates one at the start. */
  setupToken: string | null
  /** Databases (MMDB files) with the locations of IPv4 and IPv6 addresses; without them no location is looked up. */
  geoipCityV4: string | null
  geoipCityV6: string | null
  /** Shows the mail stored as files. True only for `npm run demo`; the environment cannot set it. */
  demo: boolean
}

export type Mailbox = { name: string; address: string }

type Environment = Record<string, string | undefined>

/** Reads and checks the settings. Throws BadSetting with a line for the operator. */
export function readSettings(env: Environment): Settings {
  const port = portFrom(env.PORT)
  const allowHttp = switchFrom("ALLOW_HTTP", env.ALLOW_HTTP)
  const databases = databasesFrom(env)
  const givenUrl = env.BASE_URL || originOfDomain(env.PORTAL_DOMAIN)
  const baseUrl = baseUrlFrom(givenUrl, port, allowHttp)
  const smtpUrl = smtpFrom(env.SMTP_URL)
  return {
    port,
    host: env.HOST || "127.0.0.1",
    baseUrl,
    baseUrlGiven: Boolean(givenUrl),
    allowHttp,
    dataDir: resolve(env.DATA_DIR || "data"),
    backupDir: env.BACKUP_DIR ? resolve(env.BACKUP_DIR) : null,
    ...databases,
    trustedProxies: proxiesFrom(env.TRUSTED_PROXIES),
    ...logFrom(env),
    smtpUrl,
    mailFrom: mailFromFrom(env.MAIL_FROM, smtpUrl, baseUrl.hostname),
    mailFromGiven: Boolean(env.MAIL_FROM),
    imapUrl: imapFrom(env.IMAP_URL),
    inboundSecret: secretFrom("INBOUND_SECRET", env.INBOUND_SECRET),
    textGateway: gatewayFrom(env),
    metricsToken: secretFrom("METRICS_TOKEN", env.METRICS_TOKEN),
    mailDomain: mailDomainFrom(env.MAIL_DOMAIN),
    mailAuthservId: authservIdFrom(env.MAIL_AUTHSERV_ID),
    appSecret: sharedSecretFrom(env.APP_SECRET, databases.databaseUrl),
    payments: paymentsFrom(env.PAYMENTS),
    sandboxUrl: sandboxFrom(env.SANDBOX_URL, env.APP_SECRET),
    stripeApiBase: stripeFrom(env.STRIPE_API_BASE),
    stripeWebhookSecret: webhookSecretFrom(env.STRIPE_WEBHOOK_SECRET),
    clamdHost: clamdFrom(env.CLAMD_HOST),
    ...leakedPasswordsFrom(env),
    setupToken: setupTokenFrom(env.SETUP_TOKEN),
    ...locationsFrom(env),
    demo: false,
  }
}

function databasesFrom(env: Environment): Pick<Settings, "databaseUrl" | "databaseMigrationUrl"> {
  const databaseUrl = postgresFrom("DATABASE_URL", env.DATABASE_URL)
  const databaseMigrationUrl = postgresFrom("DATABASE_MIGRATION_URL", env.DATABASE_MIGRATION_URL)
  if (databaseMigrationUrl !== null && databaseUrl === null)
    throw new BadSetting("DATABASE_MIGRATION_URL is set without DATABASE_URL: set both or neither.")
  return { databaseUrl, databaseMigrationUrl: databaseMigrationUrl ?? databaseUrl }
}

const logFrom = (env: Environment): Pick<Settings, "logLevel" | "logFormat" | "logFile" | "logServer"> => ({
  logLevel: logLevelFrom(env.LOG_LEVEL),
  logFormat: logFormatFrom(env.LOG_FORMAT),
  logFile: logFileFrom({ path: env.LOG_FILE, megabytes: env.LOG_FILE_SIZE, older: env.LOG_FILES }),
  logServer: logServerFrom(env.LOG_SYSLOG),
})

const gatewayFrom = (env: Environment) =>
  textGatewayFrom({
    url: env.TEXT_GATEWAY_URL,
    authorization: env.TEXT_GATEWAY_AUTH,
    from: env.TEXT_GATEWAY_FROM,
    body: env.TEXT_GATEWAY_BODY,
    secret: env.TEXT_GATEWAY_SECRET,
  })

const leakedPasswordsFrom = (env: Environment): Pick<Settings, "leakedPasswordsUrl" | "leakedPasswordsFile"> => ({
  leakedPasswordsUrl: rangeServiceFrom(env.LEAKED_PASSWORDS_URL),
  leakedPasswordsFile: hashListFrom(env.LEAKED_PASSWORDS_FILE),
})

const locationsFrom = (env: Environment): Pick<Settings, "geoipCityV4" | "geoipCityV6"> => ({
  geoipCityV4: existingFileFrom("GEOIP_CITY_V4", env.GEOIP_CITY_V4),
  geoipCityV6: existingFileFrom("GEOIP_CITY_V6", env.GEOIP_CITY_V6),
})

let current: Settings | undefined

export function settings(): Settings {
  current ??= readSettings(process.env)
  return current
}

/** Replaces the settings of this process (the demo and tests start with their own). */
export function replaceSettings(settings: Settings): void {
  current = settings
}
