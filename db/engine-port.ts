/** The interface of a database engine to db/client.server.ts, and what both engines share. */
import { AsyncLocalStorage } from "node:async_hooks"
import type { Tx } from "./transaction.ts"

/** Runs a query on one unchanging snapshot, the same for each query whatever is written between them. */
export type ReadSnapshot = <Value>(query: (tx: Tx) => Promise<Value>) => Promise<Value>

/** Whether a standby confirms each commit: none is configured, it does, or it is configured and missing. */
export type Standby = "none configured" | "connected" | "missing"

/** The functions of db/client.server.ts on one engine; they are described there. */
export interface Engine {
  open(source: string, patience?: number): void
  close(): Promise<void>
  write<Value>(work: (tx: Tx) => Promise<Value>, now?: number): Promise<Value>
  read<Value>(work: (tx: Tx) => Promise<Value>, now?: number): Promise<Value>
  readInTurns<Value>(work: (readSnapshot: ReadSnapshot) => Promise<Value>): Promise<Value>
  standby(): Promise<Standby>
}

const inside = new AsyncLocalStorage<"read" | "write">()

export const insideOf = <Value>(kind: "read" | "write", work: () => Promise<Value>): Promise<Value> =>
  inside.run(kind, work)

export function mustBeOutside(): void {
  if (inside.getStore()) throw new Error("A transaction was opened inside a transaction")
}
