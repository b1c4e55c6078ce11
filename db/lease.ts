/** Work that one process does at a time, whichever processes serve the database. Source: docs/decisions/0057. */
import { isPostgres } from "./engine.ts"
import type { Lease, LeaseChange, LeaseHolder } from "./lease-port.ts"

export type { LeaseHolder } from "./lease-port.ts"

const turns = isPostgres ? await import("./postgres/turns.ts") : undefined
const rows = isPostgres ? await import("./postgres/leases.ts") : undefined

/** Whether the database is served by one process at most, as SQLite's is. */
export const servesAlone = !isPostgres

/** Requests a lease until it is released; `changed` receives each beginning and end. Where one process serves alone there is none to request. */
export function requestLease(name: string, changed: LeaseChange): Lease {
  if (!rows) throw new Error("One process serves this database, so there are no leases")
  return rows.requestLease(name, changed)
}

/** Who holds a lease now: null when nobody does, undefined on SQLite. */
export const leaseHolder = async (name: string): Promise<LeaseHolder | null | undefined> => rows?.leaseHolder(name)

/** Runs work of one name in one process at a time. Work of this process itself must already be in order. Refuses (DatabaseBusy) without a server. */
export const holdingTurn = <Value>(name: string, work: () => Promise<Value>): Promise<Value> =>
  turns ? turns.holdingTurn(name, work) : work()
