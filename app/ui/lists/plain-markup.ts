/** Prints plain elements as React's static markup does, at a fraction of its cost; React prints the others. All text is escaped here (`escaped`). */
import { Fragment, isValidElement, type ReactElement, type ReactNode } from "react"

/** Markup that is printed, and elements that React prints, in their order. */
export type Piece = { markup: string } | { element: ReactNode }

const TAGS = new Set([
  "tr",
  "th",
  "td",
  "a",
  "span",
  "div",
  "p",
  "ul",
  "li",
  "b",
  "bdi",
  "small",
  "svg",
  "path",
  "time",
])

/** React writes these as they are; of all others, but `data-` and `aria-`, it has rules of its own. */
const ATTRIBUTES: Record<string, string> = {
  className: "class",
  id: "id",
  role: "role",
  scope: "scope",
  title: "title",
  viewBox: "viewBox",
  d: "d",
  dateTime: "dateTime",
}

/** The pieces of what a page shows, with as few elements left to React as possible. */
export function piecesOf(node: ReactNode): Piece[] {
  const printer = new Printer()
  printer.print(node)
  return printer.end()
}

const FIXED = new WeakMap<ReactElement, string>()

/** An element that many rows show unchanged: printed once. */
export function fixed(element: ReactElement): ReactElement {
  const [piece] = piecesOf(element)
  if (piece && "markup" in piece) FIXED.set(element, piece.markup)
  return element
}

class Printer {
  readonly #pieces: Piece[] = []
  #markup = ""

  print(node: ReactNode): void {
    if (typeof node === "string") this.#markup += escaped(node)
    else if (typeof node === "number") this.#markup += node
    else if (node === null || node === undefined || typeof node === "boolean") return
    else if (Array.isArray(node)) for (const child of node) this.print(child)
    else if (isPlain(node)) this.#plain(node)
    else this.#leave(node)
  }

  end(): Piece[] {
    if (this.#markup !== "") this.#pieces.push({ markup: this.#markup })
    this.#markup = ""
    return this.#pieces
  }

  #plain(element: PlainElement): void {
    const fixed = FIXED.get(element)
    if (fixed === undefined) this.#element(element)
    else this.#markup += fixed
  }

  #element(element: PlainElement): void {
    const { type, props } = element
    if (type === Fragment) {
      this.print(props.children)
      return
    }
    const attributes = typeof type === "string" && TAGS.has(type) ? attributesOf(props) : undefined
    if (attributes === undefined) {
      this.#leave(element)
      return
    }
    this.#markup += `<${type}${attributes}>`
    this.print(props.children)
    this.#markup += `</${type}>`
  }

  #leave(element: ReactNode): void {
    this.end()
    this.#pieces.push({ element })
  }
}

type PlainElement = ReactElement<Record<string, unknown> & { children?: ReactNode }, string | typeof Fragment>

const isPlain = (node: ReactNode): node is PlainElement =>
  isValidElement(node) && (typeof node.type === "string" || node.type === Fragment)

function attributesOf(props: Record<string, unknown>): string | undefined {
  let attributes = ""
  for (const name in props) {
    const value = props[name]
    if (name === "children" || value === null || value === undefined) continue
    const printed = attributeOf(name, value)
    if (printed === undefined) return undefined
    attributes += printed
  }
  return attributes
}

function attributeOf(name: string, value: unknown): string | undefined {
  const isOfData = name.startsWith("data-") || name.startsWith("aria-")
  if (isOfData && (value === true || value === false)) return ` ${name}="${value}"`
  if (typeof value !== "string") return undefined
  // Addresses within this site: of others React removes what runs as a program.
  if (name === "href") return /^[/?#]/.test(value) ? ` href="${escaped(value)}"` : undefined
  const known = isOfData ? name : ATTRIBUTES[name]
  return known === undefined ? undefined : ` ${known}="${escaped(value)}"`
}

const SIGNS: Record<string, string> = { '"': "&quot;", "&": "&amp;", "'": "&#x27;", "<": "&lt;", ">": "&gt;" }

/** Text in which nothing is markup, between tags and in attributes. */
function escaped(text: string): string {
  return /["&'<>]/.test(text) ? text.replaceAll(/["&'<>]/g, (sign) => SIGNS[sign] ?? "") : text
}
