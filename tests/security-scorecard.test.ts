/** docs/SECURITY.md says which requirement is met by which test: the tests and headings it names are there, and its counts are true. */
import { existsSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"

const page = readFileSync("docs/SECURITY.md", "utf8")
const rows = [...page.matchAll(/^\| (\d+\.[\d.]+|V\d+) \| (met|unmet|not applicable) \| (.+) \|$/gm)].map(
  ([, id = "", state = "", why = ""]) => ({ id, state, why }),
)
const met = rows.filter((row) => row.state === "met")
const unmet = rows.filter((row) => row.state === "unmet")

const headings = ["docs/SECURITY.md", "docs/operations.md", "docs/architecture.md"].flatMap((file) =>
  [...readFileSync(file, "utf8").matchAll(/^#+ (.+)$/gm)].map((found) => found[1] ?? ""),
)

/** What is missing of the evidence: `tests/…: words of the test`, or `§ heading`; several with "; " between. */
function missing(why: string): string[] {
  return why.split("; ").filter((one) => {
    if (one.startsWith("§ ")) return !headings.includes(one.slice(2))
    const [, file = "", message = ""] = /^`(tests\/[^`]+)` (.+)$/.exec(one) ?? []
    return file === "" || !existsSync(file) || !readFileSync(file, "utf8").includes(message)
  })
}

test("each requirement stands once", () => {
  expect(rows.map((row) => row.id)).toEqual([...new Set(rows.map((row) => row.id))])
})

test("each one that is met is met by what is there", () => {
  expect(met.flatMap(({ id, why }) => missing(why).map((evidence) => `${id}: ${evidence}`))).toEqual([])
})

test("the counts are those of the table", () => {
  expect(met.length + unmet.length).toBe(181)
  expect(page).toContain(`${met.length} of 181 met`)
  expect(met.length).toBeGreaterThanOrEqual(110)
})
