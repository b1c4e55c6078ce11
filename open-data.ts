/** Prepares DATA_DIR once the process has its port: takes the lock, migrates the database to this program's schema and opens it. */
import { removeAllExports } from "./app/domain/export/export-folder.ts"
import { hasClearMail, sealEarlierMail } from "./app/domain/identity/earlier-mail.ts"
import { reportUnreadLists } from "./app/domain/identity/leaked-passwords/leaked-passwords.ts"
import { offerSetup } from "./app/domain/identity/setup-token.ts"
import { PROJECTIONS } from "./app/domain/ledger/projection-laws.ts"
import { capturesMailAsFiles, isDemoMail, NO_MAIL_SERVER } from "./app/domain/mail/public-address.ts"
import { hasOwnSandbox, refuseOtherPayments } from "./app/domain/payment-provider/payment-gateway.ts"
import { secretFingerprint } from "./app/domain/secret.server.ts"
import { isSecretKeyLost } from "./app/domain/settings/payment-keys.ts"
import { recordStartedVersion } from "./app/domain/settings/started-version.ts"
import { sweepFiles } from "./app/domain/storage/sweep.ts"
import { log, logFailure } from "./app/http/response/log.ts"
import { writeOut } from "./app/http/response/log-output.ts"
import { programVersion } from "./app/values/version.ts"
import { copyBeforeMigration } from "./cli/copy-before.ts"
import { closeDatabase, DatabaseBusy, read, write } from "./db/client.server.ts"
import { makeFolder, restrictToOwner } from "./db/data-folder.ts"
import { servesAlone } from "./db/lease.ts"
import { removeHalfMade } from "./db/migrate.ts"
import { isBehind, migrateLater, type Place, placeOf, prepareDatabase } from "./db/prepare.ts"
import { joinProcesses } from "./db/processes.ts"
import { holdDataFolder } from "./db/serving-lock.ts"
import type { Settings } from "./settings.ts"

const KEY_LOST =
  "The stored Stripe secret key was encrypted with another APP_SECRET and counts as not configured: give both keys again at /admin/properties"

const WAITS =
  "a migration waits until no process of an older version was seen for a minute; it is tried again each half minute"
const SANDBOX_OF_ONE =
  "Another process serves the database of DATABASE_URL, and the payments of PAYMENTS=sandbox are in one process's DATA_DIR: start `npm run suitekeeper -- sandbox`, and set SANDBOX_URL for all processes."
const MIGRATING = { laws: PROJECTIONS, copyBefore: copyBeforeMigration }

/** Takes DATA_DIR's lock, migrates and opens the database, without blocking requests while it is busy. Returns a function that releases both. */
export async function openData(settings: Settings, file: string): Promise<() => Promise<void>> {
  const { dataDir } = settings
  reportUnreadLists((message) => log("warn", message))
  makeFolder(dataDir)
  const place = placeOf(file, settings)
  const hold = () => holdDataFolder(dataDir)
  // Before a migration the lock is taken only once no other process can write. If it is taken and the schema is old, an older version serves.
  if (!(await isBehind(place))) hold()
  const open = restrictToOwner(dataDir)
  if (open.length > 0) log("warn", "these may be read by others, and belong to another user", { paths: open })
  const options = { ...MIGRATING, secret: secretFingerprint, beforeMigration: hold }
  const { copy, waiting } = await prepareDatabase(place, options)
  if (copy) log("info", "database migrated", { copyBefore: copy })
  removeHalfMade(file)
  const stopMigrating = waiting.length > 0 ? await migrateWhenPossible(place, waiting) : undefined
  let letGo: () => void
  let shown: Awaited<ReturnType<typeof joinProcesses>>
  const close = async () => {
    stopMigrating?.()
    await shown?.leave()
    await closeDatabase()
    letGo?.()
  }
  try {
    letGo = hold()
    await read(refuseOtherPayments)
    shown = await joinProcesses(programVersion(), hasOwnSandbox() ? SANDBOX_OF_ONE : undefined)
  } catch (error) {
    await close()
    throw error
  }
  await recordStartedVersion().catch(unlessBusy)
  removeAllExports()
  const left = await sweepFiles(Date.now() - performance.now())
  if (left > 0) log("info", "removed files that an earlier process received and did not store", { files: left })
  if (await read(hasClearMail)) await patiently("sealing the mail that waits", () => write(sealEarlierMail))
  if (await read(isSecretKeyLost)) log("warn", KEY_LOST)
  if (await read(async (tx) => (await capturesMailAsFiles(tx)) && !(await isDemoMail(tx)))) log("warn", NO_MAIL_SERVER)
  return close
}

/** Applies postponed migrations once the processes of an older version have ended. Returns a function that stops it. */
function migrateWhenPossible(place: Place, waiting: string[]): Promise<() => void> {
  log("warn", WAITS, { migrations: waiting })
  return migrateLater(place, MIGRATING, (outcome) => {
    if ("error" in outcome) {
      log("warn", "the migration that waited is not applied before the next start")
      logFailure(outcome.error)
    } else log("info", "database migrated", { migrations: outcome.applied, copyBefore: outcome.copy })
  })
}

/** The next start stores it. */
function unlessBusy(error: unknown): void {
  if (!(error instanceof DatabaseBusy)) throw error
}

const COUNTS = servesAlone
  ? "The token counts once, and until the next start."
  : "The token counts once, and all processes name the same."

/** If the property has no administrator, opens setup and prints its address for the operator. Nothing else shows the token. */
export async function announceSetup(settings: Settings, port: number): Promise<void> {
  const token = await setupToken(settings)
  if (token === null) return
  const origin = settings.baseUrlGiven ? settings.baseUrl.origin : `http://localhost:${port}`
  const query = settings.setupToken === null ? `?token=${token}` : ""
  writeOut(`Nobody administers this property yet. Make the first account at
  ${origin}/setup${query}
${query ? COUNTS : "The token is what SETUP_TOKEN says."} Or, on this machine:
  npm run suitekeeper -- user create --email you@example.com --first Your --last Name --level 0 --password-stdin
  and type the password.
`)
}

/** Repeats until it succeeds, because a new property cannot be set up without the token. */
const setupToken = (settings: Settings): Promise<string | null> =>
  patiently("setup", () => write((tx) => offerSetup(tx, settings.setupToken)))

async function patiently<Value>(what: string, work: () => Promise<Value>): Promise<Value> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof DatabaseBusy)) throw error
      log("warn", `another process holds the database: ${what} waits for it`)
    }
  }
}
