/** Reads docs/guide and CHANGELOG.md and converts their markdown to the pages of app/values/guide-page.ts. Only the build and the tests run it. */
import { readdirSync, readFileSync } from "node:fs"
import { dirname, join, posix } from "node:path"
import { lexer, type Token, type Tokens } from "marked"
import type { GuideElement, GuideLink, GuideNode, GuidePage } from "./app/values/guide-page.ts"

const FOLDER = "docs/guide"
const CHANGELOG = "CHANGELOG.md"

/** The elements for headings by depth; the first heading is the page's title. */
const HEADINGS: Record<number, "h2" | "h3" | "h4"> = { 2: "h2", 3: "h3", 4: "h4" }

/** The pages of the guide and the changelog. `root` is the project's folder. */
export function guidePages(root: string): GuidePage[] {
  const pages = guideFiles(root).map((file) => ({ file, ...pageOf(root, file) }))
  const order = linksIn(pages.find(({ file }) => file === `${FOLDER}/README.md`)?.content ?? [])
  const place = ({ to }: GuideLink) => order.indexOf(to)
  return pages.map(({ file, ...page }) => {
    const isBeside = (other: { file: string }) => file.split("/").length > 3 && dirname(other.file) === dirname(file)
    const beside = pages.filter(isBeside).toSorted((a, b) => place(a) - place(b))
    return { ...page, beside: beside.map(({ to, title }) => ({ to, title })) }
  })
}

/** The files of these pages, relative to the project's folder. */
export function guideFiles(root: string): string[] {
  const found = readdirSync(join(root, FOLDER), { recursive: true, encoding: "utf8" }).map((name) =>
    posix.join(FOLDER, name.replaceAll("\\", "/")),
  )
  return [...found.filter((name) => name.endsWith(".md")).toSorted(), CHANGELOG]
}

/** The id of a heading in GitHub's form, so that a link to it works in both places. */
export const headingId = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(/\s/g, "-")

/** Refuses a file that does not begin with its title. */
function pageOf(root: string, file: string): Omit<GuidePage, "beside"> {
  const text = readFileSync(join(root, file), "utf8")
  // Versions in the changelog are in brackets, for links; these pages have no such links.
  const shown = file === CHANGELOG ? text.replaceAll(/^## \[([^\]]+)\]/gm, "## $1") : text
  const [first, ...rest] = lexer(shown).filter(({ type }) => type !== "space")
  if (first?.type !== "heading" || first.depth !== 1) throw new Error(`${file} must begin with "# " and its title`)
  return { to: addressOf(file), title: first.text, content: nodesOf(rest, file) }
}

/** The guide's file "tenant/autopay" is served at /guide/tenant/autopay. */
function addressOf(file: string): string {
  const inGuide = posix.relative(FOLDER, file).replace(/(^|\/)README\.md$|\.md$/, "")
  return file === CHANGELOG ? "/changelog" : posix.join("/guide", inGuide)
}

const nodesOf = (tokens: readonly Token[], file: string): GuideNode[] => tokens.flatMap((token) => nodeOf(token, file))

/** Refuses markdown that the guide has no element for, above all HTML. */
function nodeOf(token: Token, file: string): GuideNode | GuideNode[] {
  const inside = () => nodesOf((token as { tokens?: Token[] }).tokens ?? [], file)
  const element = (tag: GuideElement["tag"]): GuideElement => ({ tag, children: inside() })
  switch (token.type) {
    case "space":
      return []
    case "heading":
      return { ...element(HEADINGS[token.depth] ?? "h4"), id: headingId(token.text) }
    case "paragraph":
      return element("p")
    case "strong":
    case "em":
      return element(token.type)
    case "codespan":
      return { tag: "code", children: [token.text] }
    case "code":
      return { tag: "pre", children: [token.text] }
    case "list":
      return listOf(token as Tokens.List, file)
    case "link":
      return { ...element("a"), href: linkOf(token.href, file) }
    case "image":
      return { tag: "img", picture: { name: posix.basename(token.href), alt: token.text }, children: [] }
    case "escape":
      return token.text
    case "text":
      return token.tokens ? inside() : token.text
  }
  throw new Error(`${file}: the guide has no ${token.type}: ${token.raw.slice(0, 60)}`)
}

const listOf = (list: Tokens.List, file: string): GuideElement => ({
  tag: list.ordered ? "ol" : "ul",
  children: list.items.map((item) => ({ tag: "li", children: nodesOf(item.tokens, file) })),
})

/** A relative link to a markdown file of the guide becomes the address of its page. */
function linkOf(href: string, file: string): string {
  if (/^(https:|mailto:|#)/.test(href)) return href
  const [path = "", anchor] = href.split("#")
  const target = posix.join(dirname(file), path)
  if (!target.startsWith(`${FOLDER}/`) && target !== CHANGELOG) {
    throw new Error(`${file} links to ${href}, which the program does not serve`)
  }
  return addressOf(target) + (anchor === undefined ? "" : `#${anchor}`)
}

function linksIn(nodes: readonly GuideNode[]): string[] {
  return nodes.flatMap((node) => (typeof node === "string" ? [] : [node.href ?? "", ...linksIn(node.children)]))
}
