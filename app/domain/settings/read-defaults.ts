/** Reads settings, for the public, management and administrators. Source: api.md S4, M64, M65, A7, A8. */
import { zones } from "~/values/time-zones.ts"
import { command } from "../commands.ts"
import { badField } from "../refusal.ts"
import { type Defaults, defaultsOf, knownDefault } from "./defaults.ts"
import type { DefaultQuery, SetOrRead } from "./inputs.ts"
import { publicKeyOf } from "./payment-keys.ts"
import { setDefault } from "./set-default.ts"

/** One public default. `stripePublicKey` is public too. */
export const publicDefault = command(
  "use public pages",
  async (tx, _actor, { key }: DefaultQuery): Promise<Record<string, string | number | null>> => {
    if (key === "stripePublicKey") return { stripePublicKey: await publicKeyOf(tx) }
    const known = knownDefault(key)
    return { [known]: (await defaultsOf(tx))[known] }
  },
)

export const oneDefault = command(
  "see defaults",
  async (tx, _actor, { key }: DefaultQuery): Promise<Partial<Defaults>> => {
    const known = knownDefault(key)
    return { [known]: (await defaultsOf(tx))[known] }
  },
)

export const allDefaults = command("see defaults", async (tx): Promise<Defaults> => ({ ...(await defaultsOf(tx)) }))

/** The time zones to choose from, by their present names, in order. Former names are accepted too. */
export const timeZones = command("set defaults", async (): Promise<string[]> => zones())

/** With a `value`, sets a default; without one, reads it; without a key, reads all. */
export const setOrReadDefault = command(
  "set defaults",
  async (tx, actor, { key, value, was }: SetOrRead): Promise<Partial<Defaults>> => {
    if (value === undefined) return key === undefined ? allDefaults(tx, actor, {}) : oneDefault(tx, actor, { key })
    if (key === undefined) throw badField("key", "Required.")
    return setDefault(tx, actor, { key, value, was })
  },
)
