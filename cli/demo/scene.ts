import type { Tx } from "#db/client.server.ts"
import type { Cast } from "./named-people.ts"

export type Scene = (tx: Tx, cast: Cast) => Promise<unknown>
