/** The documents for people link to what is there. */
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
