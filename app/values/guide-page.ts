/** A page of the guide as the build makes it from docs/guide: elements instead of HTML, so that nothing of it is trusted as markup. */
export type GuideNode = string | GuideElement

export type GuideElement = {
  tag: "h2" | "h3" | "h4" | "p" | "ol" | "ul" | "li" | "strong" | "em" | "code" | "pre" | "a" | "img"
  id?: string
  /** Of a link: an address of the program, or a whole address elsewhere. */
  href?: string
  /** Of a picture: its file's name in docs/guide/pictures, what it shows, and its size in pixels. */
  picture?: { name: string; alt: string; width?: number; height?: number }
  children: GuideNode[]
}

export type GuideLink = { to: string; title: string }

export type GuidePage = GuideLink & {
  content: GuideNode[]
  /** The pages of the same folder, in the guide's order; empty for a page that is in none. */
  beside: GuideLink[]
}
