/** A few sessions of one kind, shared in the order of requests. */
import { type Connection, endTransaction, type Tx, transaction } from "../transaction.ts"
import { connectionOn } from "./connection.ts"
import { connect } from "./hosts.ts"
import type { Session } from "./session.ts"

export type Member = { readonly session: Session; readonly connection: Connection }
export type Pool = {
  /** Runs the work on a session that nobody else uses. A broken session is not used again. */
  use<Value>(work: (member: Member) => Promise<Value>): Promise<Value>
  close(): Promise<void>
}

/** `longest`: how long a query may take before its connection counts as lost, in milliseconds. */
export function pool(address: string, size: number, options: Record<string, string | number>, longest?: number): Pool {
  const free: Member[] = []
  const all = new Set<Member>()
  const places = placesOf(size)
  let isClosed = false
  const take = async (): Promise<Member> => {
    await places.take()
    try {
      if (isClosed) throw new Error("The database is not open")
      for (let member = free.pop(); member; member = free.pop()) {
        if (!member.session.isBroken) return member
        all.delete(member)
      }
      const session = await connect(address, options, longest)
      const member = { session, connection: connectionOn(session) }
      all.add(member)
      return member
    } catch (error) {
      places.leave()
      throw error
    }
  }
  return {
    async use(work) {
      const member = await take()
      try {
        return await work(member)
      } finally {
        if (member.session.isBroken) all.delete(member)
        else free.push(member)
        places.leave()
      }
    },
    async close() {
      isClosed = true
      await Promise.all([...all].map(({ session }) => session.end().catch(() => session.destroy())))
    },
  }
}

/** A number of places. Waiting callers get one in the order of their requests. */
function placesOf(size: number) {
  const waiting: (() => void)[] = []
  let busy = 0
  return {
    async take(): Promise<void> {
      if (busy >= size) await new Promise<void>((resolve) => waiting.push(resolve))
      else busy += 1
    },
    leave(): void {
      const waiter = waiting.shift()
      if (waiter) waiter()
      else busy -= 1
    },
  }
}

/** Runs the work of a transaction that has begun on this session, and makes sure that it awaits only the database. */
export async function inTransaction<Value>(
  { session, connection }: Member,
  now: number,
  work: (tx: Tx) => Promise<Value>,
): Promise<Value> {
  const tx = transaction(connection, now)
  try {
    return await onlyTheDatabase(session, () => work(tx))
  } finally {
    endTransaction(tx)
  }
}

/** Refuses work that is unfinished although no query has been running for a turn of the event loop, because it awaits something else. */
export async function onlyTheDatabase<Value>(session: Session, work: () => Promise<Value>): Promise<Value> {
  let report: (error: Error) => void = () => undefined
  const astray = new Promise<never>((_, reject) => {
    report = reject
  })
  const check = () => {
    setImmediate(() => {
      if (session.whenIdle === check && session.underWay() === 0) {
        report(new Error("A transaction awaited something other than the database"))
      }
    })
  }
  session.whenIdle = check
  check()
  try {
    return await Promise.race([work(), astray])
  } finally {
    session.whenIdle = undefined
  }
}
