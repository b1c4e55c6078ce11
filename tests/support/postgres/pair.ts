/** Two machines: a primary, and a standby that confirms each commit. The packages have no pg_basebackup, so the standby begins as a copied folder. */
import { appendFileSync, chmodSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import pg from "pg"
import { migratePostgres } from "#db/postgres/migrate.ts"
import { type Programs, programsIn, temporaryFolder } from "../postgres-cluster.ts"
import { type Machine, machineIn, run } from "./machine.ts"

export type Pair = {
  readonly primary: Machine
  readonly standby: Machine
  /** Adds another standby of one of the machines. */
  standbyOf(machine: Machine): Promise<Machine>
  /** Ends all machines and deletes their data. */
  remove(): Promise<void>
}

/** Starts a primary with a migrated database, and its synchronous standby. */
export async function startPair(): Promise<Pair> {
  const folder = temporaryFolder()
  const programs = await programsIn(folder)
  const machines: Machine[] = []
  const primary = await machineIn(folder, "first", programs, (data, user) =>
    run(
      programs.initdb,
      ["-D", data, "-U", "postgres", "--locale=C", "--encoding=UTF8", "--no-sync", "-A", "trust"],
      user,
    ),
  )
  machines.push(primary)
  await primary.start()
  await migratePostgres(primary.address, { folder: "db/postgres/migrations" })
  const standbyOf = async (machine: Machine) => {
    const standby = await copyOf(machine, folder, `standby${machines.length}`, programs)
    machines.push(standby)
    await standby.start()
    await confirmedByStandby(machine)
    return standby
  }
  return {
    primary,
    standby: await standbyOf(primary),
    standbyOf,
    async remove() {
      await Promise.all(machines.map((machine) => machine.kill()))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Prepares a standby, which follows the machine once it is started. */
const copyOf = (machine: Machine, folder: string, name: string, programs: Programs) =>
  machineIn(folder, name, programs, async (data, user) => {
    const label = await asOwner(machine.address, async (client) => {
      await client.query("select pg_backup_start('standby', true)")
      run("cp", ["-a", `${machine.data}/.`, data], user)
      return (await client.query("select labelfile from pg_backup_stop(false)")).rows[0].labelfile as string
    })
    const wal = join(data, "pg_wal")
    for (const one of readdirSync(wal, { withFileTypes: true })) if (one.isFile()) rmSync(join(wal, one.name))
    rmSync(join(data, "postmaster.pid"))
    for (const [file, text] of [
      ["backup_label", label],
      ["standby.signal", ""],
    ] as const) {
      writeFileSync(join(data, file), text)
      chmodSync(join(data, file), 0o666)
    }
    writeFileSync(join(data, "postgresql.auto.conf"), "")
    const upstream = `host=127.0.0.1 port=${machine.port} user=postgres application_name=standby`
    appendFileSync(join(data, "postgresql.conf"), `primary_conninfo = '${upstream}'\nwal_receiver_timeout = '5s'\n`)
  })

/** From now on the machine's commits wait for its standby. Returns once it confirms them. */
async function confirmedByStandby(machine: Machine): Promise<void> {
  await asOwner(machine.address, async (client) => {
    await client.query("alter system set synchronous_standby_names = 'standby'")
    await client.query("select pg_reload_conf()")
    for (;;) {
      const { rowCount } = await client.query(
        "select from pg_stat_replication where sync_state = 'sync' and state = 'streaming'",
      )
      if (rowCount === 1) return
      await client.query("select pg_sleep(0.05)")
    }
  })
}

/** Runs statements as the owner of the tables, on a separate connection. */
export async function asOwner<Value>(address: string, work: (client: pg.Client) => Promise<Value>): Promise<Value> {
  const client = new pg.Client({ connectionString: address })
  client.on("error", () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
