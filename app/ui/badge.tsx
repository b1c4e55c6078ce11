import type { ReactNode } from "react"
import { Icon } from "./icon.tsx"
import { TONE_ICON, type Tone } from "./notice.tsx"

/** A state in one or two words. With a tone it carries that tone's drawing unless `icon` is false. Has no hooks: in long tables call it as a function. */
export function Badge({ tone, icon = true, children }: { tone?: Tone; icon?: boolean; children: ReactNode }) {
  if (!tone) return <span className="badge">{children}</span>
  return (
    <span className={`badge ${tone}`}>
      {icon && Icon({ name: TONE_ICON[tone] })}
      {children}
    </span>
  )
}
