/** A property moved from one engine to the other by the built program. Runs on PostgreSQL, with SQLite beside it. */
import { cpSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import pg from "pg"
import { beforeAll, describe, expect, test } from "vitest"
import { isPostgres } from "#db/engine.ts"
import { digestIn, inFolder, killedWhenBlocked, onPostgres, type Property, rowsIn } from "../support/moves.ts"

describe.runIf(isPostgres)("move", () => {
  const building = inFolder()
  beforeAll(async () => {
    expect((await building.run("demo", "seed", "--units", "20", "--months", "2")).status).toBe(0)
  })

  const copied = (): Property => {
    const copy = inFolder()
    cpSync(building.folder, copy.folder, { recursive: true })
    return copy
  }

  test("a property goes to PostgreSQL and back with one digest, and is the property that it was", () =>
    onPostgres("moved", async (there) => {
      const digest = digestIn(await building.run("move", "--to", there.address))
      expect((await there.run("verify")).output).toContain("Every invariant holds")
      const back = inFolder()
      expect(digestIn(await there.run("move", "--to", `file:${back.folder}`))).toBe(digest)
      expect(rowsIn(back.folder)).toEqual(rowsIn(building.folder))
      expect((await back.run("verify")).output).toContain("Every invariant holds")
    }))

  test("the demo building is made in an empty database, and refused in one with rows", () =>
    onPostgres("demo", async (there) => {
      const seed = () => there.run("demo", "seed", "--units", "20", "--months", "2")
      expect((await seed()).status).toBe(0)
      expect((await there.run("verify")).output).toContain("Every invariant holds")
      const { status, output } = await seed()
      expect([status, output]).toEqual([1, expect.stringContaining("is not empty")])
      expect(readdirSync(there.folder)).not.toContain("restoring")
    }))

  test("demo makes its building in an empty database, and serves it then and later", () =>
    onPostgres("demo", async (there) => {
      for (const isMade of [true, false]) {
        const { child, output, status } = there.start("demo", "--units", "20", "--months", "2")
        await expect.poll(output, { timeout: 120_000 }).toContain("Stop it with Ctrl+C.")
        expect(output().includes("Making the demo building")).toBe(isMade)
        const [address = ""] = /http:\/\/localhost:\d+/.exec(output()) ?? []
        expect((await fetch(`${address}/dev/outbox`)).status).toBe(200)
        child.kill("SIGTERM")
        expect(await status).toBe(0)
      }
    }))

  test("demo changes nothing in a database with other books, and starts none over", () =>
    onPostgres("demo", async (there) => {
      const line = (text: string) => ({
        status: 1,
        output: expect.stringMatching(new RegExp(`^[^\n]*${text}[^\n]*\n$`)),
      })
      expect(await there.run("demo", "--fresh")).toEqual(line("--fresh works on DATA_DIR alone"))
      const ann = ["--email", "ann@example.com", "--first", "Ann", "--last", "Lee", "--level", "0"]
      expect((await there.run("user", "create", ...ann)).status).toBe(0)
      await there.client.query("update __drizzle_migrations set created_at = created_at - 1")
      expect(await there.run("demo")).toEqual(line("is no demo building"))
      const users = await there.client.query("select email from users")
      expect(users.rows).toEqual([{ email: "ann@example.com" }])
    }))

  test("a move that is killed while it copies leaves nothing, and can be run again", () =>
    onPostgres("killed", async (there) => {
      await there.client.query("begin; select * from last_write for update")
      await killedWhenBlocked(building.start("move", "--to", there.address), there.client)
      const left = "select (select count(*) from users) as users, to_regclass('unfinished_move') as mark"
      expect((await there.client.query(left)).rows).toEqual([{ users: 0, mark: null }])
      digestIn(await building.run("move", "--to", there.address))
    }))

  test("a move that is killed before it has verified is never served, and starts over", () =>
    onPostgres("unverified", async (there) => {
      const move = building.start("move", "--to", there.address)
      const isMarked = "select to_regclass('unfinished_move') is not null as marked"
      await expect.poll(async () => (await there.client.query(isMarked)).rows).toEqual([{ marked: 1 }])
      await there.client.query("begin; lock table unfinished_move in access share mode")
      await killedWhenBlocked(move, there.client)
      expect((await there.client.query("select count(*) > 0 as found from users")).rows).toEqual([{ found: 1 }])
      const line = expect.stringMatching(/^[^\n]*was not finished[^\n]*run the same `move` or `restore` again[^\n]*\n$/)
      expect(await there.run("user", "list")).toEqual({ status: 1, output: line })
      expect(await there.run("move", "--to", `file:${inFolder().folder}`)).toEqual({ status: 1, output: line })
      const server = there.start()
      expect([await server.status, server.output()]).toEqual([1, expect.stringContaining("was not finished")])
      digestIn(await building.run("move", "--to", there.address))
      expect((await there.client.query(isMarked)).rows).toEqual([{ marked: 0 }])
    }))

  test("a move to a folder that is killed leaves no database there, and can be run again", () =>
    onPostgres("homeward", async (there) => {
      const digest = digestIn(await building.run("move", "--to", there.address))
      const back = inFolder()
      await there.client.query("begin; lock table stored_bytes in access exclusive mode")
      await killedWhenBlocked(there.start("move", "--to", `file:${back.folder}`), there.client)
      expect(readdirSync(back.folder)).not.toContain("suitekeeper.sqlite")
      expect(digestIn(await there.run("move", "--to", `file:${back.folder}`))).toBe(digest)
      expect(readdirSync(back.folder).toSorted()).toEqual(["files", "serving.lock", "suitekeeper.sqlite"])
    }))

  test("a target with rows, a side in use, the same engine and a lost file are refused with one line, and nothing changes", () =>
    onPostgres("refused", async (there) => {
      const refused = async (property: Property, to: string, line: string) => {
        const { status, output } = await property.run("move", "--to", to)
        expect([status, output]).toEqual([1, expect.stringContaining(line)])
        expect(output.trimEnd().split("\n").length).toBeLessThanOrEqual(line.startsWith("--to must") ? 2 : 1)
      }
      await refused(building, "postgres://me@db.example.com/books", "--to names another machine")
      await refused(building, "file:/nowhere", "The property is in a file already")
      await refused(building, "mysql://", "--to must be postgres://")
      await refused(there, there.address, "The property is on PostgreSQL already")
      const lost = copied()
      const [file = ""] = readdirSync(join(lost.folder, "files"), { recursive: true, encoding: "utf8" }).filter(
        (name) => name.length > 60,
      )
      rmSync(join(lost.folder, "files", file))
      await refused(lost, there.address, `The stored file ${file.slice(3)} is missing or damaged`)
      const inUse = new pg.Client({ connectionString: there.address, application_name: "suitekeeper" })
      await inUse.connect()
      await refused(building, there.address, "The PostgreSQL database is in use")
      await inUse.end()
      expect((await there.client.query("select count(*) as count from users")).rows).toEqual([{ count: 0 }])
      digestIn(await building.run("move", "--to", there.address))
      await refused(building, there.address, "is not empty")
      const full = inFolder()
      writeFileSync(join(full.folder, "anything"), "")
      await refused(there, `file:${full.folder}`, "is not empty, it holds anything")
      await refused(building, there.address, "is not empty")
    }))

  test("wrong bytes of a stored file are named, by a move and by a backup", () =>
    onPostgres("damaged", async (there) => {
      digestIn(await building.run("move", "--to", there.address))
      const [{ sha256 }] = (
        await there.client.query(
          "update stored_chunks c set bytes = 'other' from stored_bytes b where b.upload = c.upload and b.sha256 = (select max(sha256) from stored_bytes) returning b.sha256",
        )
      ).rows
      const back = inFolder()
      const { status, output } = await there.run("move", "--to", `file:${back.folder}`)
      expect([status, output]).toEqual([1, `The stored file ${sha256} is missing or damaged. Nothing was moved.\n`])
      expect(readdirSync(back.folder)).toEqual(["serving.lock"])
      const backup = await there.run("backup")
      expect([backup.status, backup.output]).toEqual([0, expect.stringContaining(`the stored file ${sha256}. See`)])
    }))
})
