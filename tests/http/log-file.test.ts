/** The log file: full files stay beside it, several processes share it, and its failures do not affect the program. */
import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
} from "node:fs"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { log } from "~/http/response/log.ts"
import { LogAppender } from "~/http/response/log-file.ts"
import * as logOutput from "~/http/response/log-output.ts"
import { replaceSettings, settings } from "../../settings.ts"
import { emptyFolder } from "../support/processes.ts"
import { usualSettings } from "../support/usual-settings.ts"

let folder = ""
let path = ""
const before = settings()
beforeEach(() => {
  vi.spyOn(logOutput, "writeOut").mockReturnValue()
  folder = emptyFolder()
  path = join(folder, "portal.log")
})
afterEach(() => {
  vi.useRealTimers()
  replaceSettings(before)
})

const never = (error: unknown) => {
  throw error
}
const linesIn = (file: string) => readFileSync(file, "utf8").split("\n").slice(0, -1)
const allLines = () => readdirSync(folder).flatMap((name) => linesIn(join(folder, name)))
const atNextLook = () => vi.useFakeTimers({ now: Date.now() + 2_000, toFake: ["Date"] })

test("each line of the log is appended, for the program's own user only", () => {
  appendFileSync(path, "earlier\n", { mode: 0o600 })
  replaceSettings(usualSettings({ LOG_LEVEL: "info", LOG_FILE: path, LOG_FORMAT: "text" }))
  log("info", "request", { status: 200 })
  log("debug", "not wanted")
  expect(linesIn(path)).toEqual(["earlier", expect.stringMatching(/Z INFO {2}request status=200$/)])
  replaceSettings(usualSettings({ LOG_LEVEL: "info", LOG_FILE: `${path}2` }))
  log("warn", "trouble")
  expect(JSON.parse(linesIn(`${path}2`)[0] ?? "")).toMatchObject({ level: "warn", message: "trouble" })
  expect(statSync(`${path}2`).mode & 0o777).toBe(0o600)
})

test("a full file stays beside a new one, and only so many of them", () => {
  vi.useFakeTimers({ toFake: ["Date"] })
  const appender = new LogAppender({ path, maxBytes: 100, maxOlder: 3 }, never)
  for (let number = 0; number < 50; number++) {
    vi.setSystemTime(Date.now() + 1)
    expect(appender.append(`line ${String(number).padStart(3, "0")} ${"x".repeat(10)}`)).toBe(true)
  }
  const names = readdirSync(folder).toSorted()
  expect(names).toHaveLength(4)
  for (const name of names) expect(statSync(join(folder, name)).size).toBeLessThanOrEqual(100)
  const numbers = [...names.slice(1), "portal.log"].flatMap((name) =>
    linesIn(join(folder, name)).map((line) => line.slice(5, 8)),
  )
  expect(numbers).toEqual(
    Array.from({ length: numbers.length }, (_, at) => String(50 - numbers.length + at).padStart(3, "0")),
  )
  expect(numbers.length).toBeGreaterThan(14)
})

test("of several processes that find it full, none loses a line of another", () => {
  const processes = Array.from({ length: 4 }, () => new LogAppender({ path, maxBytes: 500, maxOlder: 1_000 }, never))
  const written = Array.from({ length: 400 }, (_, number) => `process ${number % 4} line ${number}`)
  vi.useFakeTimers({ toFake: ["Date"] })
  written.forEach((line, number) => {
    vi.setSystemTime(Date.now() + 37)
    processes[number % 4]?.append(line)
  })
  expect(readdirSync(folder).length).toBeGreaterThan(10)
  expect(allLines().toSorted()).toEqual(written.toSorted())
})

test("another program may rename, remove or empty it", () => {
  const appender = new LogAppender({ path, maxBytes: 0, maxOlder: 1 }, never)
  appender.append("one")
  renameSync(path, `${path}.1`)
  atNextLook()
  appender.append("two")
  expect([linesIn(`${path}.1`), linesIn(path)]).toEqual([["one"], ["two"]])
  truncateSync(path)
  appender.append("three")
  expect(linesIn(path)).toEqual(["three"])
  rmSync(path)
  vi.setSystemTime(Date.now() + 2_000)
  appender.append("four")
  expect(linesIn(path)).toEqual(["four"])
})

test("a file that cannot be written stops nothing, is reported on standard error once, and reports what it missed", () => {
  const reported = vi.spyOn(process.stderr, "write").mockReturnValue(true)
  mkdirSync(path)
  replaceSettings(usualSettings({ LOG_LEVEL: "info", LOG_FILE: path }))
  for (const message of ["one", "two", "three"]) log("info", message)
  expect(reported.mock.calls.map(([text]) => text)).toEqual([expect.stringMatching(/^LOG_FILE \/.*portal\.log: .+\n$/)])
  rmSync(path, { recursive: true })
  log("info", "four")
  const entries = linesIn(path).map((line) => JSON.parse(line))
  expect(entries).toMatchObject([{ message: "four" }, { message: "lines of this log were lost", lines: 3 }])
})
