/** The changelog's section of a version. Its form is that of keepachangelog.com. */
import { ReleaseFailed } from "./step.ts"

const UNRELEASED = "## [Unreleased]"

/** The section of a version with its head, and the whole text with it below an empty "Unreleased". A section that is there already stays. */
export type Described = { text: string; section: string }

/** Makes what stands under "Unreleased" the section of the version. `day` is like "2026-11-27". Refuses when nothing stands there. */
export function describeVersion(text: string, version: string, day: string): Described {
  const known = sectionOf(text, `## [${version}]`)
  if (known !== undefined) return { text, section: known }
  const found = sectionOf(text, UNRELEASED)
  const changes = found?.slice(UNRELEASED.length).trim() ?? ""
  if (found === undefined || changes === "") throw new ReleaseFailed("CHANGELOG.md names no change under Unreleased.")
  const section = `## [${version}] - ${day}\n\n${changes}`
  return {
    text: text
      .replace(found, () => `${UNRELEASED}\n\n${section}\n\n`)
      .trimEnd()
      .concat("\n"),
    section,
  }
}

/** From a head to the next of its depth. */
function sectionOf(text: string, head: string): string | undefined {
  const from = text.indexOf(head)
  if (from < 0) return undefined
  const next = text.indexOf("\n## ", from + head.length)
  return next < 0 ? text.slice(from) : text.slice(from, next + 1)
}
