/** The largest sizes of files, functions and folders, so that a reader can see each as a whole. Source: CONTRIBUTING.md, Change. */
import { readdirSync, readFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { expect, test } from "vitest"
import { longFunctions } from "./support/long-functions.ts"

const FILE = 200
const FUNCTION = 40
const FOLDER = 40

/** A list of addresses, one a line, which cannot be divided. */
const LISTS = ["app/routes.ts"]
/** Folders in which each file is a numbered step of a single history. */
const HISTORIES = ["db/sqlite/migrations", "db/postgres/migrations"]

const root = join(import.meta.dirname, "..")
const within = ["app", "db", "jobs", "cli", "sandbox", "release"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1)),
)
const beside = readdirSync(root).filter((name) => name.endsWith(".ts"))
const product = [...within, ...beside].filter((file) => /\.(tsx?|js|css)$/.test(file))
const text = new Map(product.map((file) => [file, readFileSync(join(root, file), "utf8")]))

test("no file has over 200 lines", () => {
  const long = [...text].filter(([, code]) => code.split("\n").length - 1 > FILE)
  expect(long.map(([file]) => file)).toEqual(LISTS)
})

test("no function has over 40 lines, beside those of what it draws", () => {
  const code = [...text].filter(([file]) => /\.(tsx?|js)$/.test(file))
  expect(code.flatMap(([file, code]) => longFunctions(file, code, FUNCTION))).toEqual([])
})

test("a function's length is counted without the lines of JSX", () => {
  const lines = (count: number, line: string) => Array.from({ length: count }, () => `  ${line}\n`).join("")
  expect(longFunctions("a.ts", `const rule = () => {\n${lines(39, "act()")}}`, 40)).toEqual(["a.ts:1 41 lines"])
  expect(longFunctions("a.ts", `function rule() {\n${lines(38, "act()")}}`, 40)).toEqual([])
  expect(longFunctions("a.tsx", `function Page() {\n  return (\n<p>\n${lines(60, "text")}</p>)\n}`, 40)).toEqual([])
  expect(longFunctions("a.tsx", `function Page() {\n${lines(40, "act()")}  return <p />\n}`, 40)).toHaveLength(1)
})

test("no folder has over 40 files", () => {
  const sizes = Map.groupBy(within, (file) => dirname(file))
  const large = [...sizes].filter(([folder, found]) => found.length > FOLDER && !HISTORIES.includes(folder))
  expect(large.map(([folder, found]) => `${folder}: ${found.length}`)).toEqual([])
})

test("each engine has the newest snapshot of its schema, and no other", () => {
  for (const folder of HISTORIES) {
    const { entries } = JSON.parse(readFileSync(join(root, folder, "meta/_journal.json"), "utf8")) as { entries: [] }
    const newest = String(entries.length - 1).padStart(4, "0")
    const stored = within.filter((file) => file.startsWith(`${folder}/meta/`)).map((file) => basename(file))
    expect(stored.toSorted()).toEqual([`${newest}_snapshot.json`, "_journal.json"])
  }
})
