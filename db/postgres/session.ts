/** A session on a PostgreSQL server. It sends the queries of one turn of the event loop together, counts running queries, and prepares each once. */
import { Socket } from "node:net"
// The machine's own timers, because a test that sets the time must not make a query look slow.
import { clearTimeout, setTimeout } from "node:timers"
import pg, { type Client, type QueryResult } from "pg"
import { readNumbersAsNumbers } from "./numbers.ts"
import { type Described, type Prepared, PreparedQuery, type Rows } from "./prepared-query.ts"
import { nameOf } from "./statement-names.ts"
import { MigratedMeanwhile, unavailable } from "./unavailable.ts"

export type Query = { text: string; rowMode?: "array" }

export type Session = {
  query(query: Query | string, values?: unknown[], deadline?: number): Promise<Rows>
  /** Sends statements without parameters in one message; returns the result of each. */
  script(text: string, deadline?: number): Promise<QueryResult[]>
  underWay(): number
  whenIdle: (() => void) | undefined
  /** Prepares all statements again, once for each migration (its instant in milliseconds). */
  follow(migration: number): Promise<void>
  /** The warnings that the server sent since the last call. */
  warnings(): string[]
  /** Closes the connection at once, without telling the server. */
  destroy(): void
  readonly isBroken: boolean
  end(): Promise<void>
}

/** How long a query may take before its connection counts as lost, in milliseconds. */
const DEADLINE = 60_000
const CONNECTING = 5_000
/** After this much silence (milliseconds) the system probes the connection, so that a connection to a machine that is down is not used again. */
const PROBED_AFTER = 5_000
const CLOSING = 2_000
/** The code of a notice that is not a warning. The severity cannot be used, because it is in the server's language. */
const NO_WARNING = "00000"
/** The protocol's status of a session outside a transaction. */
const OUTSIDE = "I"

readNumbersAsNumbers(pg.types)

/**
 * Connects to an address of one host. `options` are the server's settings for this session, `longest` is how long a query may take (milliseconds) before
 * the connection counts as lost. Refuses (DatabaseBusy) if the server cannot be reached.
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

/** The only row of a query that always returns one. */
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
  // The running or next query reports the loss.
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

/** Returns a function that returns the warnings since its last call. */
function warningsOf(client: Client): () => string[] {
  let warnings: string[] = []
  client.on("notice", ({ code, message }) => void (code !== NO_WARNING && warnings.push(message ?? "")))
  return () => {
    const seen = warnings
    warnings = []
    return seen
  }
}

/** Returns a function to call before each query, so that all queries of a turn of the event loop are sent in one message. */
function sendingTogether(client: Client): () => void {
  let isHeld = false
  return () => {
    if (isHeld) return
    isHeld = true
    // The stream that queries are written to, encrypted or not.
    const { stream } = client.connection
    stream.cork()
    process.nextTick(() => {
      isHeld = false
      stream.uncork()
    })
  }
}
