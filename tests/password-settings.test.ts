/** The settings of the lists of leaked passwords. */
import { createHash } from "node:crypto"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { readSettings } from "../settings.ts"
import { emptyFolder } from "./support/processes.ts"

const read = (env: Record<string, string>) => readSettings(env)

test("leaked passwords are looked up where the operator says", () => {
  expect(read({})).toMatchObject({ leakedPasswordsUrl: null, leakedPasswordsFile: null })
  const url = (LEAKED_PASSWORDS_URL: string) => read({ LEAKED_PASSWORDS_URL }).leakedPasswordsUrl?.href
  expect(url("https://api.pwnedpasswords.com/range")).toBe("https://api.pwnedpasswords.com/range/")
  expect(url("http://127.0.0.1:4000/range/")).toBe("http://127.0.0.1:4000/range/")
  for (const address of [
    "http://ranges.example/",
    "ranges.example",
    "https://ranges.example/?key=1",
    "https://me@ranges.example/",
  ])
    expect(() => url(address)).toThrow(/^LEAKED_PASSWORDS_URL must be an https address/)
  const file = join(emptyFolder(), "hashes.txt")
  writeFileSync(file, `${"0".repeat(40)}:12\r\n`)
  expect(read({ LEAKED_PASSWORDS_FILE: file }).leakedPasswordsFile).toBe(file)
  expect(() => read({ LEAKED_PASSWORDS_FILE: "no-such.txt" })).toThrow(/^LEAKED_PASSWORDS_FILE: there is no file/)
  expect(() => read({ LEAKED_PASSWORDS_FILE: "package.json" })).toThrow(
    /^LEAKED_PASSWORDS_FILE: .+ must have lines such as/,
  )
})

test("a list that is sorted by count instead of by hash stops the start, because nothing would be found in it", () => {
  const file = join(emptyFolder(), "hashes.txt")
  const listed = Array.from({ length: 200 }, (_, count) => {
    const hash = createHash("sha1").update(`password ${count}`).digest("hex").toUpperCase()
    return `${hash}:${500 - count}\r\n`
  })
  writeFileSync(file, listed.toSorted().join(""))
  expect(read({ LEAKED_PASSWORDS_FILE: file }).leakedPasswordsFile).toBe(file)
  writeFileSync(file, listed.join(""))
  expect(() => read({ LEAKED_PASSWORDS_FILE: file })).toThrow(/^LEAKED_PASSWORDS_FILE: .+, sorted by hash\.$/)
})
