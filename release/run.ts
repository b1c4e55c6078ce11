/**
 * `npm run release -- 1.0.0`: makes a version from the committed tree. Checks for known vulnerabilities, writes the version to package.json and
 * CHANGELOG.md, stores the database of its schema for the tests, commits, writes the files to dist/, and sets the tag last. After a refusal it can be run
 * again.
 */
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { mustBeAudited } from "./audit.ts"
import { describeVersion } from "./changelog.ts"
import { writeFiles } from "./files.ts"
import { mustRun, ReleaseFailed, run } from "./step.ts"
import { storeSchema } from "./stored-schema.ts"

const root = process.cwd()
const OPTIONS = { "looked-up": { type: "string" }, "without-image": { type: "boolean" } } as const

function release(version: string, { lookedUp, withImage }: { lookedUp: string | undefined; withImage: boolean }): void {
  const tag = `v${version}`
  if (run(root, "git", ["rev-parse", "-q", "--verify", `refs/tags/${tag}`]).status === 0) {
    throw new ReleaseFailed(`The tag ${tag} is there already.`)
  }
  const changed = mustRun(root, "git", ["status", "--porcelain"])
  if (changed !== "") throw new ReleaseFailed(`Commit or remove these first:\n${changed}`)
  console.log(mustBeAudited(root, lookedUp))
  const section = commitVersion(version)
  const folder = join(root, "dist", version)
  const files = writeFiles(root, folder, version, withImage)
  mustRun(root, "git", ["tag", "-a", "--cleanup=verbatim", "-m", `Suitekeeper ${version}\n\n${section}`, tag])
  console.log(`Made ${tag}, and in ${folder}: ${files.join(", ")}. Publish both: git push origin HEAD ${tag}.`)
}

/** Commits the version with its number and the database of its schema. Returns its section of the changelog. A failure changes nothing. */
function commitVersion(version: string): string {
  try {
    const section = nameVersion(version)
    storeSchema(root, version)
    mustRun(root, "git", ["add", "--all"])
    const isChanged = mustRun(root, "git", ["status", "--porcelain"]) !== ""
    if (isChanged) mustRun(root, "git", ["commit", "-q", "-m", `Release ${version}`])
    return section
  } catch (error) {
    // Nothing was uncommitted before, so nothing is lost.
    run(root, "git", ["reset", "-q", "--hard"])
    run(root, "git", ["clean", "-fdq"])
    throw error
  }
}

/** Writes the version to package.json, the lock file and the changelog. */
function nameVersion(version: string): string {
  const textOf = (name: string) => readFileSync(join(root, name), "utf8")
  const described = describeVersion(textOf("CHANGELOG.md"), version, new Date().toISOString().slice(0, 10))
  const { version: before } = JSON.parse(textOf("package.json")) as { version: string }
  if (version.localeCompare(before, "en", { numeric: true }) < 0)
    throw new ReleaseFailed(`The version is ${before} already: name this one or a later one.`)
  const named = (text: string) => text.replace(`"version": "${before}"`, `"version": "${version}"`)
  writeFileSync(join(root, "package.json"), named(textOf("package.json")))
  // The lock file has it twice: at the top, and for the project among the packages.
  const lock = textOf("package-lock.json").replace(/^[\s\S]*?"": \{[\s\S]*?\n {4}\}/, (head) =>
    renamed(head, before, version),
  )
  writeFileSync(join(root, "package-lock.json"), lock)
  writeFileSync(join(root, "CHANGELOG.md"), described.text)
  return described.section
}

const renamed = (head: string, before: string, version: string) =>
  head.replaceAll(new RegExp(`^( {2}| {6})"version": "${before}"`, "gm"), `$1"version": "${version}"`)

try {
  const { positionals, values } = parseArgs({ options: OPTIONS, allowPositionals: true })
  const [version = "", ...more] = positionals
  if (!/^\d+\.\d+\.\d+$/.test(version) || more.length > 0) {
    throw new ReleaseFailed(
      'Name the version: npm run release -- 1.0.0 [--looked-up "where and when"] [--without-image]',
    )
  }
  release(version, { lookedUp: values["looked-up"], withImage: values["without-image"] !== true })
} catch (error) {
  if (!(error instanceof ReleaseFailed || error instanceof TypeError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
