/** `npm run release` on a separate project, with its own registry on this machine. */
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { type Advisories, git, project, registry, release } from "./support/release-project.ts"

const VERSION = "9.8.7"
const GRAVE: Advisories = {
  zod: [
    {
      id: 1,
      url: "https://example.com/1",
      title: "Wrong",
      severity: "high",
      vulnerable_versions: "<=99.0.0",
      cwe: [],
      cvss: {},
    },
  ],
}

/** Whether no part of a version was made. */
function isUntouched(root: string): void {
  expect([git(root, "status", "--porcelain"), git(root, "tag"), existsSync(join(root, "dist"))]).toEqual([
    "",
    "",
    false,
  ])
}

test("a release names its version everywhere, stores the database of its schema, and makes its files and tag", async () => {
  const root = project()
  const stored = join(root, "tests/fixtures/released")
  const newest = JSON.parse(readFileSync(join(root, "db/sqlite/migrations/meta/_journal.json"), "utf8")).entries.at(
    -1,
  ).tag
  for (const ending of [".sqlite.gz", ".json"]) rmSync(join(stored, `${newest}${ending}`), { force: true })
  git(root, "commit", "-q", "-a", "-m", "No database of the newest schema yet")
  const { status, output } = await release(root, await registry({}), VERSION, "--without-image")
  expect([status, output]).toEqual([0, expect.stringContaining("npm audit found no high or critical vulnerability")])
  expect(readFileSync(join(root, "package.json"), "utf8")).toContain(`"version": "${VERSION}"`)
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"))
  expect([lock.version, lock.packages[""].version]).toEqual([VERSION, VERSION])
  expect(lock.packages["node_modules/zod"]).toEqual(
    JSON.parse(readFileSync("package-lock.json", "utf8")).packages["node_modules/zod"],
  )
  expect(readFileSync(join(root, "CHANGELOG.md"), "utf8")).toMatch(
    /\n## \[Unreleased\]\n\n## \[9\.8\.7\] - \d{4}-\d\d-\d\d\n\n### Fixed\n\n- A mistake\.\n/,
  )
  expect(JSON.parse(readFileSync(join(stored, "versions.json"), "utf8"))[VERSION]).toBe(newest)
  expect(existsSync(join(stored, `${newest}.sqlite.gz`))).toBe(true)
  expect([git(root, "status", "--porcelain"), git(root, "log", "-1", "--format=%s")]).toEqual([
    "",
    `Release ${VERSION}`,
  ])
  expect(git(root, "cat-file", "-p", `v${VERSION}`)).toMatch(
    /Suitekeeper 9\.8\.7\n\n## \[9\.8\.7\] - [\s\S]*- A mistake\./,
  )
  const folder = join(root, "dist", VERSION)
  expect(readdirSync(folder).toSorted()).toEqual([
    "SHA256SUMS",
    "suitekeeper-9.8.7.cdx.json",
    "suitekeeper-9.8.7.tar.gz",
  ])
  const parts = JSON.parse(readFileSync(join(folder, "suitekeeper-9.8.7.cdx.json"), "utf8"))
  expect([parts.bomFormat, parts.metadata.component.version]).toEqual(["CycloneDX", VERSION])
  const names = parts.components.map(({ name }: { name: string }) => name)
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"))
  expect(Object.keys(dependencies).filter((name) => !names.includes(name))).toEqual([])
  expect([names.includes("vitest"), parts.metadata.component.name]).toEqual([false, "suitekeeper"])
  for (const line of readFileSync(join(folder, "SHA256SUMS"), "utf8").trim().split("\n")) {
    const [sha256, name = ""] = line.split("  ")
    expect(
      createHash("sha256")
        .update(readFileSync(join(folder, name)))
        .digest("hex"),
    ).toBe(sha256)
  }
  expect(await release(root, await registry({}), VERSION)).toEqual({
    status: 1,
    output: `The tag v${VERSION} is there already.\n`,
  })
})

test("a release is refused while a part has a known high vulnerability, whatever is said of another look", async () => {
  const root = project()
  const { status, output } = await release(
    root,
    await registry(GRAVE),
    VERSION,
    "--without-image",
    "--looked-up",
    "at home",
  )
  expect([status, output]).toEqual([1, "npm audit found: zod (high). Update these parts first.\n"])
  isUntouched(root)
})

test("a release is refused while no registry answers the audit, unless it is said where the parts were looked up", async () => {
  const root = project()
  const address = await registry(undefined)
  const refused = await release(root, address, VERSION, "--without-image")
  expect(refused).toEqual({
    status: 1,
    output: expect.stringMatching(/^No registry answered npm audit \(405 .*--looked-up "where and when"\.\n$/),
  })
  isUntouched(root)
  const made = await release(root, address, VERSION, "--without-image", "--looked-up", "osv.dev, today")
  expect(made).toEqual({ status: 0, output: expect.stringContaining("looked up elsewhere: osv.dev, today.") })
})

test("a release is refused with uncommitted changes, without a change to describe, without a version, and by an earlier one", async () => {
  const root = project()
  const address = await registry({})
  expect((await release(root, address, "0.9.16")).output).toMatch(/The version is \d+\.\d+\.\d+ already/)
  expect((await release(root, address, "next")).output).toContain("Name the version: npm run release -- 1.0.0")
  mkdirSync(join(root, "app"))
  writeFileSync(join(root, "app/new.ts"), "")
  expect((await release(root, address, VERSION)).output).toContain("Commit or remove these first:\n?? app/")
  rmSync(join(root, "app"), { recursive: true })
  writeFileSync(join(root, "CHANGELOG.md"), "# What's new\n\n## [Unreleased]\n\n## [1.0.0] - 2026-11-27\n\n- First\n")
  git(root, "commit", "-q", "-a", "-m", "Nothing new")
  expect((await release(root, address, VERSION)).output).toContain("CHANGELOG.md names no change under Unreleased.")
  isUntouched(root)
})
