import { Notice } from "~/ui/notice.tsx"
import type { Progress } from "./review.view.ts"

/** Progress while mails are made and sent. Afterwards it is a plain notice, and then the page's script reloads the page. */
export function MailProgress({ of }: { of: Progress | null }) {
  if (of === null) return <p />
  const { lines, share, isRunning, selection } = of
  const notice = (
    <Notice
      {...(isRunning ? {} : { tone: "good" as const })}
      title={isRunning ? "The mails are on their way" : "Mails"}
    >
      {isRunning && <progress max={100} value={share} aria-label="Mails sent, in percent" />}
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {isRunning && <p>You may leave this page: all of them are sent.</p>}
    </Notice>
  )
  if (!isRunning) return notice
  return (
    <div data-progress={`/management/bulk/progress?selection=${selection}`} data-state="running">
      {notice}
    </div>
  )
}
