/** Tables that only PostgreSQL needs. They contain no data of the property, except the bytes of stored files, which SQLite keeps in a folder. */
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
