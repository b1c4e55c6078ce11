/** The zip of an export: it is written piece by piece and read by its directory; a bad name or disk is refused. */
import { createHash } from "node:crypto"
import { existsSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { cleanName, entryPath } from "~/domain/export/entry-names.ts"
import { ZipWriter } from "~/domain/export/zip-writer.ts"
import { emptyFolder } from "../../support/processes.ts"
import { unzipped } from "../../support/zip.ts"

const sha256 = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest("hex")
const target = () => join(emptyFolder(), "export.zip")

test("entries come back with their bytes, and the writer tells their size and hash, and those of the file", async () => {
  const path = target()
  const zip = new ZipWriter(path, Date.parse("2026-03-01T12:00:00Z"))
  const pieces = async function* () {
    yield "rent, "
    yield Buffer.from("due")
  }
  expect(await zip.add("tables/units.csv", pieces())).toEqual({
    name: "tables/units.csv",
    bytes: 9,
    sha256: sha256("rent, due"),
  })
  await zip.add("files/1 empty.pdf", [])
  const made = await zip.finish()
  expect(made).toEqual({ bytes: statSync(path).size, sha256: sha256(readFileSync(path)) })
  expect(statSync(path).mode & 0o777).toBe(0o600)
  const entries = [...unzipped(path)].map(([name, bytes]) => [name, bytes.toString()])
  expect(entries).toEqual([
    ["tables/units.csv", "rent, due"],
    ["files/1 empty.pdf", ""],
  ])
})

test("an error of what is read, and of the disk, ends the writing", async () => {
  const broken = async function* () {
    yield "a"
    throw new Error("The disk broke")
  }
  const path = target()
  const zip = new ZipWriter(path, 0)
  await expect(zip.add("a.csv", broken())).rejects.toThrow("The disk broke")
  await expect(zip.add("b.csv", ["b"])).rejects.toThrow()
  await expect(zip.finish()).rejects.toThrow()
  const nowhere = new ZipWriter(join(emptyFolder(), "missing", "export.zip"), 0)
  const large = Array.from({ length: 100 }, () => Buffer.alloc(65_536, "x"))
  await expect(nowhere.add("a.pdf", large)).rejects.toThrow("ENOENT")
  expect(existsSync(path)).toBe(true)
  await expect(new ZipWriter(path, 0).finish()).rejects.toThrow("EEXIST")
})

test.each([
  ["Lease 2026.pdf", "Lease 2026.pdf"],
  ["../../etc/passwd", "_.._etc_passwd"],
  ["a\u202Egpj.exe", "a gpj.exe"],
  ['what? <now>: "x"|*.txt', "what_ _now_ _x_.txt"],
  [" . ", "file"],
  ["", "file"],
  ["line\nbreak.pdf", "line break.pdf"],
])("%j is unpacked as %j", (name, cleaned) => {
  expect(cleanName(name)).toBe(cleaned)
})

test("a long name is cut before its ending, whole letters only", () => {
  const cleaned = cleanName(`${"ä".repeat(300)}.pdf`)
  expect(cleaned).toBe(`${"ä".repeat(58)}.pdf`)
})

test("a taken name gets a number, on systems that ignore case too", () => {
  const taken = new Set<string>()
  const names = ["a/Lease.pdf", "a/lease.PDF", "a/Lease.pdf", "b/Lease.pdf"].map((name) => entryPath(name, taken))
  expect(names).toEqual(["a/Lease.pdf", "a/lease (2).PDF", "a/Lease (3).pdf", "b/Lease.pdf"])
})
