/** An export of more files than a plain zip can count (65,535): Zip64. */
import { join } from "node:path"
import { expect, test } from "vitest"
import { ZipWriter } from "~/domain/export/zip-writer.ts"
import { emptyFolder } from "../support/processes.ts"
import { unzipped } from "../support/zip.ts"

test("more files than a plain zip can count are all there and in order", async () => {
  const path = join(emptyFolder(), "export.zip")
  const zip = new ZipWriter(path, 0)
  const names = Array.from({ length: 70_000 }, (_, index) => `files/documents/${index} Lease.pdf`)
  for (const name of names) await zip.add(name, [name])
  await zip.finish()
  const entries = unzipped(path)
  expect([...entries.keys()]).toEqual(names)
  expect([...entries].filter(([name, bytes]) => bytes.toString() !== name)).toEqual([])
}, 120_000)
