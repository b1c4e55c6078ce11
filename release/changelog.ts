/** The changelog's section of a version, in the format of keepachangelog.com. */
import { ReleaseFailed } from "./step.ts"

const UNRELEASED = "## [Unreleased]"

/** The section of a version with its heading, and the whole text in which it follows an empty "Unreleased". An existing section stays. */
export type Described = { text: string; section: string }

/** Turns the entries under "Unreleased" into the section of the version. `day` is like "2026-11-27". Refuses if there are none. */
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

/** From a heading to the next of the same depth. */
function sectionOf(text: string, head: string): string | undefined {
  const from = text.indexOf(head)
  if (from < 0) return undefined
  const next = text.indexOf("\n## ", from + head.length)
  return next < 0 ? text.slice(from) : text.slice(from, next + 1)
}
