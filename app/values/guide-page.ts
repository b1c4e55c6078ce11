/** A page of the guide, built from docs/guide. It has elements instead of HTML, so that no text is trusted as markup. */
export type GuideNode = string | GuideElement

export type GuideElement = {
  tag: "h2" | "h3" | "h4" | "p" | "ol" | "ul" | "li" | "strong" | "em" | "code" | "pre" | "a" | "img"
  id?: string
  /** Of a link: an address in the program, or a full address elsewhere. */
  href?: string
  /** Of a picture: its file name in docs/guide/pictures, its description, and its size in pixels. */
  picture?: { name: string; alt: string; width?: number; height?: number }
  children: GuideNode[]
}

export type GuideLink = { to: string; title: string }

export type GuidePage = GuideLink & {
  content: GuideNode[]
  /** The pages of the same folder in the guide's order; empty for a page outside a folder. */
  beside: GuideLink[]
}

/** The nodes, with the section of this heading first. Nodes before the first heading stay where they are. */
export function withPartFirst(nodes: readonly GuideNode[], heading: string): GuideNode[] {
  const starts = nodes.flatMap((node, at) => (isHeading(node) ? [at] : []))
  const parts = starts.map((start, at) => nodes.slice(start, starts[at + 1]))
  const isFirst = ([first]: GuideNode[]) => isHeading(first) && first.id === heading
  return [
    ...nodes.slice(0, starts[0]),
    ...parts.filter(isFirst).flat(),
    ...parts.filter((part) => !isFirst(part)).flat(),
  ]
}

const isHeading = (node: GuideNode | undefined): node is GuideElement => typeof node === "object" && node.tag === "h2"
