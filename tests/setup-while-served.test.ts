/** cli/setup.js changes nothing under a program that serves from the same folder. */
import { spawn, spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { cpSync, mkdirSync, readFileSync, realpathSync, symlinkSync, utimesSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { emptyFolder, endedAfterwards } from "./support/processes.ts"

const hashOf = (root: string) =>
  createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex")

/** A folder with installed packages, whose build is older than its sources. Its program only keeps running. */
function project(): string {
  const root = realpathSync(emptyFolder())
  for (const folder of ["cli", "node_modules/.bin", "build/server"]) mkdirSync(join(root, folder), { recursive: true })
  const copied = ["cli/setup.js", "cli/setup-machine.js", "cli/setup-tests.js", "package.json", "package-lock.json"]
  for (const file of copied) cpSync(file, join(root, file))
  writeFileSync(join(root, "node_modules/.lock-hash"), hashOf(root))
  symlinkSync(process.execPath, join(root, "node_modules/.bin/node"))
  writeFileSync(join(root, "build/server/index.js"), "process.stdout.write('runs'); setInterval(() => undefined, 1000)")
  utimesSync(join(root, "build/server/index.js"), 1, 1)
  return root
}

/** A minute from now, in seconds. */
const later = () => Date.now() / 1000 + 60

const setup = (root: string) => {
  const { status, stderr } = spawnSync(process.execPath, ["cli/setup.js", "build"], { cwd: root, encoding: "utf8" })
  return { status, stderr }
}

test.skipIf(process.platform !== "linux")(
  "nothing is installed or built while a program serves from the folder",
  async () => {
    const root = project()
    const child = endedAfterwards(spawn(process.execPath, ["build/server/index.js"], { cwd: root }))
    await new Promise((resolve) => child.stdout.once("data", resolve))
    expect(setup(root)).toEqual({
      status: 1,
      stderr: expect.stringMatching(
        new RegExp(
          `^Process ${child.pid} serves from this folder, so nothing was changed under it\\. [^\\n]*update\\.md\\.\\n$`,
        ),
      ),
    })
    writeFileSync(join(root, "node_modules/.lock-hash"), "of other packages")
    expect(setup(root).stderr).toMatch(/^Process \d+ serves from this folder[^\n]*\n$/)
    writeFileSync(join(root, "node_modules/.lock-hash"), hashOf(root))
    child.kill("SIGKILL")
    await new Promise((resolve) => child.once("exit", resolve))
    // The setup continues with the build, for which this project has no tools.
    expect(setup(root)).toEqual({ status: 1, stderr: expect.stringContaining("Building ...") })
  },
)

test.each(["log-settings.ts", "password-settings.ts", "database-settings.ts", "app/root.tsx"])(
  "a change of %s since the build is built",
  (changed) => {
    const root = project()
    const built = join(root, "build/server/index.js")
    mkdirSync(join(root, "app"))
    writeFileSync(join(root, changed), "")
    utimesSync(built, later(), later())
    expect(setup(root)).toEqual({ status: 0, stderr: "" })
    utimesSync(join(root, changed), later() + 60, later() + 60)
    expect(setup(root)).toEqual({ status: 1, stderr: expect.stringContaining("Building ...") })
  },
)
