/** The listed mistakes (tests/long/mutations) match the present code, so that `npm run test:long` can make each of them. */
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import type { Mutation } from "./run/mutations.ts"

const root = join(import.meta.dirname, "..")
const modules = import.meta.glob<Record<string, readonly Mutation[]>>("./long/mutations/*.ts", { eager: true })
const lists = Object.entries(modules).flatMap(([file, exported]) =>
  Object.values(exported).map((mutations) => [file, mutations] as const),
)

const textOf = (file: string) => (existsSync(join(root, file)) ? readFileSync(join(root, file), "utf8") : "")

test.each(lists)("%s names texts that stand once in their file, and tests that exist", (_, mutations) => {
  expect(mutations.length).toBeGreaterThan(0)
  const unfit = mutations.filter(
    ({ file, text, test: tried }) => textOf(file).split(text).length !== 2 || textOf(tried) === "",
  )
  expect(unfit.map(({ file, text }) => `${file}: ${text}`)).toEqual([])
})

test("every list is tried", () => {
  const long = textOf("tests/long.ts")
  const untried = lists.filter(([file]) => !long.includes(`"${file}"`))
  expect(untried.map(([file]) => file)).toEqual([])
})
