import { Notice } from "../notice.tsx"

export const BACKUPS = "/admin/backups"

export type BackupProblem = { color: "green" | "yellow" | "red"; sentence: string; advice: string | null }

/** Warns administrators that the last successful backup is old, or that it would be lost together with the database. */
export function BackupNotice({ backup: { color, sentence, advice } }: { backup: BackupProblem }) {
  return (
    <div className="screen-only">
      <Notice tone={color === "red" ? "problem" : "attention"} className="notice-line" title={sentence}>
        {advice !== null && <p>{advice}</p>}
        <a href={BACKUPS}>See the backups</a>
      </Notice>
    </div>
  )
}
