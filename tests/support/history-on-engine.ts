/** A seeded history of a building on either engine, in one process: the modules are loaded again for each engine. */
import { getTableName, is, Table } from "drizzle-orm"
import fc from "fast-check"
import { vi } from "vitest"

type Rows = Record<string, string[]>

/** The rows of every table after the history, as texts in a fixed order. Random texts are replaced by their position in the order of their appearance. */
export async function rowsAfterHistory(engine: "sqlite" | "postgres", events: number): Promise<Rows> {
  const address = process.env.DATABASE_URL
  vi.resetModules()
  process.env.DATABASE_URL = engine === "postgres" ? address : ""
  try {
    const { leaveDatabase, openFresh } = await import("./fresh-test-database.ts")
    const { closeDatabase, read } = await import("#db/client.server.ts")
    const { historiesOf, liveBy } = await import("./building-histories.ts")
    const { WITH_UNITS } = await import("./unit-histories.ts")
    const schema = await import("#db/schema/index.ts")
    const { replaceSettings } = await import("../../settings.ts")
    const { usualSettings } = await import("./usual-settings.ts")
    replaceSettings(usualSettings())
    await openFresh()
    const history = fc.sample(historiesOf(WITH_UNITS, 60), { seed: 20_261_126, numRuns: 20 }).flat().slice(0, events)
    await liveBy(WITH_UNITS, history, {})
    const rows = await read(async (tx) => {
      const found: [string, unknown[]][] = []
      for (const table of Object.values(schema).filter((one) => is(one, Table))) {
        found.push([getTableName(table), await tx.all(tx.select().from(table as never))])
      }
      return found
    })
    await closeDatabase()
    await leaveDatabase()
    return withoutRandom(rows)
  } finally {
    process.env.DATABASE_URL = address
    vi.resetModules()
  }
}

const RANDOM = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\b[0-9a-f]{24,}\b|[A-Za-z0-9_-]{40,}/g

function withoutRandom(tables: [string, unknown[]][]): Rows {
  const places = new Map<string, number>()
  const placeOf = (text: string) => {
    if (!places.has(text)) places.set(text, places.size)
    return `<${places.get(text)}>`
  }
  return Object.fromEntries(
    tables.map(([name, rows]) => {
      const texts = rows.map((row) => JSON.stringify(name === "settings" ? { ...(row as object), updatedAt: 0 } : row))
      const plain = (text: string) => text.replaceAll(RANDOM, "<>")
      const ordered = texts.toSorted((one, other) => (plain(one) < plain(other) ? -1 : 1))
      return [name, ordered.map((text) => text.replaceAll(RANDOM, placeOf))]
    }),
  )
}
