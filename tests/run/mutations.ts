/** Tries mistakes in a copy of the program, one at a time. The test named with each mistake must fail. */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { type Outcome, root, runIn } from "./check.ts"
import { folder } from "./steps.ts"

/** A mistake: this text, which is unique in the file, becomes that one. Then a test of `test` whose name contains `name` fails. */
export type Mutation = { file: string; text: string; becomes: string; test: string; name: string }

/** The number of test runs at the same time. Each has its own copy. */
const COPIES = 2
/** Linked, because tests read it and never write it. */
const LINKED = ["build"]
/** These are not copied; nor are hidden files. */
const LEFT_OUT = ["node_modules", "data", "test-results", "playwright-report"]

type Results = { testResults: { assertionResults: { status: string; fullName: string }[] }[] }

/** Tries each mutation. One that no test notices, or whose text no longer exists, counts as failed and is named. */
export async function tryMutations(mutations: readonly Mutation[]): Promise<Outcome> {
  const copies = Array.from({ length: COPIES }, (_, index) => copyOfCheckout(`copy-${index}`))
  const unsound = await whatFailsAnyway(copies[0] ?? "", mutations)
  if (unsound.length > 0) return outcomeOf(0, unsound)
  const waiting = [...mutations]
  const problems: string[] = []
  const tryNext = async (copy: string) => {
    for (let next = waiting.shift(); next; next = waiting.shift()) problems.push(...(await problemOf(copy, next)))
  }
  await Promise.all(copies.map(tryNext))
  for (const copy of copies) rmSync(copy, { recursive: true, force: true })
  return outcomeOf(mutations.length, problems)
}

const outcomeOf = (all: number, problems: string[]): Outcome => ({
  passed: Math.max(all - problems.length, 0),
  failed: problems.length,
  skipped: 0,
  report: problems.join("\n"),
})

/** A copy of the sources. Packages are linked one by one, so that the test runner's files beside them stay in the copy. */
function copyOfCheckout(name: string): string {
  const copy = join(folder, name)
  mkdirSync(copy)
  for (const entry of readdirSync(root)) {
    if (entry.startsWith(".") || LEFT_OUT.includes(entry)) continue
    if (LINKED.includes(entry)) symlinkSync(join(root, entry), join(copy, entry), "junction")
    else cpSync(join(root, entry), join(copy, entry), { recursive: true })
  }
  const packages = join(copy, "node_modules")
  mkdirSync(packages)
  for (const entry of readdirSync(join(root, "node_modules"))) {
    if (!entry.startsWith(".")) symlinkSync(join(root, "node_modules", entry), join(packages, entry), "junction")
  }
  return copy
}

/** The named tests that do not exist, or that fail without a mistake. */
async function whatFailsAnyway(copy: string, mutations: readonly Mutation[]): Promise<string[]> {
  const files = [...new Set(mutations.map(({ test }) => test))]
  const tests = await testsOf(copy, files, mutations)
  return mutations.flatMap(({ test, name }) => {
    const named = tests.filter((one) => one.fullName.includes(name))
    if (named.length > 0 && named.every(({ status }) => status === "passed")) return []
    return `${test} > ${name}: ${named.length === 0 ? "there is no such test" : "fails without any mistake"}`
  })
}

/** The problems of one mutation. Empty if its test fails. */
async function problemOf(copy: string, mutation: Mutation): Promise<string[]> {
  const { file, text, becomes, test, name } = mutation
  const path = join(copy, file)
  const whole = readFileSync(path, "utf8")
  const what = `${file}: ${text.trim()}`
  const places = whole.split(text).length - 1
  if (places !== 1) return [`${what}\n    stands there ${places} times, not once`]
  writeFileSync(
    path,
    whole.replace(text, () => becomes),
  )
  try {
    const tests = await testsOf(copy, [test], [mutation])
    if (tests.some(({ status }) => status === "failed")) return []
    const end = tests.some(({ status }) => status === "passed") ? "stayed green" : "could not run"
    return [`${what}\n    became ${becomes.trim() || "nothing"}, and ${test} > ${name} ${end}`]
  } finally {
    writeFileSync(path, whole)
  }
}

/** Runs the tests of these files that the mutations name. */
async function testsOf(copy: string, files: readonly string[], mutations: readonly Mutation[]) {
  const results = join(copy, "results.json")
  rmSync(results, { force: true })
  const names = [...new Set(mutations.map(({ name }) => RegExp.escape(name)))].join("|")
  const { output } = await runIn(
    copy,
    "vitest",
    "run",
    "--reporter=json",
    `--outputFile=${results}`,
    "-t",
    names,
    ...files,
  )
  try {
    const { testResults } = JSON.parse(readFileSync(results, "utf8")) as Results
    return testResults.flatMap(({ assertionResults }) => assertionResults)
  } catch (error) {
    throw new Error(`The tests of a copy wrote no results:\n${output}`, { cause: error })
  }
}
