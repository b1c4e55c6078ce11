/** One process leads, and leadership passes on when it stops, dies, is paused or is cut off. Real processes on one PostgreSQL database. */
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { connect, createServer, type Socket } from "node:net"
import { afterEach, beforeEach, expect } from "vitest"
import { isPostgres } from "#db/engine.ts"
import { requestLease } from "#db/lease.ts"
import { onPostgres as test } from "../support/engines.ts"
import { endedAfterwards } from "../support/processes.ts"
import { execute, rowsOf } from "../support/raw.ts"

/** A program that works while it holds the lease. Each item is a row with the process and the holder of the lease in the database. */
const WORKER = `
  const { openDatabase, closeDatabase, write } = await import("./db/client.server.ts")
  const { requestLease } = await import("./db/lease.ts")
  const { joinProcesses } = await import("./db/processes.ts")
  const { aside } = await import("./db/postgres/port.ts")
  const { PROCESS_ID } = await import("./db/postgres/process-id.ts")
  const { setTimeout } = await import("node:timers/promises")
  const { default: pg } = await import("pg")
  openDatabase(process.argv[1])
  const direct = new pg.Client(process.argv[2])
  await direct.connect()
  const shown = await joinProcesses("1.0.0")
  const lease = requestLease("jobs", (isHeld) => process.send({ isHeld }))
  let isStopping = false
  process.once("SIGTERM", () => { isStopping = true })
  while (!isStopping) {
    if (lease.isHeld()) await direct.query("insert into items select $1, holder from leases", [PROCESS_ID])
    await setTimeout(2)
  }
  await lease.release()
  await shown.leave()
  await closeDatabase()
  await direct.end()
  process.disconnect()`

type Worker = { child: ChildProcess; isHeld: () => boolean; changes: boolean[] }

async function address(): Promise<string> {
  const { addressOf, OF_TEST } = await import("../support/postgres-database.ts")
  return addressOf(OF_TEST)
}

async function worker(through?: string): Promise<Worker> {
  const own = await address()
  const given = ["--input-type=module", "-e", WORKER, through ?? own, own]
  const child = endedAfterwards(spawn(process.execPath, given, { stdio: ["ignore", "inherit", "inherit", "ipc"] }))
  workers.push(child)
  const changes: boolean[] = []
  child.on("message", ({ isHeld }: { isHeld: boolean }) => changes.push(isHeld))
  return { child, changes, isHeld: () => changes.at(-1) ?? false }
}

const leads = ({ isHeld }: Worker) => expect.poll(isHeld, { interval: 20 }).toBe(true)
const seconds = async (work: () => Promise<unknown>) => {
  const since = performance.now()
  await work()
  return (performance.now() - since) / 1000
}
/** The items that a process began although another one held the lease. */
const astray = async () => (await rowsOf("select 1 as one from items where process <> holder")).length
const items = async () => (await rowsOf("select 1 as one from items")).length

async function twoWorkers(): Promise<[leader: Worker, other: Worker]> {
  const leader = await worker()
  await leads(leader)
  const other = await worker()
  await expect.poll(async () => (await rowsOf("select 1 as one from processes")).length).toBe(2)
  return [leader, other]
}

const workers: ChildProcess[] = []

beforeEach(async () => {
  if (isPostgres) await execute("create table items (process text, holder text)")
})
afterEach(() => {
  for (const child of workers.splice(0)) child.kill("SIGKILL")
})

test("of two processes one leads, and when it stops the other leads at once", async () => {
  const [leader, other] = await twoWorkers()
  expect(other.changes).toEqual([])
  leader.child.kill("SIGTERM")
  await once(leader.child, "exit")
  expect(await seconds(() => leads(other))).toBeLessThan(3)
  expect(leader.changes).toEqual([true, false])
  expect(await rowsOf("select 1 as one from processes")).toHaveLength(1)
  expect(await astray()).toBe(0)
})

test("when the leader is killed, another one leads within seconds", async () => {
  const [leader, other] = await twoWorkers()
  leader.child.kill("SIGKILL")
  expect(await seconds(() => leads(other))).toBeLessThan(10)
  expect(await astray()).toBe(0)
})

test("a leader that was paused begins nothing more once it wakes up, and follows", async () => {
  const [leader, other] = await twoWorkers()
  leader.child.kill("SIGSTOP")
  await leads(other)
  const before = await items()
  // The paused leader must notice by its own clocks, because the locked table prevents the renewal of leases.
  await execute("begin; lock table leases in share row exclusive mode")
  leader.child.kill("SIGCONT")
  await expect.poll(items, { interval: 20 }).toBeGreaterThan(before + 100)
  expect(leader.changes).toEqual([true, false])
  await execute("rollback")
  // At most one item: it was about to be written when the leader was paused.
  expect(await astray()).toBeLessThanOrEqual(1)
  expect(other.isHeld()).toBe(true)
})

/** A proxy before the server. After `cut` it forwards nothing, and neither side is informed. */
async function serverBehindProxy(address: string): Promise<{ address: string; cut(): void }> {
  const { hostname, port } = new URL(address)
  const sockets: Socket[] = []
  const proxy = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const socket of [near, far]) socket.on("error", () => undefined)
    near.pipe(far).pipe(near)
    sockets.push(near, far)
  }).listen(0, "127.0.0.1")
  await once(proxy, "listening")
  proxy.unref()
  const { port: own } = proxy.address() as { port: number }
  return {
    address: Object.assign(new URL(address), { port: String(own) }).href,
    cut() {
      proxy.removeAllListeners("connection")
      for (const socket of sockets) socket.unpipe().pause()
    },
  }
}

test("a leader that is cut off from the database stops before another one leads", async () => {
  const proxy = await serverBehindProxy(await address())
  const leader = await worker(proxy.address)
  await leads(leader)
  const other = await worker()
  await expect.poll(async () => (await rowsOf("select 1 as one from processes")).length).toBe(2)
  proxy.cut()
  await leads(other)
  await expect.poll(() => leader.changes, { interval: 20 }).toEqual([true, false])
  expect(await astray()).toBe(0)
})

test("a lease that is given up leaves no row", async () => {
  const changes: boolean[] = []
  const lease = requestLease("other", (isHeld) => changes.push(isHeld))
  await expect.poll(() => lease.isHeld(), { interval: 20 }).toBe(true)
  await lease.release()
  expect(changes).toEqual([true, false])
  expect(await rowsOf("select name from leases")).toEqual([])
})
