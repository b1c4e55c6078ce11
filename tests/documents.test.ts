/** The links in the documents lead to existing files and headings. */
import { existsSync, readdirSync } from "node:fs"
import { dirname, join, posix } from "node:path"
import { expect, test } from "vitest"
import { headingId } from "../guide-text.ts"
import { filesIn, projectFolder, readText, tokensIn } from "./support/documents.ts"

const DOCUMENTS = [...readdirSync(projectFolder).filter((name) => name.endsWith(".md")), ...filesIn("docs", /\.md$/)]

const anchorsOf = (file: string) =>
  tokensIn(readText(file), "heading").map(({ text }) => headingId(text.replaceAll("`", "")))

/** The links and pictures of a file that lead nowhere. */
function deadLinks(file: string): string[] {
  const hrefs = [...tokensIn(readText(file), "link"), ...tokensIn(readText(file), "image")].map(({ href }) => href)
  return hrefs.filter((href) => {
    if (/^[a-z]+:/.test(href)) return false
    const [path = "", anchor] = href.split("#")
    const target = path === "" ? file : posix.join(dirname(file), path)
    if (!existsSync(join(projectFolder, target))) return true
    return anchor !== undefined && !anchorsOf(target).includes(anchor)
  })
}

test("no document has a dead link", () => {
  expect(DOCUMENTS.length).toBeGreaterThan(60)
  const dead = DOCUMENTS.flatMap((file) => deadLinks(file).map((href) => `${file}: ${href}`))
  expect(dead).toEqual([])
})

test("docs/operations.md leads to each page for operators", () => {
  const linked = tokensIn(readText("docs/operations.md"), "link").map(({ href }) => `docs/${href}`)
  expect(filesIn("docs/operations", /\.md$/).filter((file) => !linked.includes(file))).toEqual([])
})

test("each way to update takes at most ten lines, and builds the new version before the old one stops", () => {
  const [methods = ""] = readText("docs/operations/update.md").split("## If a migration fails")
  const blocks = tokensIn(methods, "code").map(({ text }) => text.split("\n"))
  expect(blocks).toHaveLength(3)
  for (const lines of blocks) {
    const at = (what: RegExp) => lines.findIndex((line) => what.test(line))
    const [built, exchanged] = [at(/npm run setup|compose build/), at(/systemctl stop|up -d|kill -TERM/)]
    expect([lines.length <= 10, at(/backup/), built > 0, exchanged > built]).toEqual([true, 0, true, true])
  }
})

/** The criteria of WCAG 2.2, levels A and AA, by guideline. Those that are missing between are of level AAA, and 4.1.1 is obsolete. */
const CRITERIA = {
  "1.1": [1],
  "1.2": [1, 2, 3, 4, 5],
  "1.3": [1, 2, 3, 4, 5],
  "1.4": [1, 2, 3, 4, 5, 10, 11, 12, 13],
  "2.1": [1, 2, 4],
  "2.2": [1, 2],
  "2.3": [1],
  "2.4": [1, 2, 3, 4, 5, 6, 7, 11],
  "2.5": [1, 2, 3, 4, 7, 8],
  "3.1": [1, 2],
  "3.2": [1, 2, 3, 4, 6],
  "3.3": [1, 2, 3, 4, 7, 8],
  "4.1": [2, 3],
}

test("docs/accessibility.md goes through each criterion once, and names files that are there", () => {
  const text = readText("docs/accessibility.md")
  const rows = [...text.matchAll(/^\| (\d\.\d\.\d+) [^|]+\| (met|not met|not tested|not applicable) \| \S/gm)]
  const criteria = Object.entries(CRITERIA).flatMap(([guideline, numbers]) =>
    numbers.map((one) => `${guideline}.${one}`),
  )
  expect(criteria.length).toBe(55)
  expect(rows.map(([, criterion]) => criterion)).toEqual(criteria)
  const named = [...text.matchAll(/`((?:tests|app)\/[^`]+)`/g)].map(([, path = ""]) => path)
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((path) => !existsSync(join(projectFolder, path)))).toEqual([])
})
