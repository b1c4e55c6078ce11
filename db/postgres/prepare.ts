/** Prepares a PostgreSQL database for this process: migrates it, and checks its server and the secret of the other processes. */
import { rmSync } from "node:fs"
import { setTimeout as pause } from "node:timers/promises"
import type { MigrationLaws } from "../migration-laws.ts"
import { DatabaseBusy } from "../write-queue.ts"
import { checkDeployment } from "./deployment.ts"
import { connect } from "./hosts.ts"
import { migratePostgres, mustBeOurs } from "./migrate.ts"

type Preparation = {
  address: string
  migrationAddress: string
  folder: string
  laws: MigrationLaws
  /** A fingerprint of APP_SECRET. */
  secret: string
  /** How long to wait for a server that cannot be reached, in milliseconds. */
  patience: number
  /** Copies the database before its migration; returns the path of the copy. */
  copyBefore: () => Promise<string>
  /** The folder of the migrations, if it is not this program's. */
  migrations?: string
}

/** What a start did: the copy made before a migration, if any, and the tags of migrations that wait for processes of an older version. */
export type Prepared = { copy: string | undefined; waiting: string[] }

/** Migrates and checks. Refuses (MigrationRefused) as `migratePostgres` and `checkDeployment` do, and (DatabaseBusy) a server that remains unreachable. */
export async function preparePostgres(preparation: Preparation): Promise<Prepared> {
  const { address, migrationAddress, folder, laws, secret, patience, migrations } = preparation
  let copy: string | undefined
  const copyBefore = async () => {
    copy = await preparation.copyBefore()
  }
  const migrate = () =>
    migratePostgres(migrationAddress, {
      role: address,
      laws,
      copyBefore,
      ...(migrations ? { folder: migrations } : {}),
    })
  const { waiting } = await onceReachable(migrate, patience).catch((error: unknown) => {
    // The database equals the copy, and repeated starts must not displace older copies.
    for (const ending of [".sqlite", ".json"]) if (copy) rmSync(copy.replace(/\.sqlite$/, ending), { force: true })
    throw error
  })
  await checkDeployment(address, folder, secret)
  return { copy, waiting }
}

/** Whether the database contains a property. Refuses (MigrationRefused) one with the tables of another program. */
export async function hasProperty(address: string): Promise<boolean> {
  const session = await connect(address, {})
  try {
    const [found] = await session.script("select tablename as name from pg_tables where schemaname = current_schema")
    const tables = ((found?.rows ?? []) as { name: string }[]).map(({ name }) => name)
    mustBeOurs(tables)
    return tables.length > 0
  } finally {
    await session.end()
  }
}

async function onceReachable<Value>(work: () => Promise<Value>, patience: number): Promise<Value> {
  const since = performance.now()
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof DatabaseBusy) || performance.now() >= since + patience) throw error
      await pause(500)
    }
  }
}
