/** Templates of markup (app/ui/lists/plain-markup.ts) let no value become markup or a program. */
import { parseSync } from "vite"
import { expect, test } from "vitest"
import { markup } from "~/ui/lists/plain-markup.ts"
import { filesIn, readText } from "../support/documents.ts"

test.each([
  "javascript:alert(1)",
  " javascript:alert(1)",
  "data:text/html,<script>",
  "//evil.example",
  "/\\evil.example",
  "",
  null,
])("an address %j in a template leads nowhere", (address) => {
  expect(String(markup`<a href="${address}">Go</a>`)).toBe('<a href="#">Go</a>')
})

test.each([
  "/management?unit=1",
  "?page=2",
  "#table",
  "https://example.com/",
  "mailto:dana@example.com",
  "tel:9095550142",
])("an address %s in a template is kept", (address) => {
  expect(String(markup`<a class="btn" href="${address}">Go</a>`)).toBe(`<a class="btn" href="${address}">Go</a>`)
})

test("every template writes an attribute's value in double quotes", () => {
  const files = filesIn("app", /\.tsx?$/).filter((file) => readText(file).includes("plain-markup.ts"))
  const templates = files.flatMap((file) => templatesOf(file, readText(file)))
  expect(templates.length).toBeGreaterThan(40)
  expect(templates.filter(({ texts }) => hasUnquoted(texts))).toEqual([])
})

test("a template whose value has no double quotes is noticed", () => {
  expect(hasUnquoted(["<td class=", ">", "</td>"])).toBe(true)
  expect(hasUnquoted(['<a class="btn" href=\'/unit?unit=', "'>Open</a>"])).toBe(true)
  expect(hasUnquoted(['<a href="/unit?unit=', '"', ">a = ", "</a>"])).toBe(false)
})

/** Whether a value in a tag follows an equals sign or a single quote, instead of being between double quotes. */
function hasUnquoted(texts: readonly string[]): boolean {
  return texts.slice(0, -1).some((_, index) => {
    const before = texts.slice(0, index + 1).join("")
    const tag = before.slice(before.lastIndexOf("<"))
    const isQuoted = tag.split('"').length % 2 === 0
    return !tag.includes(">") && !isQuoted && /=\s*(?:'[^']*)?$/.test(tag)
  })
}

type Node = { type: string } & Record<string, unknown>
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value

/** The fixed texts of each template of `markup` in a file. */
function templatesOf(file: string, code: string): { file: string; texts: string[] }[] {
  const found: { file: string; texts: string[] }[] = []
  const collect = (node: Node) => {
    const { type, tag, quasi } = node as Node & {
      tag?: { name?: string }
      quasi?: { quasis: { value: { raw: string } }[] }
    }
    if (type === "TaggedTemplateExpression" && tag?.name === "markup" && quasi) {
      found.push({ file, texts: quasi.quasis.map(({ value }) => value.raw) })
    }
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) collect(child)
    }
  }
  collect(parseSync(file, code).program as unknown as Node)
  return found
}
