/** Prints plain elements like React's static markup, at a fraction of its cost; React prints the others. All text is escaped here (`escaped`). */
import { Fragment, isValidElement, type ReactElement, type ReactNode } from "react"
import { attributesOf, escaped, TAGS } from "./plain-attributes.ts"

/** A row or a part of it: markup of a template, or what React shows. */
export type Printable = ReactNode | Markup
/** What a template shows at a place. */
export type Content = Printable | readonly Printable[]

/** Printed markup, and elements that React prints, in order. */
export type Piece = string | { element: ReactNode }

/** The pieces of a node, with as few elements left to React as possible. */
export function piecesOf(shown: Printable): readonly Piece[] {
  if (shown instanceof Markup) return shown.pieces
  const printer = new Printer("")
  printer.print(shown)
  return printer.pieces()
}

/** Printed markup (`markup`): text, or pieces if elements of it are left to React. */
export class Markup {
  readonly #printed: string | readonly Piece[]

  constructor(printed: string | readonly Piece[]) {
    this.#printed = printed
  }

  get pieces(): readonly Piece[] {
    return typeof this.#printed === "string" ? [this.#printed] : this.#printed
  }

  /** The markup, if nothing of it is left to React. */
  get text(): string | undefined {
    return typeof this.#printed === "string" ? this.#printed : undefined
  }

  toString(): string {
    if (this.text === undefined) throw new Error("Markup with elements has no text of its own")
    return this.text
  }
}

/**
 * Markup for lists with thousands of cells: a template costs a quarter of the same elements. Values are escaped as text, so an attribute's value stands in
 * double quotes. An address leads nowhere unless it is one of this site, of the web, of a mail or of a phone. Other markup and elements may stand between tags.
 */
export function markup(texts: TemplateStringsArray, ...values: readonly Content[]): Markup {
  let text = texts[0] ?? ""
  for (let index = 0; index < values.length; index += 1) {
    const value = textOf(addressOr(values[index], texts[index]))
    if (value === undefined) return inPieces(texts, values)
    text += value + (texts[index + 1] ?? "")
  }
  return new Markup(text)
}

/** The text of a value without elements. */
function textOf(value: Content): string | undefined {
  if (typeof value === "string") return escaped(value)
  if (value instanceof Markup) return value.text
  if (typeof value === "number") return String(value)
  if (isList(value)) return textOfList(value)
  return value === null || value === undefined || typeof value === "boolean" ? "" : undefined
}

function textOfList(values: readonly Content[]): string | undefined {
  let all = ""
  for (const value of values) {
    const text = textOf(value)
    if (text === undefined) return undefined
    all += text
  }
  return all
}

function inPieces(texts: TemplateStringsArray, values: readonly Content[]): Markup {
  const printer = new Printer(texts[0] ?? "")
  for (let index = 0; index < values.length; index += 1) {
    printer.print(addressOr(values[index], texts[index]))
    printer.add(texts[index + 1] ?? "")
  }
  return new Markup(printer.pieces())
}

/** A value as it is, or a harmless address where the template has an address. */
const addressOr = (value: Content, before: string | undefined): Content =>
  before?.endsWith(' href="') && !/^(?:\/(?![/\\])|[?#]|https?:|mailto:|tel:)/.test(String(value)) ? "#" : value

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
    if (this.#markup !== "") this.#pieces.push(this.#markup)
    this.#markup = ""
    return this.#pieces
  }

  #join({ pieces }: Markup): void {
    for (const piece of pieces) {
      if (typeof piece === "string") this.#markup += piece
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
