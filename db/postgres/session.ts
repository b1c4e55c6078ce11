/** One session on a PostgreSQL server: it sends the queries of a turn of the event loop together, knows how many are under way, and prepares each once. */
import { Socket } from "node:net"
// The machine's own timers: where a test sets the time, a query must not seem to take it.
import { clearTimeout, setTimeout } from "node:timers"
import pg, { type Client, type QueryResult } from "pg"
import { readNumbersAsNumbers } from "./numbers.ts"
import { type Described, type Prepared, PreparedQuery, type Rows } from "./prepared-query.ts"
import { nameOf } from "./statement-names.ts"
import { MigratedMeanwhile, unavailable } from "./unavailable.ts"

export type Query = { text: string; rowMode?: "array" }

export type Session = {
  query(query: Query | string, values?: unknown[], deadline?: number): Promise<Rows>
  /** Statements without parameters, in one message; the result of each. */
  script(text: string, deadline?: number): Promise<QueryResult[]>
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
    pipeline: true,
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

function sessionOn(client: Client, socket: Socket, longest: number): Session {
  const line = lineOf(client, socket)
  return Object.assign(line, statementsOn(client, line, longest), {
    warnings: warningsOf(client),
    async end() {
      const late = setTimeout(() => socket.destroy(), CLOSING)
      await client.end().finally(() => clearTimeout(late))
    },
  })
}

type Line = Pick<Session, "underWay" | "whenIdle" | "destroy"> & {
  isBroken: boolean
  /** Sends a query; after the deadline (ms) without a response the connection is cut. */
  run<Result>(send: () => Promise<Result>, deadline: number): Promise<Result>
}

function lineOf(client: Client, socket: Socket): Line {
  let underWay = 0
  const holdOfTurn = sendingTogether(client)
  const line: Line = {
    async run(send, deadline) {
      underWay += 1
      const late = setTimeout(() => socket.destroy(), deadline)
      try {
        holdOfTurn()
        return await send()
      } catch (error) {
        throw unavailable(error)
      } finally {
        clearTimeout(late)
        underWay -= 1
        if (underWay === 0) line.whenIdle?.()
      }
    },
    underWay: () => underWay,
    whenIdle: undefined,
    isBroken: false,
    destroy() {
      line.isBroken = true
      socket.destroy()
    },
  }
  // The query under way, or the next one, reports the loss.
  client.on("error", () => {
    line.isBroken = true
  })
  return line
}

function statementsOn(client: Client, line: Line, longest: number): Pick<Session, "query" | "script" | "follow"> {
  let prepared = 0
  let followed: number | undefined
  const described: Described = new Map()
  const script = async (text: string, deadline = longest) => [await line.run(() => client.query(text), deadline)].flat()
  const prepareAnew = async () => {
    prepared += 1
    described.clear()
    await script("deallocate all")
  }
  const perform = (query: Prepared, deadline: number) =>
    line.run(
      () => new Promise<Rows>((done, failed) => client.query(new PreparedQuery(query, described, { done, failed }))),
      deadline,
    )
  return {
    async query(query, values = [], deadline = longest) {
      const { text, rowMode } = typeof query === "string" ? { text: query } : query
      const name = nameOf(text)
      const again = () =>
        perform({ text, name: name && `${name}_${prepared}`, values, isList: rowMode === "array" }, deadline)
      try {
        return await again()
      } catch (error) {
        if (!(error instanceof MigratedMeanwhile)) throw error
        if (client.getTransactionStatus() !== OUTSIDE) {
          line.destroy()
          throw error
        }
        await prepareAnew()
        return await again()
      }
    },
    script,
    async follow(migration) {
      if (followed !== undefined && followed !== migration) await prepareAnew()
      followed = migration
    },
  }
}

/** Returns what gives the warnings that came since its last call. */
function warningsOf(client: Client): () => string[] {
  let warnings: string[] = []
  client.on("notice", ({ code, message }) => void (code !== NO_WARNING && warnings.push(message ?? "")))
  return () => {
    const seen = warnings
    warnings = []
    return seen
  }
}

/** Returns what is called before each query: all queries of a turn of the event loop go to the server in one message. */
function sendingTogether(client: Client): () => void {
  let isHeld = false
  return () => {
    if (isHeld) return
    isHeld = true
    // Encrypted or not: the stream that the queries are written to.
    const { stream } = client.connection
    stream.cork()
    process.nextTick(() => {
      isHeld = false
      stream.uncork()
    })
  }
}
