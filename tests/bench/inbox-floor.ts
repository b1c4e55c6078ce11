/**
 * The floor of the inbox and of a conversation: node:http, raw better-sqlite3 and strings that read the same rows and print the same page. It receives the
 * database file, the markup around the rows, and a template of a row with names instead of values.
 */
import { createServer } from "node:http"
import Sqlite, { type Database } from "better-sqlite3"
import { formatInstant } from "../../app/values/calendar.ts"

export type InboxFrame = {
  file: string
  zone: string
  /** The markup before, between and after the lists of rows. */
  around: string[]
  row: string
  /** The conversation. Null for the inbox. */
  thread: number | null
}

type Row = { id: number; thread: number; status: string; at: number; [field: string]: unknown }
type Mail = {
  subject: string
  body: string
  messageId: string
  address: string
  tenant: number
  first: string
  last: string
}

const PER_PAGE = 25
const FIELDS = `m.id, m.thread_id as thread, m.at, m.subject, m.body, m.message_id as messageId, m.from_address as address,
  t.id as tenant, t.first_name as first, t.last_name as last, th.status
  from messages m join threads th on th.id = m.thread_id join tenants t on t.id = m.tenant_id`

const escaped = (text: string) =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("'", "&#x27;")

function readerOf(handle: Database, thread: number | null): () => (Row & Mail)[][] {
  if (thread !== null) {
    const all = handle.prepare(`select ${FIELDS} where m.thread_id = ? order by m.at, m.id`)
    return () => [all.all(thread) as (Row & Mail)[]]
  }
  const count = handle.prepare("select count(*) from threads where status = ?").pluck()
  const page = handle.prepare(
    `select ${FIELDS} where m.id in (select latest_message_id from threads where status = ? order by latest_at desc, id desc
      limit ${PER_PAGE}) order by m.at desc`,
  )
  return () =>
    ["unresolved", "resolved"].map((status) => {
      count.get(status)
      return page.all(status) as (Row & Mail)[]
    })
}

function printerOf(handle: Database, { row, zone }: InboxFrame) {
  const units = handle
    .prepare("select unit_number from stays where tenant_id = ? and move_out_on is null order by unit_number")
    .pluck()
  const parts = row.split(/@(\w+)@/)
  return (mail: Row & Mail): string => {
    const own = units.all(mail.tenant) as number[]
    const subject = escaped(mail.subject)
    const values: Record<string, string | number> = {
      id: mail.id,
      thread: mail.thread,
      tenant: mail.tenant,
      subject,
      name: escaped(`${mail.first} ${mail.last}`),
      address: escaped(mail.address),
      units: own.length === 1 ? `unit ${own[0]}` : `units ${own.join(", ")}`,
      text: escaped(mail.body),
      preview: `${escaped(mail.body.slice(0, 50).trimEnd())}…`,
      date: formatInstant(mail.at, zone),
      checked: mail.status === "resolved" ? ' checked=""' : "",
      status: mail.status === "resolved" ? "Resolved" : "Unresolved",
      reply: escaped(
        new URLSearchParams({
          recipients: mail.address,
          subject: `Re: ${mail.subject}`,
          inReplyTo: mail.messageId,
        }).toString(),
      ),
    }
    return parts.map((part, index) => (index % 2 === 0 ? part : values[part])).join("")
  }
}

process.once("message", (frame: InboxFrame) => {
  const handle = new Sqlite(frame.file, { readonly: true })
  handle.pragma("mmap_size = 1073741824")
  const read = readerOf(handle, frame.thread)
  const print = printerOf(handle, frame)
  const server = createServer((_request, response) => {
    const lists = read().map((rows) => rows.map(print).join(""))
    const page = frame.around.map((part, index) => part + (lists[index] ?? "")).join("")
    const body = Buffer.from(page)
    response.writeHead(200, { "Content-Type": "text/html; charset=utf-8", "Content-Length": body.byteLength })
    response.end(body)
  })
  server.listen(0, "127.0.0.1", () => process.send?.(server.address()))
})
