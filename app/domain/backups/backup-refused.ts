import type { BACKUP_PROBLEMS } from "#db/schema/index.ts"

export type BackupProblem = (typeof BACKUP_PROBLEMS)[number]

/** A backup that cannot be made, counted or restored. The message is for the operator. */
export class BackupRefused extends Error {
  override name = "BackupRefused"
  readonly problem: BackupProblem

  constructor(message: string, problem: BackupProblem = "other") {
    super(message)
    this.problem = problem
  }
}
