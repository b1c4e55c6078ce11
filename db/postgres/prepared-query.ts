/** Sends one statement to the server, which describes the columns of a prepared statement only once per session. */
import pg, { type Connection } from "pg"
import { storable } from "../sql.ts"

/** A statement with its parameters. With a `name` it is prepared; `isList` reads a row as a list of values. */
export type Prepared = { text: string; name: string | undefined; values: unknown[]; isList: boolean }
export type Rows = { rows: unknown[] }
type Outcome = { done: (rows: Rows) => void; failed: (error: unknown) => void }

type Columns = { names: string[]; parsers: ((text: string) => unknown)[] }
export type Described = Map<string, Columns>

const { submit } = new pg.Query("")
const NONE: Columns = { names: [], parsers: [] }
const storableValue = (value: unknown) => (typeof value === "string" && value.includes("\0") ? storable(value) : value)

/** The messages that the driver sends, and the handling of each reply. The driver's own reader describes and copies the columns at each run. */
export class PreparedQuery extends pg.Query {
  readonly #query: Prepared
  readonly #described: Described
  readonly #outcome: Outcome
  readonly #rows: unknown[] = []
  #columns: Columns | undefined
  #unreadable: unknown

  constructor(query: Prepared, described: Described, outcome: Outcome) {
    super(query.text)
    Object.assign(this, { name: query.name, values: query.values.map(storableValue), queryMode: "extended" })
    this.#query = query
    this.#described = described
    this.#outcome = outcome
    this.#columns = query.name === undefined ? undefined : described.get(query.name)
  }

  override submit = (connection: Connection): void =>
    submit.call(this, this.#columns ? withoutDescribing(connection) : connection)

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    this.#columns = {
      names: fields.map(({ name }) => name),
      parsers: fields.map(({ dataTypeID }) => pg.types.getTypeParser(dataTypeID, "text")),
    }
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (this.#unreadable !== undefined) return
    try {
      this.#rows.push(this.#query.isList ? this.#listOf(fields) : this.#recordOf(fields))
    } catch (error) {
      this.#unreadable = error
    }
  }

  #listOf(fields: (string | null)[]): unknown[] {
    const { parsers } = this.#columns ?? NONE
    return fields.map((text, index) => (text === null ? null : parsers[index]?.(text)))
  }

  #recordOf(fields: (string | null)[]): Record<string, unknown> {
    const { names, parsers } = this.#columns ?? NONE
    const record: Record<string, unknown> = {}
    for (const [index, name] of names.entries()) {
      const text = fields[index] ?? null
      record[name] = text === null ? null : parsers[index]?.(text)
    }
    return record
  }

  handleCommandComplete(): void {
    const { name } = this.#query
    if (name !== undefined) this.#described.set(name, this.#columns ?? NONE)
  }

  handleReadyForQuery(): void {
    if (this.#unreadable === undefined) this.#outcome.done({ rows: this.#rows })
    else this.#outcome.failed(this.#unreadable)
  }

  handleError(error: unknown): void {
    this.#outcome.failed(error)
  }
}

const quiet = new WeakMap<Connection, Connection>()

/** The same connection for a statement with known columns. */
function withoutDescribing(connection: Connection): Connection {
  const known = quiet.get(connection)
  if (known) return known
  const made = Object.assign(Object.create(connection) as Connection, { describe: () => undefined })
  quiet.set(connection, made)
  return made
}
