/** Reads or writes a property on PostgreSQL, row by row within the session's transaction. */
import { randomUUID } from "node:crypto"
import type { Session } from "../postgres/session.ts"
import { batchSize, type Content, type Source, type Target } from "./copy-property.ts"
import type { Row } from "./row-text.ts"

/** The time limit of one statement, in milliseconds. */
export const WORKING = 3_600_000

export function postgresSource(session: Session): Source {
  const rowsOf = async <One>(text: string, values?: unknown[]) =>
    (await session.query(text, values, WORKING)).rows as One[]
  return {
    async *batches(table) {
      const { name, columns, key } = table
      const query = `select ${quoted(columns)} from "${name}" order by ${quoted(key)}`
      await session.script(`declare copied no scroll cursor for ${query}`)
      for (;;) {
        const batch = await rowsOf<Row>(`fetch ${batchSize(table)} from copied`)
        if (batch.length === 0) break
        yield batch
      }
      await session.script("close copied")
    },
    async highestNumber({ name }) {
      const highest = `select greatest((select max(id) from "${name}"), (select last from assigned_ids where table_name = $1), 0) as highest`
      const [row] = await rowsOf<{ highest: number }>(highest, [name])
      return row?.highest ?? 0
    },
    async *bytesOf({ sha256 }) {
      const next = `select c.bytes from stored_bytes b join stored_chunks c on c.upload = b.upload and c.position = $2 where b.sha256 = $1`
      for (let position = 0; ; position += 1) {
        const [chunk] = await rowsOf<{ bytes: Buffer }>(next, [sha256, position])
        if (!chunk) return
        yield chunk.bytes
      }
    },
  }
}

/** The target of a copy: empty tables without triggers and references. Stored files are written in chunks as they arrive. */
export function postgresTarget(session: Session): Target {
  const run = (text: string, values: unknown[]) => session.query(text, values, WORKING)
  return {
    async insert({ name, columns }, texts) {
      const list = quoted(columns)
      await run(`insert into "${name}" (${list}) select ${list} from json_populate_recordset(null::"${name}", $1)`, [
        `[${texts.join(",")}]`,
      ])
    },
    async setHighestNumber({ name }, highest) {
      await run("insert into assigned_ids (table_name, last) values ($1, $2)", [name, highest])
    },
    has: () => false,
    store: (content, parts, isWhole) => storeBytes(run, content, parts, isWhole),
  }
}

async function storeBytes(
  run: (text: string, values: unknown[]) => Promise<unknown>,
  { sha256, size }: Content,
  parts: AsyncIterable<Uint8Array>,
  isWhole: () => boolean,
): Promise<void> {
  const upload = randomUUID()
  let position = 0
  for await (const part of parts) {
    const chunk = [upload, position, part, Date.now()]
    await run("insert into stored_chunks (upload, position, bytes, created_at) values ($1, $2, $3, $4)", chunk)
    position += 1
  }
  if (isWhole())
    await run("insert into stored_bytes (sha256, upload, size) values ($1, $2, $3)", [sha256, upload, size])
  else await run("delete from stored_chunks where upload = $1", [upload])
}

const quoted = (columns: string[]) => columns.map((column) => `"${column}"`).join(", ")
