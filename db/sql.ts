/** SQL expressions that the engines write differently: one function each, named after its meaning. */
import { type SQL, type SQLWrapper, sql } from "drizzle-orm"
import { isPostgres } from "./engine.ts"

type Part = SQLWrapper | number | string

/** The smallest of several values. None may be null, on either engine. */
export const least = (...values: Part[]): SQL => sql`${sql.raw(isPostgres ? "least" : "min")}(${list(values)})`

/** The greatest of several values. None may be null. */
export const greatest = (...values: Part[]): SQL => sql`${sql.raw(isPostgres ? "greatest" : "max")}(${list(values)})`

const list = (values: Part[]) =>
  sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )

/** The condition that the text fits a LIKE pattern, ignoring the case of ASCII letters. A backslash precedes a literal wildcard. */
export const isLike = (text: SQLWrapper, pattern: Part): SQL =>
  sql`${text} ${sql.raw(isPostgres ? "ilike" : "like")} ${pattern} escape '\\'`

/** The condition that the text contains `part`, ignoring the case of ASCII letters. */
export const containsText = (text: SQLWrapper, part: string): SQL =>
  isPostgres
    ? sql`strpos(lower(${text}), lower(${part} collate "C")) > 0`
    : sql`instr(lower(${text}), lower(${part})) > 0`

/** The text under a key of a JSON column; null if it has none. */
export const jsonText = (column: SQLWrapper, key: string): SQL<string | null> =>
  isPostgres ? sql`${column}::jsonb ->> ${sql.raw(`'${key}'`)}` : sql`${column} ->> ${sql.raw(`'$.${key}'`)}`

/** An aggregate: the values as the text of a JSON array, in the order of the rows. */
export const jsonArray = (value: SQLWrapper): SQL<string> =>
  isPostgres ? sql`json_agg(${value})::text` : sql`json_group_array(${value})`

/** A query for the highest id that a table ever assigned, as "id"; no row if there is none. */
export const highestAssigned = (table: string): SQL =>
  isPostgres
    ? sql`select last as "id" from assigned_ids where table_name = ${table}`
    : sql`select seq as "id" from sqlite_sequence where name = ${table}`

/** A query for the database's size, as "bytes", without the bytes of stored files. */
export const sizeOfRows = (): SQL =>
  isPostgres
    ? sql`select pg_database_size(current_database()) - pg_total_relation_size('stored_bytes') - pg_total_relation_size('stored_chunks') as "bytes"`
    : databaseSize()

/** The text without characters that the engine cannot store: PostgreSQL has no NUL, so U+FFFD replaces it. Lone surrogates become U+FFFD on both engines. */
export const storable = (text: string): string =>
  isPostgres ? text.toWellFormed().replaceAll("\0", "\ufffd") : text.toWellFormed()

/** The order of a nullable column as on SQLite: null comes first in ascending order and last in descending. */
export const inOrderOf = (column: SQLWrapper, order: "asc" | "desc"): SQL =>
  order === "asc" ? sql`${column} asc nulls first` : sql`${column} desc nulls last`

/** A query of the database's size, as "bytes". */
export const databaseSize = (): SQL =>
  isPostgres
    ? sql`select pg_database_size(current_database()) as "bytes"`
    : sql`select page_count * page_size as "bytes" from pragma_page_count(), pragma_page_size()`

/** Whether the database has a table, because a database of an older version lacks newer ones. */
export const hasTable = (table: string): SQL =>
  isPostgres
    ? sql`to_regclass(${table}) is not null`
    : sql`exists (select 1 from sqlite_master where type = 'table' and name = ${table})`
