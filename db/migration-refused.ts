/** A database that this program must not touch; the message is for the operator. */
export class MigrationRefused extends Error {
  override name = "MigrationRefused"
}
