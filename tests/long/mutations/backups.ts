import type { Mutation } from "../../run/mutations.ts"

/** Mistakes in backups. */
export const BACKUPS: readonly Mutation[] = [
  {
    file: "app/domain/backups/retention.ts",
    text: ".slice(0, count)",
    becomes: ".slice(0, count - 1)",
    test: "tests/domain/backups/retention.test.ts",
    name: "of all backups the newest of the last 7 days, 5 weeks and 12 months stay, and no other",
  },
  {
    file: "app/domain/backups/backup-runs.ts",
    text: "  if (before === 0) await mailFailure",
    becomes: "  await mailFailure",
    test: "tests/jobs/make-backups.test.ts",
    name: "a failing backup removes nothing, mails each administrator once",
  },
  {
    file: "app/domain/backups/backup-task.ts",
    text: "  if (last?.folder !== folder) return false\n",
    becomes: "  if (last?.folder === folder) return false\n",
    test: "tests/jobs/make-backups.test.ts",
    name: "a folder on a disk that is not mounted is red and gets no backup",
  },
  {
    file: "jobs/request-backup.ts",
    text: "isLast && (await",
    becomes: "!isLast && (await",
    test: "tests/jobs/make-backups.test.ts",
    name: "after nights off one backup is made, of the last day",
  },
  {
    file: "app/domain/backups/backup-state.ts",
    text: "const OLD = 48 *",
    becomes: "const OLD = 49 *",
    test: "tests/pages/backups.test.ts",
    name: "a good backup older than 48 hours is red on every administration page",
  },
  {
    file: "cli/take-update-back.ts",
    text: "    bringSentMail(copy, target)\n",
    becomes: "",
    test: "tests/jobs/update-taken-back.test.ts",
    name: "autopay that was charged since comes back with its receipt, is charged once, and its mail is not sent again",
  },
  {
    file: "app/domain/backups/taken-back.ts",
    text: "      await missAutopay(tx, taken)\n",
    becomes: "",
    test: "tests/jobs/update-taken-back.test.ts",
    name: "autopay whose time came between the update and its taking back counts as missed",
  },
  {
    file: "app/domain/mail/sent-before.ts",
    text: "  if (isPersonal || linkHash !== undefined) return undefined\n",
    becomes: "",
    test: "tests/domain/mail/sent-before.test.ts",
    name: "a mail that a person wrote leaves",
  },
  {
    file: "db/migrate.ts",
    text: "      if (copy !== undefined) rmSync(copy, { force: true })\n",
    becomes: "",
    test: "tests/db/migrate.test.ts",
    name: "a migration that does not fit the rows changes nothing",
  },
]
