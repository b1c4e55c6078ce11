/**
 * The floor of the dashboard of requests: node:http, raw better-sqlite3 and strings that read the same rows and print the same page. It receives the database
 * file, the markup around the rows, and templates of a row and a note with names instead of values.
 */
import { createServer } from "node:http"
import Sqlite, { type Database } from "better-sqlite3"
import { dayAt, formatDay } from "../../app/values/calendar.ts"

export type RequestsFrame = { file: string; zone: string; around: [string, string]; row: string; note: string }

type Request = {
  id: number
  unit: number
  title: string
  text: string
  status: number
  at: number
  tenant: number
  first: string
  last: string
}
type Note = { request: number; note: string; at: number; first: string; last: string }

const PER_PAGE = 50

const escaped = (text: string) =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("'", "&#x27;")

function readerOf(handle: Database) {
  const count = handle.prepare("select count(*) from maintenance_requests").pluck()
  const options = ["unit_number", "creator_id", "assignee_id"].map((column) =>
    handle.prepare(`select distinct ${column} from maintenance_requests`).pluck(),
  )
  const people = handle.prepare(
    "select id, first_name, last_name from users where id in (select value from json_each(?))",
  )
  const page = handle.prepare(
    `select r.id, r.unit_number as unit, r.title, r.description as text, r.last_status_update as status, r.created_at as at,
      u.tenant_id as tenant, u.first_name as first, u.last_name as last
    from maintenance_requests r join users u on u.id = r.creator_id left join users a on a.id = r.assignee_id
    order by r.created_at desc, r.id desc limit ${PER_PAGE}`,
  )
  const notes = handle.prepare(
    `select n.request_id as request, n.note, n.created_at as at, u.first_name as first, u.last_name as last
    from request_notes n join users u on u.id = n.author_id where n.request_id in (select value from json_each(?)) order by n.id desc`,
  )
  const pictures = handle.prepare("select * from request_pictures where request_id in (select value from json_each(?))")
  return () => {
    count.get()
    for (const option of options) people.all(JSON.stringify(option.all()))
    const requests = page.all() as Request[]
    const ids = JSON.stringify(requests.map(({ id }) => id))
    pictures.all(ids)
    return { requests, notes: Map.groupBy(notes.all(ids) as Note[], ({ request }) => request) }
  }
}

/** Replaces names by values. */
function printerOf(template: string) {
  const parts = template.split(/@(\w+)@/)
  return (values: Record<string, string | number>): string =>
    parts.map((part, index) => (index % 2 === 0 ? part : values[part])).join("")
}

process.once("message", ({ file, zone, around, row, note }: RequestsFrame) => {
  const handle = new Sqlite(file, { readonly: true })
  handle.pragma("mmap_size = 1073741824")
  const read = readerOf(handle)
  const [printRow, printNote] = [printerOf(row), printerOf(note)]
  const dayOf = (instant: number) => formatDay(dayAt(instant, zone))
  const noteOf = ({ note, at, first, last }: Note) =>
    printNote({ note: escaped(note), day: dayOf(at), by: escaped(`${first} ${last}`) })
  const server = createServer((_request, response) => {
    const { requests, notes } = read()
    const rows = requests.map((request) =>
      printRow({
        id: request.id,
        unit: request.unit,
        tenant: request.tenant,
        creator: escaped(`${request.first} ${request.last}`),
        title: escaped(request.title),
        text: escaped(request.text),
        status: dayOf(request.status),
        day: dayOf(request.at),
        notes: (notes.get(request.id) ?? []).map(noteOf).join(""),
      }),
    )
    const body = Buffer.from(around[0] + rows.join("") + around[1])
    response.writeHead(200, { "Content-Type": "text/html; charset=utf-8", "Content-Length": body.byteLength })
    response.end(body)
  })
  server.listen(0, "127.0.0.1", () => process.send?.(server.address()))
})
