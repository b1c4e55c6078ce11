/** Leases: work that only one of the processes serving a database does at a time. Source: docs/decisions/0057. */
import { isPostgres } from "./engine.ts"
import type { Lease, LeaseChange, LeaseHolder } from "./lease-port.ts"

export type { LeaseHolder } from "./lease-port.ts"

const turns = isPostgres ? await import("./postgres/turns.ts") : undefined
const rows = isPostgres ? await import("./postgres/leases.ts") : undefined

/** Whether at most one process serves the database, as on SQLite. */
export const servesAlone = !isPostgres

/** Requests a lease until it is released; `changed` is called at each beginning and end. If one process serves alone, no lease is needed. */
export function requestLease(name: string, changed: LeaseChange): Lease {
  if (!rows) throw new Error("One process serves this database, so there are no leases")
  return rows.requestLease(name, changed)
}

/** The present holder of a lease: null if there is none, undefined on SQLite. */
export const leaseHolder = async (name: string): Promise<LeaseHolder | null | undefined> => rows?.leaseHolder(name)

/** Runs work of one name in one process at a time. Work within this process must already be in order. Refuses (DatabaseBusy) if the server cannot be reached. */
export const holdingTurn = <Value>(name: string, work: () => Promise<Value>): Promise<Value> =>
  turns ? turns.holdingTurn(name, work) : work()
