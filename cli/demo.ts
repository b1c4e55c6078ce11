/** `demo` and `demo seed`: a building to try everything in. */
import { existsSync, renameSync, rmSync } from "node:fs"
import { dirname, join } from "node:path"
import { closeDatabase, openDatabase, read } from "#db/client.server.ts"
import { clock } from "#db/clock.ts"
import { makeFolder } from "#db/data-folder.ts"
import { migrateDatabase } from "#db/migrate.ts"
import { hasProperty, isBehind, type Place, placeOf } from "#db/prepare.ts"
import { users } from "#db/schema/index.ts"
import { holdDataFolder } from "#db/serving-lock.ts"
import { PROJECTIONS } from "~/domain/ledger/projection-laws.ts"
import { deleteSandbox } from "~/domain/payment-provider/sandbox.ts"
import { replaceSettings, settings } from "../settings.ts"
import { type CliCommand, CommandFailed, numberFrom, readArguments } from "./command.ts"
import { DEMO_PASSWORD, seedDemo } from "./demo/seed.ts"
import { NAMED_SUITES } from "./demo/suites.ts"
import { makeOnPostgres } from "./demo-postgres.ts"

const MONTHS = 14
const SIZE = { units: { type: "string" }, months: { type: "string" } } as const

const ACCOUNTS = [
  ["super@demo.example", "super admin: may do everything"],
  ["admin@demo.example", "admin: settings, import, accounts"],
  ["manager@demo.example", "manager: rent roll, ledgers, payments"],
  ["maintenance@demo.example", "maintenance"],
  [
    "tenant@demo.example",
    "tenant of suite 101: saved methods, card payments, a dispute won, a refund, a bank payment under way",
  ],
  ["partner@demo.example", "invited to suite 101: may do everything"],
  ["bookkeeper@demo.example", "invited to suite 101: pays and sees"],
  ["evicted@demo.example", "tenant of suite 106, in eviction"],
  ["ach-restricted@demo.example", "tenant of suite 108: a bank payment failed; no more of them"],
  ["two-suites@demo.example", "tenant of suites 203 and 204: a card payment in dispute"],
  ["dmitri@demo.example", "tenant of suite 211: autopay by a bank account"],
  ["grace@demo.example", "tenant of suite 201: autopay by a card, after another one failed"],
  ["former@demo.example", "moved out of suite 212, still owes"],
] as const

export const demoSeed: CliCommand = {
  args: "[--units N] [--months M]",
  description:
    "make the demo building and its accounts in DATA_DIR, which must not have a database yet, or in the empty database of DATABASE_URL",
  async run(args, server) {
    const { values } = readArguments(args, SIZE)
    const { file, postgres } = placeOf(server.databaseFile(settings()), settings())
    mustHaveOwnSandbox()
    if (postgres) {
      await makeOnPostgres({ file, postgres }, sizeOptions(values))
      return 0
    }
    if (existsSync(file))
      throw new CommandFailed(`There is a database already: ${file}. The demo building wants an empty DATA_DIR.`)
    await make(file, values)
    return 0
  },
}

export const demo: CliCommand = {
  args: "[--fresh] [--units N] [--months M]",
  description:
    "make the demo building if it is missing, in DATA_DIR or the empty database of DATABASE_URL, serve it and print the accounts; --fresh starts over in DATA_DIR",
  async run(args, server) {
    const { values } = readArguments(args, { ...SIZE, fresh: { type: "boolean" } })
    process.env.DATA_DIR ||= "data/demo"
    // Requests are logged only when asked for, so that the accounts printed below remain visible.
    process.env.LOG_LEVEL ||= "warn"
    process.env.PAYMENTS ||= "sandbox"
    const options = { ...settings(), demo: true }
    replaceSettings(options)
    const file = server.databaseFile(options)
    makeFolder(dirname(file))
    const place = placeOf(file, options)
    const hold = () => holdDataFolder(dirname(file))
    if (!(await isBehind(place))) hold()
    if (place.postgres) await makeUnlessThere({ ...place, postgres: place.postgres }, values)
    else {
      if (existsSync(file)) await mustBeDemo(file, hold)
      if (values.fresh || !existsSync(file)) mustHaveOwnSandbox()
      if (values.fresh) startOver(file)
      if (!existsSync(file)) await make(file, values)
    }
    const { port } = await server.serve(options)
    const address = options.baseUrlGiven ? options.baseUrl.origin : `http://localhost:${port}`
    console.log(`\nThe demo is at ${address}. Sign in with the password ${DEMO_PASSWORD} as\n`)
    for (const [email, who] of ACCOUNTS) console.log(`  ${email.padEnd(28)} ${who}`)
    console.log(`\nMail that would be sent is at ${address}/dev/outbox.`)
    if (options.payments === "sandbox")
      console.log(`Payments there move no real money. Let its business days pass at ${address}/admin/sandbox.`)
    console.log(`Stop it with Ctrl+C.${place.postgres ? "" : " `npm run demo -- --fresh` starts over."}`)
    return 0
  },
}

/** Takes the folder. Refuses real books, so that they are never served as a demo or deleted by --fresh. */
async function mustBeDemo(file: string, hold: () => void): Promise<void> {
  migrateDatabase(file, { laws: PROJECTIONS, beforeMigration: hold })
  hold()
  if ((await usersIn(file)) !== "demo")
    throw new CommandFailed(`${file} is no demo building. Leave it alone: choose another DATA_DIR.`)
}

async function usersIn(source: string): Promise<"nobody's" | "demo" | "other"> {
  openDatabase(source)
  try {
    const emails = await read((tx) => tx.all(tx.select({ email: users.email }).from(users)))
    if (emails.length === 0) return "nobody's"
    return emails.some(({ email }) => email === ACCOUNTS[0][0]) ? "demo" : "other"
  } finally {
    await closeDatabase()
  }
}

type Size = { units?: string | undefined; months?: string | undefined }
type OnPostgres = Place & { postgres: NonNullable<Place["postgres"]> }

/** Makes the demo building in a PostgreSQL database without accounts. Refuses --fresh, and a database with other books, which it does not change. */
async function makeUnlessThere(place: OnPostgres, { fresh, ...size }: Size & { fresh?: boolean | undefined }) {
  if (fresh) throw new CommandFailed("--fresh works on DATA_DIR alone: name an empty database in DATABASE_URL.")
  const known = (await hasProperty(place)) ? await usersIn(place.postgres.address) : "nobody's"
  if (known === "other")
    throw new CommandFailed("The database of DATABASE_URL is no demo building. Leave it alone: name an empty one.")
  if (known !== "nobody's") return
  mustHaveOwnSandbox()
  await makeOnPostgres(place, sizeOptions(size))
}

/** Its payments are made in a new file of DATA_DIR, which a running sandbox would not use. */
function mustHaveOwnSandbox(): void {
  if (settings().sandboxUrl === null) return
  throw new CommandFailed(
    "The demo building cannot be made with SANDBOX_URL: make it without, start `npm run suitekeeper -- sandbox` with the same DATA_DIR, and then set SANDBOX_URL.",
  )
}

function startOver(file: string): void {
  deleteSandbox(dirname(file))
  for (const part of ["-shm", "-wal", ""]) rmSync(`${file}${part}`, { force: true })
  for (const folder of ["outbox", "backups"]) rmSync(join(dirname(file), folder), { recursive: true, force: true })
}

const sizeOptions = (size: Size): string[] =>
  Object.entries(size).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`, value]))

/** Makes the building in a separate file and moves it into place when complete, so that an interrupted start leaves nothing half made. */
async function make(file: string, size: Size): Promise<void> {
  const units = numberFrom(size.units, "units", NAMED_SUITES, 100_000)
  const months = numberFrom(size.months, "months", MONTHS, 240)
  const started = performance.now()
  console.log(`Making the demo building: ${units} suites, ${months} months ...`)
  makeFolder(dirname(file))
  const making = `${file}.making`
  for (const part of ["-shm", "-wal", ""]) rmSync(`${making}${part}`, { force: true })
  migrateDatabase(making)
  openDatabase(making)
  await seedDemo({ units, months, now: clock() })
  closeDatabase()
  renameSync(making, file)
  console.log(`Made in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
}
