/** Transactions on PostgreSQL. Writers of all processes share one lock, so that the rules need not handle concurrent writes. Reads are snapshots. */
import { performance } from "node:perf_hooks"
import { heldInstant } from "../clock.ts"
import { type Engine, insideOf, mustBeOutside } from "../engine-port.ts"
import { endTransaction, type Tx, transaction } from "../transaction.ts"
import { DatabaseBusy, queue } from "../write-queue.ts"
import { commit } from "./commit.ts"
import { NOW } from "./now.ts"
import { patience } from "./patience.ts"
import { inTransaction, type Member, onlyTheDatabase, type Pool, pool } from "./pool.ts"
import type { Session } from "./session.ts"
import { sharedReads } from "./shared-reads.ts"
import { type StandbyQuestion, standbyQuestion } from "./standby.ts"

/** Sessions of each process for reads, and for snapshots over several turns. */
const READERS = 8
const LONG_READERS = 3
/** Sessions that read and write chunks of stored files, so that pages do not wait for files. */
const FILE_SESSIONS = 4
/** The writers' lock (an advisory lock of the database), how long a writer waits for it, and how long it may be idle while it holds it, in milliseconds. */
export const WRITERS_LOCK = 7_483_001
const PATIENCE = 5_000
/** How long a reader may be idle in its snapshot, and when a server closes a connection that no longer answers. */
const IDLE_SNAPSHOT = 60_000
const UNANSWERED = 8_000
/** How long a statement of a write may take before its connection counts as lost (milliseconds), because all other writers wait for it. */
const LONGEST_WRITE = 20_000
/** If the last write is this far ahead of the clock (milliseconds), the clock was set back; a smaller difference is normal between two machines. */
const SET_BACK = 60_000

const READING = { tcp_user_timeout: UNANSWERED, idle_in_transaction_session_timeout: IDLE_SNAPSHOT }
/** Turns may be lost with the machine, so their rows wait neither for the disk nor for the standby. */
const TURNS = 2
const TURNING = { tcp_user_timeout: UNANSWERED, lock_timeout: 2_000, synchronous_commit: "off" }
const ASIDE = { tcp_user_timeout: UNANSWERED, lock_timeout: 2_000 }
const WRITING = {
  tcp_user_timeout: UNANSWERED,
  idle_in_transaction_session_timeout: PATIENCE,
  lock_timeout: PATIENCE,
  // A shorter timeout of the role would turn the wait for the lock into an error.
  statement_timeout: 0,
}

/** A chunk becomes durable with the later commit of the row that refers to it (stored-bytes.ts). */
const FILING = { tcp_user_timeout: UNANSWERED, synchronous_commit: "off" }

type Pools = {
  writer: Pool
  readers: Pool
  longReaders: Pool
  question: StandbyQuestion
  aside: Pool
  turns: Pool
  files: Pool
}
let pools: Pools | undefined
const writes = queue()
const patiently = patience(PATIENCE)
let clock: (() => number) | undefined

/** Gives all transactions of this process another clock than the database's. Only for tests that set the time. */
export function setClock(other: (() => number) | undefined): void {
  clock = other
}

const MIGRATION = "(select max(created_at) from __drizzle_migrations) as migration"
/** The lock is requested alone, before any other statement, because under READ COMMITTED each later statement then sees everything that earlier writers committed. */
const beginWrite = (
  patience: number,
) => `begin isolation level read committed; set local lock_timeout = ${patience}; select pg_advisory_xact_lock(${WRITERS_LOCK});
  update last_write set at = case when at - ms < ${SET_BACK} then greatest(at, ms) else ms end
  from (select ${NOW} as ms) clock returning at, ${MIGRATION}`
const BEGIN_READ = `begin isolation level repeatable read read only;
  select case when at - ms < ${SET_BACK} then greatest(at, ms) else ms end as at, ${MIGRATION}
  from last_write, (select ${NOW} as ms) clock`

/** A standby accepts no writes. Within a snapshot, the same code means that the program wrote in a read. */
const isStandby = (error: unknown) => error instanceof Error && (error as { code?: string }).code === "25006"

/** Sessions whose read has ended. Their rollback is sent with what begins in the same turn of the event loop, else alone after it. */
const ended = new WeakSet<Session>()

/** Begins a transaction and returns its instant (milliseconds): the database's clock, but never before the last write's instant unless the clock was set back. */
async function begin({ session }: Member, how: string, now: number | undefined): Promise<number> {
  const left = ended.delete(session) ? "rollback; " : ""
  const results = await session.script(left + how).catch((error: unknown) => {
    throw isStandby(error) ? new DatabaseBusy("The database is a standby.", { cause: error }) : error
  })
  const [row] = (results.at(-1)?.rows ?? []) as { at: number; migration: number }[]
  if (!row) throw new Error("The database has no row of its last write")
  await session.follow(row.migration)
  return now ?? heldInstant() ?? clock?.() ?? row.at
}

/** Ends a transaction that must not commit. Closes a session that cannot do this. */
const rollBack = ({ session }: Member) => session.script("rollback").catch(() => session.destroy())

function opened(): Pools {
  if (!pools) throw new Error("The database is not open")
  mustBeOutside()
  return pools
}

/** Runs statements of the process itself, each in its own transaction, on a connection that waits neither for writers nor for readers. */
export const aside = <Value>(work: (session: Session) => Promise<Value>): Promise<Value> =>
  opened().aside.use(({ session }) => work(session))

/** The same for turns, which many requests need. */
export const inTurns = <Value>(work: (session: Session) => Promise<Value>): Promise<Value> =>
  opened().turns.use(({ session }) => work(session))

/** Sessions for statements that are their own transactions. */
export const filesPool = (): Pool => opened().files

/** Runs the work on one snapshot. Nothing waits for the snapshot's end. */
const snapshot = <Value>(work: (tx: Tx) => Promise<Value>, now?: number): Promise<Value> =>
  opened().readers.use(async (member) => {
    try {
      return await inTransaction(member, await begin(member, BEGIN_READ, now), work)
    } finally {
      ended.add(member.session)
      setImmediate(() => void (ended.delete(member.session) && rollBack(member)))
    }
  })
const reads = sharedReads((work) => snapshot(work))

export const postgres: Engine = {
  open(address) {
    void this.close()
    pools = {
      writer: pool(address, 1, WRITING, LONGEST_WRITE),
      readers: pool(address, READERS, READING),
      longReaders: pool(address, LONG_READERS, READING),
      question: standbyQuestion(address, { tcp_user_timeout: UNANSWERED, statement_timeout: 0 }),
      aside: pool(address, 1, ASIDE),
      turns: pool(address, TURNS, TURNING),
      files: pool(address, FILE_SESSIONS, FILING),
    }
  },
  async close() {
    const open = pools
    pools = undefined
    if (open) await Promise.all(Object.values(open).map((each) => each.close()))
  },
  async write(work, now) {
    const { writer } = opened()
    const requestedAt = performance.now()
    const attempt = (left: number, begun: () => void) =>
      writer.use(async (member) => {
        try {
          const at = await begin(member, beginWrite(left), now)
          begun()
          const value = await insideOf("write", () => inTransaction(member, at, work))
          await commit(member.session)
          return value
        } catch (error) {
          await rollBack(member)
          throw error
        }
      })
    return writes(() => patiently(requestedAt, attempt))
  },
  async read(work, now) {
    opened()
    const reading = (tx: Tx) => insideOf("read", () => work(tx))
    return now === undefined ? reads(reading) : sharedReads((work) => snapshot(work, now))(reading)
  },
  async readInTurns(work) {
    return opened().longReaders.use(async (member) => {
      try {
        const tx = transaction(member.connection, await begin(member, BEGIN_READ, undefined))
        try {
          return await work((query) => insideOf("read", () => onlyTheDatabase(member.session, () => query(tx))))
        } finally {
          endTransaction(tx)
        }
      } finally {
        await rollBack(member)
      }
    })
  },
  standby: async () => opened().question.answer(),
}
