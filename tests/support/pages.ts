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
