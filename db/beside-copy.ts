/** Compares a property's SQLite file with an earlier copy of it: what was recorded since, and which mail was sent since. */
import Sqlite from "better-sqlite3"
import { PATIENCE_WHEN_OPENING } from "./data-folder.ts"
import { versionIn } from "./started-version.ts"

/** Runs a query on the newer file; `copied` is the schema name of the copy. */
export type RowsBeside = <Row>(sql: string) => Row[]

/** Opens the newer file for reading while `work` runs, and passes a query function to it. Changes neither file. */
export function readBeside<Value>(newer: string, copy: string, work: (rows: RowsBeside) => Value): Value {
  const handle = new Sqlite(newer, { readonly: true, fileMustExist: true, timeout: PATIENCE_WHEN_OPENING })
  try {
    handle.prepare("attach ? as copied").run(copy)
    return work(<Row>(sql: string) => handle.prepare<[], Row>(sql).all())
  } finally {
    handle.close()
  }
}

/** The version that last served a file, if it is stored. */
export function versionOf(file: string): string | undefined {
  const handle = new Sqlite(file, { readonly: true, timeout: PATIENCE_WHEN_OPENING })
  try {
    return versionIn(handle)
  } finally {
    handle.close()
  }
}

const ENDED = "state in ('sent', 'cancelled', 'failed')"

/** Writes to the copy, which nobody else has open, the outcome of its waiting mail and the mail queued and sent since, so that none is sent again. */
export function bringSentMail(copy: string, newer: string): void {
  const handle = new Sqlite(copy, { fileMustExist: true })
  try {
    handle.prepare("attach ? as newer").run(newer)
    const names = "select '\"' || name || '\"' from main.pragma_table_info('outbox') order by cid"
    const columns = handle.prepare(names).pluck().all().join()
    handle.transaction(() => {
      const since = `select ${columns} from newer.outbox n where n.${ENDED}`
      const waited = "id in (select id from main.outbox where state in ('queued', 'sending', 'kept'))"
      handle.exec(
        `create temp table brought as ${since} and (${waited} or (state = 'sent' and id not in (select id from main.outbox)))`,
      )
      handle.exec(
        "delete from main.outbox_attachments where outbox_id in (select id from brought where state <> 'failed')",
      )
      handle.exec(`insert into main.outbox (${columns}) select ${columns} from brought where true
        on conflict (id) do update set state = excluded.state, body = excluded.body, pending = excluded.pending, refused = excluded.refused,
          attempts = excluded.attempts, next_at = excluded.next_at, lease_until = excluded.lease_until, sent_at = excluded.sent_at,
          last_error = excluded.last_error`)
      // A mail whose message was written since the copy belongs to no thread here.
      const hasMessage = "id in (select outbox_id from main.messages where outbox_id is not null)"
      handle.exec(`update main.outbox set is_threaded = 0 where id in (select id from brought) and not ${hasMessage}`)
    })()
  } finally {
    handle.close()
  }
}
