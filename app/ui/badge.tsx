import type { ReactNode } from "react"
import type { Tone } from "~/values/flash.ts"
import { Icon, type IconName } from "./icon.tsx"
import { plain } from "./lists/plain-markup.ts"
import { TONE_ICON } from "./notice.tsx"

/** A status in one or two words, with its tone's icon unless `icon` is another or false. It has no hooks: long tables call it as a function. */
export function Badge({
  tone,
  icon = true,
  children,
}: {
  tone?: Tone
  icon?: boolean | IconName
  children: ReactNode
}) {
  if (!tone) return <span className="badge">{children}</span>
  return (
    <span className={`badge ${tone}`}>
      {icon && Icon({ name: icon === true ? TONE_ICON[tone] : icon })}
      {children}
    </span>
  )
}

plain(Badge)
