/** Only the program's own user can read the folders that it makes, whatever the process's umask. */
import { chmodSync, mkdirSync, statSync } from "node:fs"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { makeFolder } from "#db/data-folder.ts"
import { emptyFolder } from "../support/processes.ts"

const rightsOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

/** The process's umask. It is 0 here, so that only makeFolder restricts the permissions. */
let usual: number
beforeEach(() => {
  usual = process.umask(0)
})
afterEach(() => {
  process.umask(usual)
})

test.skipIf(process.platform === "win32")("a folder that is made is its owner's alone, and its parents are too", () => {
  const outer = join(emptyFolder(), "property")
  makeFolder(join(outer, "data", "files"))
  expect([outer, join(outer, "data"), join(outer, "data", "files")].map(rightsOf)).toEqual(["700", "700", "700"])
})

test.skipIf(process.platform === "win32")("a folder that was there keeps the rights that the operator gave it", () => {
  const own = join(emptyFolder(), "own")
  mkdirSync(own)
  chmodSync(own, 0o750)
  makeFolder(own)
  makeFolder(join(own, "files"))
  expect([own, join(own, "files")].map(rightsOf)).toEqual(["750", "700"])
})
