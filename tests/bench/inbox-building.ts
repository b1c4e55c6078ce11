/** Emails in a demo building, each from a tenant in its own thread, and one conversation of fifty. */
import { join } from "node:path"
import Sqlite from "better-sqlite3"

const TENANTS = 18
const MINUTE = 60_000
/** The number of emails in the long conversation. */
const LONG = 50

/** Replaces the demo's inbox by `count` threads, every second one resolved. Returns the id of the long conversation. */
export function fillInbox(folder: string, count: number): number {
  const handle = new Sqlite(join(folder, "suitekeeper.sqlite"))
  handle.pragma("foreign_keys = off")
  const fill = handle.transaction(() => {
    for (const table of ["message_recipients", "message_files", "messages", "thread_tenants", "threads"]) {
      handle.exec(`delete from ${table}`)
    }
    const tenants = handle.prepare("select id, primary_email from tenants order by id limit ?").all(TENANTS) as Tenant[]
    const store = writerOf(handle)
    for (let number = 1; number <= count; number += 1) {
      store(number, number, tenants[number % tenants.length] as Tenant, number % 2 === 0 ? "resolved" : "unresolved")
    }
    const long = count + 1
    for (let number = long; number < long + LONG; number += 1) store(number, long, tenants[0] as Tenant, "resolved")
    // The long conversation is older than all others, so that no first page shows it.
    handle.prepare("update threads set latest_at = 1, latest_message_id = ? where id = ?").run(long + LONG - 1, long)
    handle.exec("analyze")
    return long
  })
  const long = fill()
  handle.close()
  return long
}

type Tenant = { id: number; primary_email: string }

function writerOf(handle: Sqlite.Database) {
  const start = Date.now() - 40_000 * MINUTE
  const thread = handle.prepare(
    `insert or ignore into threads (id, token, status, subject_key, latest_message_id, latest_direction, is_from_people, latest_at, created_at)
    values (?, ?, ?, ?, ?, 'inbound', 1, ?, ?)`,
  )
  const message = handle.prepare(
    `insert into messages (id, thread_id, direction, message_id, from_name, from_address, tenant_id, subject, body, search_text, at)
    values (?, ?, 'inbound', ?, '', ?, ?, ?, ?, ?, ?)`,
  )
  const joined = handle.prepare("insert or ignore into thread_tenants (thread_id, tenant_id) values (?, ?)")
  return (number: number, threadId: number, { id, primary_email: from }: Tenant, status: string) => {
    const at = start + number * MINUTE
    const subject = `Question ${threadId}`
    const body = `Hello, this is question number ${number} about our suite, and a little more to read.`
    thread.run(threadId, `token${threadId}`, status, subject.toLowerCase(), number, at, at)
    message.run(number, threadId, `<bench-${number}@mail.example>`, from, id, subject, body, body.toLowerCase(), at)
    joined.run(threadId, id)
  }
}
