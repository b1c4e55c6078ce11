/** One session on a PostgreSQL server: it runs one query at a time, knows how many are under way, and prepares each statement once. */
import { Socket } from "node:net"
// The machine's own timers: where a test sets the time, a query must not seem to take it.
import { clearTimeout, setTimeout } from "node:timers"
import pg, { type Client, type QueryArrayResult, type QueryResult } from "pg"
import { storable } from "../sql.ts"
import { readNumbersAsNumbers } from "./numbers.ts"
import { nameOf } from "./statement-names.ts"
import { MigratedMeanwhile, unavailable } from "./unavailable.ts"

type Result = QueryResult | QueryArrayResult
export type Query = { text: string; name?: string; rowMode?: "array"; values?: unknown[] }

export type Session = {
  query(query: Query | string, values?: unknown[], deadline?: number): Promise<Result>
  /** Statements without parameters, in one message; the result of each. */
  script(text: string, deadline?: number): Promise<Result[]>
  underWay(): number
  whenIdle: (() => void) | undefined
  /** Prepares all statements anew, unless that was done for this migration (its instant in ms). */
  follow(migration: number): Promise<void>
  /** The warnings that the server sent since the last call. */
  warnings(): string[]
  /** Cuts the connection at once, without a word to the server. */
  destroy(): void
  readonly isBroken: boolean
  end(): Promise<void>
}

/** The longest that a query may take before its connection counts as lost, in milliseconds. */
const DEADLINE = 60_000
const CONNECTING = 5_000
/** After so long without a word (ms) the system probes the connection, so that one to a machine that is gone is not used again. */
const PROBED_AFTER = 5_000
const CLOSING = 2_000
/** What the server calls a notice that is no warning. Its severity is a word of the server's language. */
const NO_WARNING = "00000"
/** The protocol's status of a session that is in no transaction. */
const OUTSIDE = "I"

readNumbersAsNumbers(pg.types)

/**
 * Connects to an address of one host. `options` are the server's settings for this session, `longest` how long a query may take (ms) before the connection
 * counts as lost. Refuses (DatabaseBusy) when the server cannot be reached.
 */
export async function connectTo(
  address: string,
  options: Record<string, string | number>,
  longest = DEADLINE,
): Promise<Session> {
  const socket = new Socket()
  const client = new pg.Client({
    connectionString: address,
    stream: () => socket,
    keepAlive: true,
    keepAliveInitialDelayMillis: PROBED_AFTER,
    application_name: "suitekeeper",
    options: Object.entries(options)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(" "),
  })
  const session = sessionOn(client, socket, longest)
  const late = setTimeout(() => socket.destroy(new Error("timeout expired")), CONNECTING)
  try {
    await client.connect()
  } catch (error) {
    socket.destroy()
    throw unavailable(error)
  } finally {
    clearTimeout(late)
  }
  return session
}

/** The row of a query that always has one. */
export async function onlyRow<Row>(session: Session, text: string): Promise<Row> {
  const [result] = await session.script(text)
  return result?.rows[0] as Row
}

const storableValue = (value: unknown) => (typeof value === "string" && value.includes("\0") ? storable(value) : value)

function sessionOn(client: Client, socket: Socket, longest: number): Session {
  let underWay = 0
  let isBroken = false
  let last: Promise<unknown> = Promise.resolve()
  let warnings: string[] = []
  let prepared = 0
  let followed: number | undefined
  client.on("notice", ({ code, message }) => void (code !== NO_WARNING && warnings.push(message ?? "")))
  // The query under way, or the next one, reports the loss.
  client.on("error", () => {
    isBroken = true
  })
  const run = async (query: Query | string, deadline: number): Promise<Result | Result[]> => {
    const late = setTimeout(() => socket.destroy(), deadline)
    try {
      return await (client.query(query as never) as unknown as Promise<Result>)
    } catch (error) {
      throw unavailable(error)
    } finally {
      clearTimeout(late)
    }
  }
  const inTurn = (query: Query | string, deadline: number) => {
    underWay += 1
    const result = last
      .then(() => run(query, deadline))
      .finally(() => {
        underWay -= 1
        if (underWay === 0) session.whenIdle?.()
      })
    last = result.catch(() => undefined)
    return result
  }
  const prepareAnew = async () => {
    prepared += 1
    await inTurn("deallocate all", longest)
  }
  const session: Session = {
    async query(query, values, deadline = longest) {
      const { text, rowMode } = typeof query === "string" ? { text: query } : query
      const name = nameOf(text)
      const again = () =>
        inTurn(
          { text, name: name && `${name}_${prepared}`, values: values?.map(storableValue), rowMode } as Query,
          deadline,
        ) as Promise<Result>
      try {
        return await again()
      } catch (error) {
        if (!(error instanceof MigratedMeanwhile)) throw error
        if (client.getTransactionStatus() !== OUTSIDE) {
          session.destroy()
          throw error
        }
        await prepareAnew()
        return await again()
      }
    },
    async follow(migration) {
      if (followed !== undefined && followed !== migration) await prepareAnew()
      followed = migration
    },
    script: async (text, deadline = longest) => [await inTurn(text, deadline)].flat(),
    underWay: () => underWay,
    whenIdle: undefined,
    warnings: () => {
      const seen = warnings
      warnings = []
      return seen
    },
    destroy: () => {
      isBroken = true
      socket.destroy()
    },
    get isBroken() {
      return isBroken
    },
    async end() {
      const late = setTimeout(() => socket.destroy(), CLOSING)
      await client.end().finally(() => clearTimeout(late))
    },
  }
  return session
}
