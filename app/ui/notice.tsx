import type { ReactNode } from "react"
import { Icon, type IconName } from "./icon.tsx"

export type Tone = "good" | "attention" | "problem"

/** The drawing of each tone, so that color never speaks alone. */
export const TONE_ICON: Record<Tone, IconName> = { good: "check", attention: "triangle", problem: "alert" }

type NoticeProps = { tone?: Tone; title?: string; role?: "alert" | "status"; className?: string; children?: ReactNode }

/** A few words that matter now; without a tone it informs. */
export function Notice({ tone, title, role, className, children }: NoticeProps) {
  return (
    <div className={["notice", tone, className].filter(Boolean).join(" ")} role={role}>
      <Icon name={tone ? TONE_ICON[tone] : "info"} />
      <div>
        {title !== undefined && <b>{title}</b>}
        {children}
      </div>
    </div>
  )
}

/** What just succeeded, said above the page after the redirect. Of two lines the first is its title. */
export function Notices({ notice }: { notice: string | null }) {
  if (notice === null) return null
  const [first = "", words] = notice.split("\n")
  return (
    <Notice tone="good" role="status" className="notice-line" {...(words === undefined ? {} : { title: first })}>
      {words ?? first}
    </Notice>
  )
}
