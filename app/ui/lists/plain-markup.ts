/** Prints plain elements like React's static markup, at a fraction of its cost; React prints the others. All text is escaped here (`escaped`). */
import { Fragment, isValidElement, type ReactElement, type ReactNode } from "react"

/** A row or a part of it: markup of a template, or what React shows. */
export type Printable = ReactNode | Markup
/** What a template shows at a place. */
export type Content = Printable | readonly Printable[]

/** Printed markup, and elements that React prints, in order. */
export type Piece = { markup: string } | { element: ReactNode }

const TAGS = new Set([
  ...["tr", "th", "td", "a", "span", "div", "p", "ul", "ol", "li", "b", "bdi", "small", "svg", "path", "time"],
  ...["header", "h1", "h2", "h3", "nav", "aside", "footer", "main", "section", "details", "summary", "dl", "dt", "dd"],
])

/** React writes these as they are. For all others, except `data-` and `aria-`, it has its own rules. */
const ATTRIBUTES: Record<string, string> = {
  className: "class",
  id: "id",
  role: "role",
  scope: "scope",
  title: "title",
  viewBox: "viewBox",
  d: "d",
  dateTime: "dateTime",
  tabIndex: "tabindex",
  colSpan: "colSpan",
}

/** The pieces of a node, with as few elements left to React as possible. */
export function piecesOf(shown: Printable): readonly Piece[] {
  if (shown instanceof Markup) return shown.pieces
  const printer = new Printer("")
  printer.print(shown)
  return printer.pieces()
}

/** Printed markup (`markup`). */
export class Markup {
  readonly pieces: readonly Piece[]

  constructor(pieces: readonly Piece[]) {
    this.pieces = pieces
  }

  /** The markup as text, where nothing is left to React. */
  toString(): string {
    return this.pieces.map(textOf).join("")
  }
}

function textOf(piece: Piece): string {
  if ("element" in piece) throw new Error("Markup with elements has no text of its own")
  return piece.markup
}

/**
 * Markup for lists with thousands of cells: a template costs a quarter of the same elements. Values are escaped as text, so an attribute's value stands in
 * double quotes. An address leads nowhere unless it is one of this site, of the web, of a mail or of a phone. Other markup and elements may stand between tags.
 */
export function markup(texts: TemplateStringsArray, ...values: readonly Content[]): Markup {
  const printer = new Printer(texts[0] ?? "")
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index]
    printer.print(texts[index]?.endsWith(' href="') ? harmless(value) : value)
    printer.add(texts[index + 1] ?? "")
  }
  return new Markup(printer.pieces())
}

const harmless = (address: Content) => (/^(?:[/?#]|https?:|mailto:|tel:)/.test(String(address)) ? address : "#")

const PLAIN = new WeakSet<object>()

/** Marks components without hooks: each is printed by calling it, as React would. */
export function plain(...components: readonly object[]): void {
  for (const component of components) PLAIN.add(component)
}

class Printer {
  readonly #pieces: Piece[] = []
  #markup: string

  constructor(markup: string) {
    this.#markup = markup
  }

  add(markup: string): void {
    this.#markup += markup
  }

  print(node: Content): void {
    if (typeof node === "string") this.#markup += escaped(node)
    else if (typeof node === "number") this.#markup += node
    else if (node === null || node === undefined || typeof node === "boolean") return
    else if (node instanceof Markup) this.#join(node)
    else if (isList(node)) for (const child of node) this.print(child)
    else if (isValidElement<PlainProps>(node)) this.#element(node)
    else this.#leave(node)
  }

  pieces(): readonly Piece[] {
    if (this.#markup !== "") this.#pieces.push({ markup: this.#markup })
    this.#markup = ""
    return this.#pieces
  }

  #join({ pieces }: Markup): void {
    for (const piece of pieces) {
      if ("markup" in piece) this.#markup += piece.markup
      else this.#leave(piece.element)
    }
  }

  #element(element: ReactElement<PlainProps>): void {
    const { type, props } = element
    if (type === Fragment) this.print(props.children)
    else if (typeof type === "string") this.#tag(type, element)
    else if (typeof type === "function" && PLAIN.has(type)) this.print((type as (props: object) => ReactNode)(props))
    else this.#leave(element)
  }

  #tag(type: string, element: ReactElement<PlainProps>): void {
    const { props } = element
    const attributes = TAGS.has(type) ? attributesOf(props) : undefined
    if (attributes === undefined) {
      this.#leave(element)
      return
    }
    this.#markup += `<${type}${attributes}>`
    this.print(props.children)
    this.#markup += `</${type}>`
  }

  #leave(element: ReactNode): void {
    this.pieces()
    this.#pieces.push({ element })
  }
}

const isList = (node: unknown): node is readonly Printable[] => Array.isArray(node)

type PlainProps = Record<string, unknown> & { children?: ReactNode }

function attributesOf(props: Record<string, unknown>): string | undefined {
  let attributes = ""
  for (const name in props) {
    const value = props[name]
    if (UNPRINTED.has(name) || value === null || value === undefined) continue
    const printed = attributeOf(name, value)
    if (printed === undefined) return undefined
    attributes += printed
  }
  return attributes
}

const UNPRINTED = new Set(["children", "suppressHydrationWarning"])

function attributeOf(name: string, value: unknown): string | undefined {
  const isOfData = name.startsWith("data-") || name.startsWith("aria-")
  if (isOfData && (value === true || value === false)) return ` ${name}="${value}"`
  if (name === "open" && typeof value === "boolean") return value ? ' open=""' : ""
  if (typeof value === "number" && Number.isInteger(value)) return attributeOf(name, String(value))
  if (typeof value !== "string") return undefined
  // Only addresses within this site, because React removes other addresses that would run as a program.
  if (name === "href") return /^[/?#]/.test(value) ? ` href="${escaped(value)}"` : undefined
  const known = isOfData ? name : ATTRIBUTES[name]
  return known === undefined ? undefined : ` ${known}="${escaped(value)}"`
}

const SIGNS: Record<string, string> = { '"': "&quot;", "&": "&amp;", "'": "&#x27;", "<": "&lt;", ">": "&gt;" }

function escaped(text: string): string {
  return /["&'<>]/.test(text) ? text.replaceAll(/["&'<>]/g, (sign) => SIGNS[sign] ?? "") : text
}
