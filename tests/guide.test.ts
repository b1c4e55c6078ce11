/** The guide uses the names that pages show, all its links work, and everybody can read it. */
import { readdirSync, readFileSync } from "node:fs"
import { join, posix } from "node:path"
import { parseSync } from "vite"
import { expect, test } from "vitest"
import { guideFiles, guidePages } from "../guide-text.ts"
import { get } from "./support/app.ts"
import { filesIn, readText, projectFolder as root, tokensIn } from "./support/documents.ts"
import { staff, tenantUser, tokenOf } from "./support/people.ts"

const GUIDE = guideFiles(root).filter((file) => file.startsWith("docs/guide/"))

type Node = { type: string; value?: unknown; [field: string]: unknown }
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value
const oneLine = (text: string) => text.replaceAll(/\s+/g, " ").trim()

/** The texts that a file can show: those between tags, and its strings except names of modules. */
function textsOf(node: Node, found: Set<string>): void {
  if (node.type === "ImportDeclaration") return
  if ((node.type === "JSXText" || node.type === "Literal") && typeof node.value === "string")
    found.add(oneLine(node.value))
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) textsOf(child, found)
  }
}

/** All texts that pages can show as names: those of their files and shared parts, and the labels of defaults and reports. */
function shownNames(): Set<string> {
  const found = new Set<string>()
  const files = ["app/routes", "app/ui", "app/domain/settings", "app/domain/reports"].flatMap((folder) =>
    filesIn(folder, /\.tsx?$/),
  )
  for (const file of files.filter((name) => !name.startsWith("app/routes/api/"))) {
    textsOf(parseSync(file, readText(file)).program as unknown as Node, found)
  }
  return found
}

test("every name that the guide has in bold is a name in the product", () => {
  const shown = shownNames()
  const named = GUIDE.flatMap((file) => tokensIn(readText(file), "strong").map(({ text }) => ({ file, text })))
  expect(named.length).toBeGreaterThan(200)
  expect(named.filter(({ text }) => !shown.has(text)).map(({ file, text }) => `${file}: ${text}`)).toEqual([])
})

test("a name of a file's comment or import is none that the product shows", () => {
  const found = new Set<string>()
  const code = `import "a name"\n// Old name\nexport const page = <p title="Title">New {1} name</p>`
  textsOf(parseSync("page.tsx", code).program as unknown as Node, found)
  expect([...found].toSorted()).toEqual(["New", "Title", "name"])
})

test("the guide's first page leads to every other, and every picture is in a page and small", () => {
  const linked = tokensIn(readText("docs/guide/README.md"), "link").map(({ href }) => `docs/guide/${href}`)
  expect(GUIDE.filter((file) => file !== "docs/guide/README.md" && !linked.includes(file))).toEqual([])
  const used = [...GUIDE, "README.md"].flatMap((file) =>
    tokensIn(readText(file), "image").map(({ href }) => posix.basename(href)),
  )
  const pictures = readdirSync(join(root, "docs/guide/pictures"))
  expect(pictures.filter((name) => !used.includes(name))).toEqual([])
  const large = pictures.filter((name) => readFileSync(join(root, "docs/guide/pictures", name)).byteLength > 60 * 1024)
  expect(large).toEqual([])
})

test.each(guidePages(root).map(({ to, title }) => ({ to, title })))(
  "$to is served to everybody",
  async ({ to, title }) => {
    const answer = await get(to)
    const page = await answer.text()
    expect([answer.status, answer.headers.get("content-security-policy")]).toEqual([
      200,
      expect.stringContaining("default-src 'self'"),
    ])
    expect(page).toContain(`<h1>${to === "/changelog" ? "What&#x27;s New" : title.replaceAll("'", "&#x27;")}</h1>`)
    for (const [, href = ""] of page.matchAll(/href="(\/(?:guide|changelog)[^"#]*)/g)) {
      expect([href, (await get(href)).status]).toEqual([href, 200])
    }
  },
)

test("the changelog shows its versions without brackets", async () => {
  const page = await (await get("/changelog")).text()
  expect([page.includes("Unreleased</h2>"), page.includes("[Unreleased]")]).toEqual([true, false])
})

test("an address below the guide that has no page is not found", async () => {
  for (const address of ["/guide/tenant", "/guide/tenant/nothing", "/guide/../package"]) {
    expect([address, (await get(address)).status]).toEqual([address, 404])
  }
})

test("whoever is signed in reads the guide inside the shell, whose sidebar and menu lead there", async () => {
  const token = await tokenOf(await staff(6), "page")
  const page = await (await get("/guide/manager/move-in", { as: token })).text()
  expect(page).toContain('class="shell')
  const roll = await (await get("/management", { as: token })).text()
  expect(roll.match(/<a[^>]*href="\/guide"/g)).toHaveLength(2)
  expect(roll.match(/<a[^>]*href="\/changelog"/g)).toHaveLength(2)
})

test("the guide begins with the reader's own part, and has every part for everybody", async () => {
  const parts = async (as?: string) => {
    const page = await (await get("/guide", as === undefined ? {} : { as })).text()
    return [...page.matchAll(/<h2 id="(for-[a-z-]+)"/g)].map(([, id]) => id)
  }
  const rest = ["for-the-landlord", "for-the-manager", "for-maintenance", "for-tenants"]
  const own = (first: string) => [first, ...rest.filter((part) => part !== first)]
  expect(await parts()).toEqual(own("for-tenants"))
  for (const [level, first] of [
    [3, "for-the-landlord"],
    [6, "for-the-manager"],
    [9, "for-maintenance"],
  ] as const)
    expect(await parts(await tokenOf(await staff(level), "page"))).toEqual(own(first))
  expect(await parts(await tokenOf(await tenantUser(null), "page"))).toEqual(own("for-tenants"))
})
