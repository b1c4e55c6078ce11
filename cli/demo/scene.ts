import type { Tx } from "#db/client.server.ts"
import type { Cast } from "./named-people.ts"

/** An event inside a transaction. */
export type Scene = (tx: Tx, cast: Cast) => Promise<unknown>
/** An event at the payment provider. */
export type OnlineScene = (cast: Cast) => Promise<unknown>
