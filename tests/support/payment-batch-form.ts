/** The form of a batch of payments, used as a browser without script does. */
import { browserOf } from "./moving-out.ts"

export const BATCH = "/management/payments/batch"

/** The form's fields as a browser sends them, hidden and typed. */
export function fieldsOf(html: string): Record<string, string> {
  const form = html.slice(html.indexOf("data-batch"), html.lastIndexOf("</form>"))
  const inputs = [...form.matchAll(/<input\b[^>]*>/g)].map(([tag]) => tag)
  const attribute = (tag: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]
  const isSent = (tag: string) => attribute(tag, "type") !== "checkbox" || tag.includes("checked")
  return Object.fromEntries([
    ["method", "check"],
    ...inputs.filter(isSent).flatMap((tag) => {
      const name = attribute(tag, "name")
      return name ? [[name, attribute(tag, "value") ?? ""]] : []
    }),
  ])
}
export const actionOf = (html: string) => `${BATCH}${/<form[^>]*action="(\?key=[^"]*)"/.exec(html)?.[1] ?? ""}`

/** A person's actions on the page, by the token of their session. */
export const batchForm = (as: string) => {
  /** Opens an address as a browser does; the form's address without a key redirects to one with a new key. */
  async function open(path: string) {
    const page = await browserOf(as).open(path)
    return page.to?.startsWith(`${BATCH}?key=`) ? browserOf(as).open(page.to) : page
  }
  async function fill(typed: Record<string, string>) {
    const { html } = await open(BATCH)
    return { to: actionOf(html), form: { ...fieldsOf(html), ...typed } }
  }
  /** Presses a button, and opens the page of a redirect back to the form. */
  async function send({ to, form }: { to: string; form: Record<string, string> }, intent: string) {
    const sent = await browserOf(as).send(to, { ...form, intent })
    return sent.to?.startsWith(`${BATCH}?key=`)
      ? { ...(await browserOf(as).open(sent.to)), at: sent.to }
      : { ...sent, at: "" }
  }
  return { open, fill, send }
}
