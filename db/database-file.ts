/** Reads facts from a property's SQLite file, while another process may have it open. */
import Sqlite from "better-sqlite3"
import { PATIENCE_WHEN_OPENING } from "./data-folder.ts"
import { schemaOf } from "./migrate.ts"
import type { Content } from "./move/copy-property.ts"

/** The bytes that a database's rows name, without bytes about to be removed; empty for a version that stored no files. */
export function contentsIn(file: string): Content[] {
  const handle = new Sqlite(file, { readonly: true, timeout: PATIENCE_WHEN_OPENING })
  try {
    if (!handle.prepare("select 1 from sqlite_master where name = 'contents'").get()) return []
    return handle.prepare<[], Content>("select sha256, size from contents where released_at is null").all()
  } finally {
    handle.close()
  }
}

/** The schema of a database file, as the instant of its newest migration (ms). */
export function schemaIn(file: string, patience = PATIENCE_WHEN_OPENING): number {
  const handle = new Sqlite(file, { readonly: true, timeout: patience })
  try {
    return schemaOf(handle, file)
  } finally {
    handle.close()
  }
}
