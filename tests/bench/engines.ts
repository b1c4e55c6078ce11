/** The program's own CPU time on PostgreSQL beside SQLite, for the same property in the same run, and payments per second of several processes. */
import "./support/aliases.ts"
import { fork } from "node:child_process"
import { cpSync } from "node:fs"
import { join } from "node:path"
import pg from "pg"
import { type Cluster, startCluster } from "../support/postgres-cluster.ts"
import { payTogether } from "./engines-payments.ts"
import { buildForIssuing } from "./issue-rent-building.ts"
import { payer } from "./payment.ts"
import { type Application, compared, costOf, serve, start } from "./support/application.ts"
import type { Figure } from "./support/figure.ts"
import { rows, times } from "./support/scale.ts"
import { copy } from "./support/write-floor.ts"

const FEW = 100
const MANY = rows(10_000)
const RUNS = times(40)
const ROUNDS = times(7)
const ISSUES = times(5)
/** Rounds of 40 pages swing between 0.8 and 1.7 of each other, their median over so many hardly. */
const GROWTHS = times(31)
const SHARED = { APP_SECRET: "measured-by-the-benches-of-both-engines" }
const PROCESSES = [1, 2, 4]
/** The server counts its rows soon after they were written, as PostgreSQL otherwise does within a minute; without that it would search all rows for each one. */
const COUNTED = { autovacuum: "on", autovacuum_naptime: "5s" }

/** `thousandUnits` returns the folder of a building, of which copies are measured. */
export async function engineFigures(folder: string, thousandUnits: () => string): Promise<Figure[]> {
  const cluster = await startCluster(COUNTED)
  try {
    return [...(await pages(cluster, folder, thousandUnits())), ...(await growth(cluster, folder))]
  } finally {
    await cluster.stop()
  }
}

/** Copies the rows of a data folder into a new database of the cluster, unproved; the settings of a process that serves it. */
async function moved(cluster: Cluster, folder: string, name: string): Promise<Record<string, string>> {
  const { copyToPostgres } = await import("../../db/move/to-postgres.ts")
  const DATABASE_URL = await databaseOf(cluster, name)
  const from = { file: join(folder, "suitekeeper.sqlite"), files: join(folder, "files") }
  await copyToPostgres(from, { address: DATABASE_URL, migrationAddress: DATABASE_URL }, async () => undefined)
  return { ...SHARED, DATABASE_URL }
}

/** The address of a new database: empty, or a copy of `template`, to which nobody is connected. */
async function databaseOf(cluster: Cluster, name: string, template = "template1"): Promise<string> {
  const client = new pg.Client({ connectionString: cluster.address })
  await client.connect()
  await client.query(`create database ${name} template ${template}`)
  await client.end()
  return Object.assign(new URL(cluster.address), { pathname: `/${name}` }).href
}

async function pages(cluster: Cluster, folder: string, building: string): Promise<Figure[]> {
  const [own, beside] = [join(folder, "engines"), join(folder, "engines-postgres")]
  cpSync(join(building, "files"), join(own, "files"), { recursive: true })
  await copy(join(building, "suitekeeper.sqlite"), join(own, "suitekeeper.sqlite"))
  const settings = await moved(cluster, own, "pages")
  const [sqlite, postgres] = [await serve(own), await serve(beside, settings)]
  try {
    const page = (path: string) =>
      compared(
        () => costOf(postgres, RUNS, () => get(postgres, path)),
        () => costOf(sqlite, RUNS, () => get(sqlite, path)),
        ROUNDS,
      )
    const payment = await compared(
      () => costOf(postgres, RUNS, payer(postgres)),
      () => costOf(sqlite, RUNS, payer(sqlite)),
      ROUNDS,
    )
    const ratios: Figure[] = [
      { name: "rent roll on PostgreSQL, to SQLite", value: await page("/management?search="), goal: 1.6 },
      {
        name: "tenant's page on PostgreSQL, to SQLite",
        value: await page("/management/viewtenant?tenant=7"),
        goal: 1.6,
      },
      { name: "a payment on PostgreSQL, to SQLite", value: payment, goal: 3 },
    ]
    return [...ratios, ...(await togetherOn(settings, folder, postgres))]
  } finally {
    await Promise.all([sqlite.stop(), postgres.stop()])
  }
}

/** Payments per second of one, two and four processes on one database, with the CPU time that they used per second. */
async function togetherOn(settings: Record<string, string>, folder: string, first: Application): Promise<Figure[]> {
  const others: Application[] = []
  const figures: Figure[] = []
  try {
    for (const count of PROCESSES) {
      while (others.length < count - 1) {
        // One session signs in at all processes.
        others.push({ ...(await start(join(folder, `engines-${others.length}`), settings)), headers: first.headers })
      }
      const { perSecond, share } = await payTogether([first, ...others], times(100))
      figures.push(
        { name: `payments per second, processes on PostgreSQL: ${count}`, value: perSecond },
        { name: `CPU seconds per second of each of them: ${count}`, value: share },
      )
    }
    return figures
  } finally {
    await Promise.all(others.map((one) => one.stop()))
  }
}

async function get({ origin, headers }: Application, path: string): Promise<void> {
  const response = await fetch(`${origin}${path}`, { headers })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  await response.arrayBuffer()
}

/** The rent roll of few and of many units, and a month's rent of the many. */
async function growth(cluster: Cluster, folder: string): Promise<Figure[]> {
  const few = await building(cluster, folder, "few", FEW)
  const many = await building(cluster, folder, "many", MANY)
  return [
    {
      name: "rent roll on PostgreSQL, 100 rows of 10,000, to its cost at 100",
      value: await grown(cluster, few, many),
      goal: 1.2,
    },
    {
      name: "issuing rent for 10,000 units on PostgreSQL, to SQLite",
      value: await issuedOnBoth(cluster, many),
      goal: 3,
    },
  ]
}

/** A building in a folder, and in a database of the same name. */
type Building = { name: string; own: string; settings: Record<string, string> }

async function building(cluster: Cluster, folder: string, name: string, units: number): Promise<Building> {
  const own = join(folder, `engines-${name}`)
  await buildForIssuing(join(own, "suitekeeper.sqlite"), units)
  return { name, own, settings: await moved(cluster, own, name) }
}

/** The cost of the rent roll of many units to that of few, each on a copy of its database. */
async function grown(cluster: Cluster, few: Building, many: Building): Promise<number> {
  const apps: Application[] = []
  try {
    for (const { name, own, settings } of [few, many]) {
      const DATABASE_URL = await databaseOf(cluster, `${name}_served`, name)
      await chargeNoRent(DATABASE_URL)
      apps.push(await serve(`${own}-postgres`, { ...settings, DATABASE_URL }))
    }
    const cost = (app: Application) => costOf(app, RUNS, () => get(app, "/management?search="))
    const [small, large] = apps as [Application, Application]
    return await compared(
      () => cost(large),
      () => cost(small),
      GROWTHS,
    )
  } finally {
    await Promise.all(apps.map((app) => app.stop()))
  }
}

/** The ratio of the costs of issuing a month's rent on PostgreSQL and on SQLite, each time on another copy. */
async function issuedOnBoth(cluster: Cluster, { name, own }: Building): Promise<number> {
  let copies = 0
  return compared(
    async () => {
      copies += 1
      const DATABASE_URL = await databaseOf(cluster, `${name}_issued_${copies}`, name)
      return issued(DATABASE_URL, { DATABASE_URL })
    },
    async () => {
      const file = join(own, `issued-${copies}.sqlite`)
      await copy(join(own, "suitekeeper.sqlite"), file)
      return issued(file, {})
    },
    ISSUES,
  )
}

/** Deletes the day of issue. Otherwise the server's jobs would charge the rents of thousands of units while its page is measured. */
async function chargeNoRent(address: string): Promise<void> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  await client.query("delete from settings where key = 'balanceIssueDay'")
  await client.end()
}

/** The CPU milliseconds of a process that issues the rents of a database. */
async function issued(source: string, settings: Record<string, string>): Promise<number> {
  const child = fork(new URL("./engines-issue.ts", import.meta.url), [source], {
    env: { ...process.env, ...settings },
    execArgv: ["--disable-warning=ExperimentalWarning"],
  })
  const [spent] = await Promise.race([
    new Promise<[number]>((resolve) => child.once("message", (value) => resolve([Number(value)]))),
    new Promise<never>((_, reject) => child.once("exit", (code) => reject(new Error(`It ended with ${code}`)))),
  ])
  return spent
}
