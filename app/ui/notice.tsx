import type { ReactNode } from "react"
import type { Flash, Tone } from "~/values/flash.ts"
import { Icon, type IconName } from "./icon.tsx"

/** The icon of each tone, so that color is never the only sign. */
export const TONE_ICON: Record<Tone, IconName> = { good: "check", attention: "triangle", problem: "alert" }

type NoticeProps = {
  tone?: Tone
  title?: string
  role?: "alert" | "status"
  className?: string
  children?: ReactNode
}

/** An important short message, informative without a tone. An alert gets the focus when the page opens, so that a form's refusal is read first. */
export function Notice({ tone, title, role, className, children }: NoticeProps) {
  return (
    <div
      className={["notice", tone, className].filter(Boolean).join(" ")}
      role={role}
      {...(role === "alert" ? { tabIndex: -1, autoFocus: true } : {})}
    >
      <Icon name={tone ? TONE_ICON[tone] : "info"} />
      <div>
        {title !== undefined && <b>{title}</b>}
        {children}
      </div>
    </div>
  )
}

/** The result of the last form, shown above the page after the redirect. The first of two lines is the title. */
export function Notices({ notice }: { notice: Flash | null }) {
  if (notice === null) return null
  const [first = "", message] = notice.text.split("\n")
  return (
    <Notice
      tone={notice.tone}
      role="status"
      className="notice-line"
      {...(message === undefined ? {} : { title: first })}
    >
      {message ?? first}
    </Notice>
  )
}
