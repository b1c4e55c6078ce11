import { Notice } from "../notice.tsx"

export const CLOCK = "/admin/clock"

/** Tells administrators that the machine's clock may be wrong and that its jobs wait. `line` says what it shows, and when the last work was done. */
export function ClockNotice({ line }: { line: string }) {
  return (
    <div className="screen-only">
      <Notice tone="problem" className="notice-line" title="This machine's clock may be wrong">
        <p>{line}.</p>
        <a href={CLOCK}>See what to do</a>
      </Notice>
    </div>
  )
}
