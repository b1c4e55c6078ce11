/**
 * The floor of the public page: node:http, raw better-sqlite3 and strings that read the same rows and print the same page. It receives the database file, the
 * markup between the property's texts, and the keys of these texts.
 */
import { createServer } from "node:http"
import Sqlite from "better-sqlite3"

export type PublicPageFrame = { file: string; between: string[]; keys: string[] }

process.once("message", ({ file, between, keys }: PublicPageFrame) => {
  const database = new Sqlite(file, { readonly: true })
  database.pragma("mmap_size = 1073741824")
  const settings = database.prepare("select key, value from settings")
  const pictures = database.prepare(
    "select place, name, alternative_text, is_rendering, width, height from public_pictures order by place, position",
  )
  const server = createServer((_request, response) => {
    const rows = settings.all() as { key: string; value: string }[]
    if (pictures.all().length > 0) throw new Error("The floor shows the built-in pictures only")
    const values = new Map(rows.map(({ key, value }) => [key, JSON.parse(value) as unknown]))
    const text = between.map((part, index) => part + String(values.get(keys[index] ?? "") ?? "")).join("")
    const body = Buffer.from(text)
    response.writeHead(200, { "Content-Type": "text/html; charset=utf-8", "Content-Length": body.byteLength })
    response.end(body)
  })
  server.listen(0, "127.0.0.1", () => process.send?.(server.address()))
})
