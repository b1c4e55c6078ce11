import type { Tx } from "#db/client.server.ts"
import type { Cast } from "./named-people.ts"

/** What happens at one instant of the demo. */
export type Scene = (tx: Tx, cast: Cast) => Promise<unknown>
