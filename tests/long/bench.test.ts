/**
 * Runs every bench once, on a hundred rows: each still works, and a page prints the same as its floor, byte by byte. The figures mean nothing here.
 * Source: docs/decisions/0008.
 */
import { spawnSync } from "node:child_process"
import { expect, test } from "vitest"

/** The names of the benches, as `npm run bench -- --names` lists them. */
const NAMES = bench("--names").out.split("\n")

test.each(NAMES)("the bench %s runs to its end", (name) => {
  const { status, out, err } = bench("--once", `--only=${name}`)
  expect([status, err]).toEqual([0, ""])
  expect(out).toMatch(/^.+ [\d.]+ \d[\d.]* (ok|short)$/m)
})

test("there are benches", () => {
  expect(NAMES.length).toBeGreaterThan(20)
})

function bench(...args: string[]) {
  const node = ["--disable-warning=ExperimentalWarning", "--expose-gc", "tests/bench/run.ts", ...args]
  // Removes the test runner's BASE_URL.
  const env = { ...process.env, BASE_URL: "" }
  const { status, stdout, stderr } = spawnSync(process.execPath, node, { encoding: "utf8", env })
  return { status, out: stdout.trim(), err: stderr.trim() }
}
