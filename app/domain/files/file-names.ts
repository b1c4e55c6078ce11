/** Cleans the name of an uploaded file for display and saving: never a path, never text that hides or reorders. */
import { isPlainLine } from "../../values/visible-text.ts"

/** A file system's limit is 255 bytes, and the name of a copy needs a few more. */
const LONGEST = 200
const NAMELESS = "file"

/** The last part of a path, as one visible line of at most 200 bytes; its ending remains. Never refuses, because cameras and scanners name files. */
export function cleanFileName(given: string): string {
  const last = given.toWellFormed().split(/[/\\]/).at(-1) ?? ""
  const line = last.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
  const plain = isPlainLine(line) ? line : line.replaceAll(/(\p{Cf}|\u034f|\u115f|\u1160|\u3164|\uffa0)+/gu, "")
  const name = plain.replaceAll(/\s+/gu, " ").trim()
  return /[^\p{C}\p{Z}.]/u.test(name) ? shortened(name) : NAMELESS
}

function shortened(name: string): string {
  if (Buffer.byteLength(name) <= LONGEST) return name
  const [ending = ""] = /\.[a-z\d]{1,10}$/i.exec(name) ?? []
  let stem = ""
  for (const letter of name.slice(0, name.length - ending.length)) {
    if (Buffer.byteLength(stem + letter + ending) > LONGEST) break
    stem += letter
  }
  return stem.trimEnd() + ending
}
