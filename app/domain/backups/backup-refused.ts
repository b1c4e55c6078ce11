/** A backup that cannot be made, counted or restored; the message is for the operator. */
export class BackupRefused extends Error {
  override name = "BackupRefused"
}
