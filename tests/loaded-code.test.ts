/** A property on SQLite loads no code of PostgreSQL, which would cost memory and time at the start. */
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { emptyFolder } from "./support/processes.ts"
import { serving } from "./support/program.ts"

/** Texts of the driver and of our port that the build does not change. */
const POSTGRES = /pg_advisory_xact_lock|SCRAM-SHA-256/

test("a server on SQLite loads no file with code of PostgreSQL", async () => {
  const folder = emptyFolder()
  const [list, module] = [join(folder, "loaded.txt"), join(folder, "listed.mjs")]
  writeFileSync(list, "")
  writeFileSync(
    module,
    `import { appendFileSync } from "node:fs"
     import { registerHooks } from "node:module"
     registerHooks({ load(url, context, next) { appendFileSync(${JSON.stringify(list)}, url + "\\n"); return next(url, context) } })`,
  )
  const { port, child, status } = await serving(join(folder, "data"), { NODE_OPTIONS: `--import ${module}` })
  expect((await fetch(`http://127.0.0.1:${port}/login`)).status).toBe(200)
  child.kill("SIGTERM")
  await status
  const loaded = readFileSync(list, "utf8")
    .split("\n")
    .filter((url) => url.startsWith("file:"))
    .map((url) => fileURLToPath(url))
  expect(loaded.filter((file) => file.includes("build/server")).length).toBeGreaterThan(0)
  expect(loaded.filter((file) => POSTGRES.test(readFileSync(file, "utf8")))).toEqual([])
})
