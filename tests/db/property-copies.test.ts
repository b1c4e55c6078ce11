/** A property copied from SQLite to PostgreSQL and back. tests/cli/move.test.ts has the commands, and what an interruption leaves. Runs on PostgreSQL. */
import { cpSync, readdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import Sqlite from "better-sqlite3"
import { beforeAll, describe, expect, test } from "vitest"
import { closeDatabase, openDatabase, read } from "#db/client.server.ts"
import { isPostgres } from "#db/engine.ts"
import { allViolations } from "~/domain/backups/violations.ts"
import { inFolder, onPostgres, rowsIn } from "../support/moves.ts"

const partsOf = (folder: string) => ({ file: join(folder, "suitekeeper.sqlite"), files: join(folder, "files") })
const filesIn = (folder: string) =>
  readdirSync(join(folder, "files"), { recursive: true, encoding: "utf8" })
    .filter((name) => /[\da-f]{64}$/.test(name))
    .toSorted()

describe.runIf(isPostgres)("a property", async () => {
  const { copyToFile } = await import("#db/move/to-file.ts")
  const { copyToPostgres } = await import("#db/move/to-postgres.ts")
  const building = inFolder()
  beforeAll(async () => {
    expect((await building.run("demo", "seed", "--units", "20", "--months", "2")).status).toBe(0)
    const handle = new Sqlite(partsOf(building.folder).file)
    // A number of a deleted row is never assigned again, and PostgreSQL cannot store NUL.
    handle.exec("update sqlite_sequence set seq = 1000 where name = 'stored_files'")
    handle.exec("insert into settings (key, value, updated_at) values ('odd', 'a' || char(0) || 'b', 0)")
    handle.close()
  })

  test("is the same after it went to PostgreSQL and back: digests, rows, numbers, laws and files", () =>
    onPostgres("moved_and_back", async ({ address, client }) => {
      let violations: unknown
      const prove = async () => {
        openDatabase(address)
        violations = await read(allViolations)
        await closeDatabase()
      }
      const there = await copyToPostgres(partsOf(building.folder), { address, migrationAddress: address }, prove)
      expect([violations, there.rows > 1000, there.lost]).toEqual([[], true, []])
      const { rows } = await client.query("select last from assigned_ids where table_name = 'stored_files'")
      expect(rows).toEqual([{ last: 1000 }])
      const law = "insert into journal_lines (journal_id, account, cents) select id, 'CASH', 1 from journals limit 1"
      await expect(client.query(law)).rejects.toThrow("the journal is closed")
      const { folder } = inFolder()
      expect(await copyToFile(address, partsOf(folder), { isMoved: true })).toEqual(there)
      const before = rowsIn(building.folder)
      const odd = { key: "odd", value: "a\ufffdb", updated_at: 0 }
      const settings = before.settings?.map((row) => ((row as { key: string }).key === "odd" ? odd : row))
      expect(rowsIn(folder)).toEqual({ ...before, settings })
      expect(filesIn(folder)).toEqual(filesIn(building.folder))
    }))

  test("without one of its files is not copied, unless the file is known to be lost; other bytes in a chunk are named", () =>
    onPostgres("lost", async ({ address, client }) => {
      const { folder } = inFolder()
      cpSync(building.folder, folder, { recursive: true })
      const [path = ""] = filesIn(folder)
      const sha256 = path.slice(3)
      rmSync(join(folder, "files", path))
      const to = { address, migrationAddress: address }
      const prove = async () => undefined
      await expect(copyToPostgres(partsOf(folder), to, prove)).rejects.toThrow(`file ${sha256} is missing or damaged`)
      expect((await client.query("select count(*) as count from users")).rows).toEqual([{ count: 0 }])
      const lost = [sha256]
      expect(await copyToPostgres({ ...partsOf(folder), lost }, to, prove)).toMatchObject({ lost })
      const other = "update stored_chunks c set bytes = 'other' from stored_bytes b where b.upload = c.upload"
      const { rows } = await client.query(
        `${other} and b.sha256 = (select max(sha256) from stored_bytes) returning sha256`,
      )
      const damaged = [sha256, rows[0].sha256]
      expect(await copyToFile(address, partsOf(inFolder().folder))).toMatchObject({ lost: damaged })
    }))
})
