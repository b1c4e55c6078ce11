/** A page's text without its markup. */
export const textIn = (html: string): string =>
  html
    .replaceAll(/<(script|style|template)\b.*?<\/\1>/gs, "")
    .replaceAll(/<!--.*?-->/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&amp;", "&")
    .replaceAll("&#x27;", "'")
    .replaceAll(/\s+/g, " ")

/** The texts of a table body, by row and cell. */
export const rows = (html: string): string[][] =>
  [...(html.match(/<tbody>.*?<\/tbody>/s)?.[0] ?? "").matchAll(/<tr\b.*?<\/tr>/gs)].map(([row]) =>
    [...row.matchAll(/<td\b.*?<\/td>/gs)].map(([cell]) => textIn(cell).trim()),
  )

/** The lines of a report's table as text: "First $1,000.00 – …". A zero is a dash on the screen and an amount in the text. */
export function tableLines(html: string, title: string): string[] {
  const [, after = ""] = html.split(`aria-label="${title}, `)
  const [table = ""] = after.split("</table>")
  return [...table.matchAll(/<tr\b.*?<\/tr>/gs)].slice(1).map(([row]) =>
    textIn(row)
      .replace(/– \$0\.00/g, "–")
      .trim(),
  )
}
