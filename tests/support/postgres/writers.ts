/** Processes that write keys to a PostgreSQL server (writer.ts), and the stored keys. */
import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { endedAfterwards } from "../processes.ts"
import { asOwner } from "./pair.ts"
import type { Order, Outcome } from "./writer.ts"

export type Writer = {
  readonly child: ChildProcess
  /** Sends a key and returns the outcome. */
  stores(key: string): Promise<string>
  /** Sends a key, and returns while its transaction is open. `ended` is the outcome. */
  holds(key: string, by?: Order["holds"]): Promise<{ ended: Promise<string> }>
}

/** Makes the table of the keys. Only the writers' own check prevents that a key is stored twice. */
export const makeKeys = (address: string) =>
  asOwner(address, (client) => client.query("create table if not exists stored_keys (key text not null)"))

/** The keys on the server, in order. */
export const keysIn = (address: string): Promise<string[]> =>
  asOwner(address, async (client) => {
    const { rows } = await client.query('select key from stored_keys order by key collate "C"')
    return rows.map(({ key }) => key)
  })

/** Another process takes the writers' lock, after waiting at most ten seconds. */
export async function lockIsFree(address: string): Promise<void> {
  const { WRITERS_LOCK } = await import("#db/postgres/port.ts")
  await asOwner(address, async (client) => {
    await client.query("set lock_timeout = '10s'")
    await client.query("select pg_advisory_lock($1)", [WRITERS_LOCK])
  })
}

export function startWriter(address: string): Writer {
  const env = { PATH: process.env.PATH, DATABASE_URL: address }
  const execArgv = ["--disable-warning=ExperimentalWarning"]
  const child = endedAfterwards(fork(new URL("./writer.ts", import.meta.url), { env, execArgv }))
  const waiting = new Map<string, (outcome: string) => void>()
  child.on("message", ({ key, outcome }: Outcome) => {
    const settle = waiting.get(key)
    waiting.delete(key)
    settle?.(outcome)
  })
  child.on("exit", () => {
    for (const settle of waiting.values()) settle("the process ended")
  })
  const next = (key: string) => new Promise<string>((resolve) => waiting.set(key, resolve))
  const order = (given: Order) => {
    const outcome = next(given.key)
    child.send(given)
    return outcome
  }
  return {
    child,
    stores: (key) => order({ key }),
    async holds(key, holds = "short queries") {
      const first = await order({ key, holds })
      if (first !== "inside") throw new Error(`The write ended at once: ${first}`)
      return { ended: next(key) }
    },
  }
}

/** Ends a process, and waits for it. */
export async function endWriter({ child }: Writer): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, "exit")
  child.disconnect()
  await ended
}
