/** The tables that only PostgreSQL needs: they hold nothing of the property, but for the bytes of stored files, which SQLite has in a folder. */
export const OWN_TABLES = [
  "assigned_ids",
  "last_write",
  "deployment",
  "processes",
  "leases",
  "stored_chunks",
  "stored_bytes",
  "captured_mail",
] as const
