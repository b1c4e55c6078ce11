/** The built program's message when a command cannot use a PostgreSQL database: one line with the reason. Runs on PostgreSQL. */
import { describe, expect, test } from "vitest"
import { isPostgres } from "#db/engine.ts"
import { inFolder, onPostgres, propertyAt } from "../support/moves.ts"
import { emptyFolder } from "../support/processes.ts"

const line = (text: string) => ({ status: 1, output: expect.stringMatching(new RegExp(`^[^\n]*${text}[^\n]*\n$`)) })

describe.runIf(isPostgres)("a database that cannot be used", () => {
  test.each(["127.0.0.1", "localhost"])(
    "the server at %s, which is not there, with the reason and without its password",
    async (host) => {
      const DATABASE_URL = `postgres://someone:hunter2@${host}:1/nothing`
      const there = propertyAt(emptyFolder(), { DATABASE_URL })
      const refused = "The database of DATABASE_URL cannot be used: connect ECONNREFUSED"
      for (const command of [["verify"], ["jobs", "list"], ["demo"]]) {
        const outcome = await there.run(...command)
        expect([command, outcome]).toEqual([command, line(refused)])
        expect(outcome.output).not.toContain("hunter2")
      }
      const building = inFolder()
      const ann = ["--email", "ann@example.com", "--first", "Ann", "--last", "Lee", "--level", "0"]
      expect((await building.run("user", "create", ...ann)).status).toBe(0)
      const outcome = await building.run("move", "--to", DATABASE_URL)
      expect(outcome).toEqual(line("The database of --to cannot be used: connect ECONNREFUSED"))
      expect(outcome.output).not.toContain("hunter2")
    },
  )

  test("another program's, which has a table of the same name, is left as it is", () =>
    onPostgres("other_program", async (there) => {
      await there.client.query("drop schema public cascade; create schema public; create table units (name text)")
      const refused = line("is no database of Suitekeeper. Leave it alone: choose another.")
      for (const command of [["demo"], ["demo", "seed"], ["verify"], ["user", "list"]]) {
        expect([command, await there.run(...command)]).toEqual([command, refused])
      }
      const tables = "select tablename from pg_tables where schemaname = 'public'"
      expect((await there.client.query(tables)).rows).toEqual([{ tablename: "units" }])
    }))
})
