/**
 * The floor of the rent roll: node:http, raw better-sqlite3 and template strings that print the same markup and the same JSON, and nothing else. It receives
 * the database file, the month and the markup before and after the rows.
 */
import { createServer } from "node:http"
import Sqlite from "better-sqlite3"
import { escaped, line, linesOf, type Row } from "./rent-roll-floor-lines.ts"
import { everyUnit } from "./rent-roll-floor-units.ts"

export type Frame = { file: string; month: string; before: string; behind: string; here: string; per: number }

process.once("message", (frame: Frame) => {
  const handle = new Sqlite(frame.file, { readonly: true })
  handle.pragma("mmap_size = 1073741824")
  const lines = linesOf(handle, frame.month)
  const here = escaped(frame.here)
  const page = () =>
    frame.before + (lines.all(frame.per) as Row[]).map((row) => line(row, here)).join("") + frame.behind
  const server = createServer((request, response) => {
    const isJson = request.url?.startsWith("/api/") ?? false
    const body = Buffer.from(isJson ? everyUnit(handle, frame.month) : page())
    const type = isJson ? "application/json" : "text/html; charset=utf-8"
    response.writeHead(200, { "Content-Type": type, "Content-Length": body.byteLength })
    response.end(body)
  })
  server.listen(0, "127.0.0.1", () => process.send?.(server.address()))
})
