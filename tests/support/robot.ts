/** Follows every link and reads every form of the pages, like a browser without script. */
import { get } from "./app.ts"

/** A form on a page: its address, its fields with their values, and the fields that a person fills in. */
export type Form = {
  page: string
  action: string
  method: string
  fields: Record<string, string>
  /** The values as shown, without unchecked boxes, which a browser does not send. */
  shown: Record<string, string>
  typed: string[]
}
/** A page that was found. Each page is listed once. */
type Found = { address: string; status: number; forms: Form[]; repeatedIds: string[] }

const decode = (text: string) =>
  text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")

function attribute(tag: string, name: string): string | undefined {
  const found = new RegExp(`\\s${name}(?:="([^"]*)")?(?=[\\s/>])`).exec(tag)
  return found ? decode(found[1] ?? "") : undefined
}

/** The values a browser would send for a form. `isShown`: without unchecked boxes, which are otherwise included to try them. */
function fieldsOf(html: string, isShown = false): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [whole, kind, inner = ""] of html.matchAll(
    /<(?:(input|button)\b[^>]*>|(?:select|textarea)\b[^>]*>(.*?)<\/(?:select|textarea)>)/gs,
  )) {
    const tag = whole.slice(0, whole.indexOf(">") + 1)
    const name = attribute(tag, "name")
    if (!name) continue
    const type = attribute(tag, "type") ?? ""
    const isChoice = type === "radio" || type === "checkbox"
    if (isChoice && (isShown || name in fields) && attribute(tag, "checked") === undefined) continue
    if (kind === "button") fields[name] ??= attribute(tag, "value") ?? ""
    else if (kind) fields[name] = attribute(tag, "value") ?? (isChoice ? "on" : "")
    else fields[name] = whole.startsWith("<textarea") ? decode(inner) : selected(inner)
  }
  return fields
}

function selected(options: string): string {
  const tags = [...options.matchAll(/<option\b[^>]*>/g)].map(([tag]) => tag)
  const tag = tags.find((one) => attribute(one, "selected") !== undefined) ?? tags[0] ?? ""
  return attribute(tag, "value") ?? ""
}

/** The fields that a person sees. */
function typedIn(html: string): string[] {
  const tags = [...html.matchAll(/<(?:input|select|textarea)\b[^>]*>/g)].map(([tag]) => tag)
  return tags.filter((tag) => attribute(tag, "type") !== "hidden").flatMap((tag) => attribute(tag, "name") ?? [])
}

/** The forms of a page. */
export function formsOf(page: string, html: string): Form[] {
  const forms = [...html.matchAll(/<form\b[^>]*>.*?<\/form>/gs)].flatMap(([whole]) => {
    const tag = whole.slice(0, whole.indexOf(">") + 1)
    const action = new URL(attribute(tag, "action") || page, `http://localhost${page}`)
    const method = (attribute(tag, "method") ?? "get").toLowerCase()
    const fields = { fields: fieldsOf(whole), shown: fieldsOf(whole, true), typed: typedIn(whole) }
    return [{ page, action: action.pathname + action.search, method, ...fields }]
  })
  return forms
}

/** The ids that several elements have. Those in templates of a page's script are not in the document. */
function repeatedIdsOf(html: string): string[] {
  const document = html.replaceAll(/<(script|template)\b.*?<\/\1>/gs, "")
  const ids = [...document.matchAll(/<[a-z][^>]*?\sid="([^"]*)"/g)].map(([, id = ""]) => id)
  return [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))]
}

const ORDER = /^(search|sort|sortBy|sortOrder|dir|per|page|from|to)$/

/** Addresses with the same kind count as one page. It consists of the query's names for records and the values that choose a state. */
function kindOf(address: string): string {
  const { pathname, searchParams } = new URL(address, "http://localhost")
  const about = [...searchParams].filter(([name, value]) => !ORDER.test(name) && value !== "true")
  const query = about.map(([name, value]) => (/^(dialog|step)$/.test(name) ? `${name}=${value}` : name))
  return [pathname, ...new Set(query.toSorted())].join(" ")
}

/** Opens the pages that links from these addresses reach, one of each kind. */
export async function crawl(from: readonly string[], as: string): Promise<Found[]> {
  const waiting = [...from]
  const seen = new Set(waiting.map(kindOf))
  const found: Found[] = []
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    const response = await get(address, { as })
    const isPage = response.headers.get("content-type")?.startsWith("text/html")
    const html = isPage ? await response.text() : ""
    found.push({ address, status: response.status, forms: formsOf(address, html), repeatedIds: repeatedIdsOf(html) })
    for (const [, link = ""] of html.matchAll(/<a\b[^>]*\shref="([^"]*)"/g)) {
      const url = new URL(decode(link), `http://localhost${address}`)
      const next = url.pathname + url.search
      // Templates of a page's script contain placeholders in braces.
      if (url.origin !== "http://localhost" || link.includes("{") || seen.has(kindOf(next))) continue
      seen.add(kindOf(next))
      waiting.push(next)
    }
  }
  return found
}

/** The forms of these pages, each once, by address, name and fields. */
export function formsIn(pages: readonly Found[]): Form[] {
  const kinds = new Map<string, Form>()
  for (const form of pages.flatMap((page) => page.forms)) {
    const kind = [
      form.method,
      kindOf(form.action),
      form.fields.intent ?? "",
      ...Object.keys(form.fields).toSorted(),
    ].join(" ")
    if (!kinds.has(kind)) kinds.set(kind, form)
  }
  return [...kinds.values()]
}
