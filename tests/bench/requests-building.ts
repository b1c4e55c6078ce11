/** Maintenance requests in a demo building, each of a tenant and with five notes. */
import { join } from "node:path"
import Sqlite from "better-sqlite3"

const MINUTE = 60_000
const NOTES = 5
const TENANTS = 18

/** Replaces the demo's requests by `count` others. */
export function fillRequests(folder: string, count: number): void {
  const handle = new Sqlite(join(folder, "suitekeeper.sqlite"))
  handle.pragma("foreign_keys = off")
  const fill = handle.transaction(() => {
    for (const table of ["request_pictures", "request_changes", "request_notes", "maintenance_requests"]) {
      handle.exec(`delete from ${table}`)
    }
    const senders = handle
      .prepare(
        `select u.id as user, u.tenant_id as tenant, min(s.unit_number) as unit from users u join stays s on s.tenant_id = u.tenant_id
        group by u.id order by u.id limit ?`,
      )
      .all(TENANTS) as Sender[]
    const staff = handle.prepare("select min(id) from users where tenant_id is null").pluck().get() as number
    const store = writerOf(handle, staff, Date.now() - (count + NOTES + 1) * MINUTE)
    for (let number = 1; number <= count; number += 1) store(number, senders[number % senders.length] as Sender)
    handle.exec("analyze")
  })
  fill()
  handle.close()
}

type Sender = { user: number; tenant: number; unit: number }

/** `start` is before the first request. The times of the newest requests do not depend on the number of requests. */
function writerOf(handle: Sqlite.Database, staff: number, start: number) {
  const request = handle.prepare(
    `insert into maintenance_requests (id, unit_number, title, description, status, last_status_update, creator_id, tenant_id,
      assignee_id, created_at) values (?, ?, ?, ?, 'in progress', ?, ?, ?, ?, ?)`,
  )
  const note = handle.prepare(
    `insert into request_notes (request_id, note, author_id, is_shown_to_tenant, is_from_tenant, created_at)
    values (?, ?, ?, 0, 0, ?)`,
  )
  const change = handle.prepare("insert into request_changes (request_id, kind, at) values (?, 'created', ?)")
  return (number: number, { user, tenant, unit }: Sender) => {
    const at = start + number * MINUTE
    const description = `Something is broken in our suite, and this is all there is to say about number ${number}.`
    request.run(number, unit, `Request ${number}`, description, at, user, tenant, staff, at)
    change.run(number, at)
    for (let turn = 1; turn <= NOTES; turn += 1) {
      note.run(number, `Turn ${turn}: looked at ${number}, and ordered the part.`, staff, at + turn * MINUTE)
    }
  }
}
