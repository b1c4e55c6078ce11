import { plain } from "./lists/plain-markup.ts"

/** The number of threads that wait for an answer, in the toolbar. Shows nothing for 0. */
export function WaitingThreads({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="count">
      <span aria-hidden="true"> {count}</span>
      <span className="hidden-text"> {count === 1 ? "1 thread waits" : `${count} threads wait`} for an answer</span>
    </span>
  )
}

/** The number of unread answers, in the toolbar. Shows nothing for 0. */
export function UnreadAnswers({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="count">
      <span aria-hidden="true"> {count}</span>
      <span className="hidden-text"> {count === 1 ? "1 answer is" : `${count} answers are`} not read</span>
    </span>
  )
}

plain(WaitingThreads, UnreadAnswers)
