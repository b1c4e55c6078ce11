/** A statement receives one row or many; each cell has the same value as a separate parameter. */
import { getTableColumns, type SQL, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { read, type Tx, write } from "#db/client.server.ts"
import { isPostgres } from "#db/engine.ts"
import { overRows } from "#db/row-list.ts"
import { auditLog, charges, popups, stays, tenants } from "#db/schema/index.ts"
import { asCents } from "~/values/money.ts"
import { person } from "../support/world.ts"

const CELLS = {
  amount: charges.amount,
  name: tenants.firstName,
  isSubunit: stays.isSubunit,
  more: auditLog.metadata,
}
const cell = (name: string): SQL<unknown> => sql`${sql.identifier(name)}`
const selectRows = overRows(CELLS, (db, rows) =>
  db
    .select({ amount: cell("amount"), name: cell("name"), isSubunit: cell("isSubunit"), more: cell("more") })
    .from(sql`(${rows}) as listed`)
    .prepare(),
)

test("numbers, texts, flags, JSON and what is missing keep their values and their order, in one row and in many", async () => {
  const largest = asCents(Number.MAX_SAFE_INTEGER)
  const rows = [
    { amount: largest, name: `Søren "O'Hara" \\ 😀`, isSubunit: true, more: { a: [1, "b"] } },
    { amount: asCents(-1), name: "", isSubunit: false },
    { name: "a\0b\ud800" },
  ]
  const arrived = [
    { amount: largest, name: `Søren "O'Hara" \\ 😀`, isSubunit: 1, more: '{"a":[1,"b"]}' },
    { amount: -1, name: "", isSubunit: 0, more: null },
    { amount: null, name: isPostgres ? "a\ufffdb\ufffd" : "a\0b\ufffd", isSubunit: null, more: null },
  ]
  const selected = (given: typeof rows) => read((tx) => tx.all(...selectRows(given)))
  expect(await selected(rows)).toEqual(arrived)
  for (const [at, row] of rows.entries()) expect(await selected([row])).toEqual([arrived[at]])
  expect(await selected([])).toEqual([])
})

test("inserted rows are numbered in the order of their list", async () => {
  const tenantId = await person("Dana Reyes")
  const insert = overRows(getTableColumns(popups), (db, rows) =>
    db.insert(popups).select(rows).returning({ id: popups.id }).prepare(),
  )
  const notes = Array.from({ length: 300 }, (_, at) => `Note ${at}`)
  const rows = notes.map((note) => ({ tenantId, subject: "Hello", note, createdAt: 5 }))
  expect(await write((tx) => tx.all(...insert(rows)))).toHaveLength(300)
  const stored = (tx: Tx) => tx.all(tx.select({ note: popups.note }).from(popups).orderBy(sql`id`))
  expect((await read(stored)).map(({ note }) => note)).toEqual(notes)
})
