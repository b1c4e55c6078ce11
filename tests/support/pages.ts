/** Reading a page as a person does. */

/** A page's words, without its markup. */
export const textIn = (html: string): string =>
  html
    .replaceAll(/<(script|style|template)\b.*?<\/\1>/gs, "")
    .replaceAll(/<!--.*?-->/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&amp;", "&")
    .replaceAll("&#x27;", "'")
    .replaceAll(/\s+/g, " ")

/** The words of each row of the table's body, cell by cell. */
export const rows = (html: string): string[][] =>
  [...(html.match(/<tbody>.*?<\/tbody>/s)?.[0] ?? "").matchAll(/<tr\b.*?<\/tr>/gs)].map(([row]) =>
    [...row.matchAll(/<td\b.*?<\/td>/gs)].map(([cell]) => textIn(cell).trim()),
  )

/** The lines of a table of a report, words only: "First $1,000.00 – …". A zero has a dash on the screen and its figure in the text. */
export function tableLines(html: string, title: string): string[] {
  const [, after = ""] = html.split(`aria-label="${title}, `)
  const [table = ""] = after.split("</table>")
  return [...table.matchAll(/<tr\b.*?<\/tr>/gs)].slice(1).map(([row]) =>
    textIn(row)
      .replace(/– \$0\.00/g, "–")
      .trim(),
  )
}
