/** docs/SECURITY.md names the tests that meet each requirement: those tests and headings exist, and its counts are right. */
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"

const page = readFileSync("docs/SECURITY.md", "utf8")
const rows = [...page.matchAll(/^\| (\d+\.[\d.]+|V\d+) \| (met|where set|unmet|not applicable) \| (.+) \|$/gm)].map(
  ([, id = "", state = "", why = ""]) => ({ id, state, why }),
)
const met = rows.filter((row) => row.state === "met")
/** Requirements that are met with settings that are off by default: `SETTING, SETTING: evidence`. */
const whereSet = rows
  .filter((row) => row.state === "where set")
  .map(({ id, why }) => {
    const [, names = "", evidence = ""] = /^([A-Z][A-Z_, ]+): (.+)$/.exec(why) ?? []
    return { id, names: names.split(", "), evidence }
  })
const unmet = rows.filter((row) => row.state === "unmet")

const operations = readdirSync("docs/operations").map((name) => `docs/operations/${name}`)
const headings = ["docs/SECURITY.md", ...operations, "docs/architecture.md"].flatMap((file) =>
  [...readFileSync(file, "utf8").matchAll(/^#+ (.+)$/gm)].map((found) => found[1] ?? ""),
)

/** The missing parts of the evidence: `tests/…: title of the test`, or `§ heading`; several are separated by "; ". */
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

test("each one that is met where something is set names settings that there are, and what is there", () => {
  const settings = readFileSync("docs/operations/settings.md", "utf8").split("\n## ")[0] ?? ""
  const isSetting = (name: string) => new RegExp(`^\\| [A-Z_, ]*\\b${name}\\b[A-Z_, ]* \\| *\\|`, "m").test(settings)
  expect(whereSet.flatMap(({ names }) => names).filter((name) => !isSetting(name))).toEqual([])
  expect(whereSet.flatMap(({ id, evidence }) => missing(evidence).map((one) => `${id}: ${one}`))).toEqual([])
})

test("the counts are those of the table", () => {
  expect(met.length + whereSet.length + unmet.length).toBe(181)
  expect(page).toContain(`${met.length} of 181 met, and ${whereSet.length} more where their settings are set.`)
  expect(met.length).toBeGreaterThanOrEqual(110)
})

/** The accepted risks, each with the text in its last brackets: the requirements, or why it leaves none unmet. */
const risks = (page.split("## Risks accepted")[1]?.split("## Scorecard")[0] ?? "")
  .split(/^- /m)
  .slice(1)
  .map((text) => ({ text, named: /\(([^()]+)\)\s*$/.exec(text)?.[1] ?? "" }))

test("each accepted risk leaves a requirement unmet or says why none, and each unmet requirement is an accepted risk", () => {
  const withNone = risks.filter(({ named }) => named.startsWith("no requirement: "))
  expect(withNone.map(({ text }) => text.split(" ").slice(0, 3).join(" "))).toEqual([
    "`POST /api/user/passkey-required` tells",
    "A tenant's payment",
  ])
  const tied = risks.filter((risk) => !withNone.includes(risk)).flatMap(({ named }) => named.split(", "))
  // These settings are off by default, so the risk remains.
  expect(tied.toSorted()).toEqual([...unmet, ...whereSet].map(({ id }) => id).toSorted())
})

test("the risk of files names what is stored, and the classes and hosts that files reach", () => {
  expect(risks.find(({ named }) => named === "5.4.3")?.text).toContain("stored and served again: as downloads only")
  for (const part of ["CLAMD_HOST (clamd)", "| documents |", "| messages |", "| quarantined mail |", "| expenses |"])
    expect(page).toContain(part)
})
