import type { Tx } from "#db/client.server.ts"
import type { Cast } from "./named-people.ts"

/** An event inside a transaction. */
export type Scene = (tx: Tx, cast: Cast) => Promise<unknown>
export type OnlineScene = (cast: Cast) => Promise<unknown>
