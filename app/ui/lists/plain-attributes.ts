/** The elements and attributes that are printed without React, and how text is escaped. */
/** React prints all other elements. */
export const TAGS = new Set([
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

/** The attributes of an element, each with a space before it; undefined if React must print the element. */
export function attributesOf(props: Record<string, unknown>): string | undefined {
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
  if (name === "href") return /^(?:\/(?![/\\])|[?#])/.test(value) ? ` href="${escaped(value)}"` : undefined
  const known = isOfData ? name : ATTRIBUTES[name]
  return known === undefined ? undefined : ` ${known}="${escaped(value)}"`
}

const SIGNS: Record<string, string> = { '"': "&quot;", "&": "&amp;", "'": "&#x27;", "<": "&lt;", ">": "&gt;" }

export function escaped(text: string): string {
  return /["&'<>]/.test(text) ? text.replaceAll(/["&'<>]/g, (sign) => SIGNS[sign] ?? "") : text
}
