import { Notice } from "../notice.tsx"

export const CLOCK = "/admin/clock"

/** Warns administrators that the machine's clock may be wrong and its jobs are paused. `line` has the clock's time and the time of the last work. */
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
