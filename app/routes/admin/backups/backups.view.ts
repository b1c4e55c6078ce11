import type { Acceptance } from "~/domain/backups/acceptances.ts"
import { durationText } from "~/domain/backups/backup-text.ts"
import type { backupsSeen } from "~/domain/backups/backups-page.ts"
import { formatInstant } from "~/values/calendar.ts"
import { formatFileSize } from "~/values/file-size.ts"

type Seen = Awaited<ReturnType<typeof backupsSeen>>
type Run = Seen["runs"][number]

export type RunView = {
  id: number
  what: string
  when: string
  state: Run["state"]
  took: string | null
  size: string | null
  reason: string
}

/** The running work in words: "A backup is being verified, since 3:00 AM." */
export type OpenView = { id: number; line: string }

const WHAT = { backup: "Backup", drill: "Restore drill" }
const BY = { schedule: "by itself", retry: "tried again", person: "from this page", command: "by a command" }
const STEP = {
  copying: "the database and the new files are copied",
  verifying: "the copy is verified",
  removing: "older backups are removed",
  restoring: "the newest backup is restored beside and verified",
}

/** `usual` is the folder in the settings; another folder is named. */
export function runView(run: Run, zone: string, usual: string): RunView {
  const { id, kind, cause, state, startedAt, finishedAt, requestedAt } = run
  return {
    id,
    state,
    what: `${WHAT[kind]}, ${BY[cause]}`,
    when: formatInstant(startedAt ?? requestedAt, zone),
    took: startedAt === null || finishedAt === null ? null : durationText(finishedAt - startedAt),
    size: sizeOf(run),
    reason: run.reason ?? fileOf(run, usual),
  }
}

const sizeOf = ({ bytes, fileBytes }: Run): string | null =>
  bytes === null ? null : formatFileSize(bytes + (fileBytes ?? 0))

function fileOf({ folder, file }: Run, usual: string): string {
  if (folder === null || file === null) return ""
  return folder === usual ? file : `${file} in ${folder}`
}

export function openView({ id, kind, state, step, startedAt }: Run, zone: string): OpenView {
  if (state === "waiting") return { id, line: `${WHAT[kind]}: it waits and begins within seconds.` }
  const since = startedAt === null ? "" : `, since ${formatInstant(startedAt, zone)}`
  return { id, line: `${WHAT[kind]}: ${step === null ? "it begins" : STEP[step]}${since}.` }
}

const ACCEPTED = {
  sameDisk: "The backups lie on the disk of the database",
  secret: "A copy of the secret is kept elsewhere",
}

/** Each acceptance with its person and time: "Sam Level 0, Mar 10, 2026, 3:00 PM". */
export function acceptedView({ what, by, at }: Acceptance, zone: string) {
  const who = by === null || at === null ? "before names were noted" : `${by}, ${formatInstant(at, zone)}`
  return { what, label: ACCEPTED[what], who }
}
export type AcceptedView = ReturnType<typeof acceptedView>
