/** Reads the tags of OFX 1 (SGML, elements may stay unclosed) and OFX 2 (XML). Resolves only the entities that OFX names. Source: docs/decisions/0061. */
import type { Refusal } from "../refusal.ts"
import { badFile } from "./file-text.ts"
import type { Turns } from "./turns.ts"

/** Receives the events of the reader: an aggregate opens, an element has a value, an aggregate closes. */
export type OfxReader = {
  open(name: string): void
  value(name: string, written: string, within: readonly string[]): void
  close(name: string): void
}

const MAX_DEPTH = 20
/** Tags read between two checks of the clock. */
const A_LOOK = 64
const TAG = /<(\/?)([A-Za-z][A-Za-z0-9._-]{0,63})\s*(\/?)>/y

/** Refuses a DOCTYPE and any other declaration, aggregates nested more than 20 deep, tags that do not match, and a truncated file. */
export async function readTags(text: string, from: number, reader: OfxReader, turns: Turns): Promise<void> {
  const open: string[] = []
  let at = from
  let last = ""
  for (let count = 0; ; count += 1) {
    if (count % A_LOOK === 0 && turns.isOver) await turns.rest()
    const start = text.indexOf("<", at)
    if (start < 0) break
    TAG.lastIndex = start
    const tag = TAG.exec(text)
    if (!tag) throw noTag(text, start)
    const name = (tag[2] ?? "").toUpperCase()
    at = TAG.lastIndex
    if (tag[1]) {
      if (name !== last) closeTo(name, open, reader, text, start)
      last = ""
      continue
    }
    const end = text.indexOf("<", at)
    const written = text.slice(at, end < 0 ? text.length : end).trim()
    last = name
    if (written !== "" || tag[3]) reader.value(name, characters(written), open)
    else last = begin(name, open, reader)
  }
  if (open.length > 0) throw badFile("The file is cut off: its end is missing. Download it again.")
}

function begin(name: string, open: string[], reader: OfxReader): string {
  open.push(name)
  if (open.length > MAX_DEPTH) throw badFile(`The file has more than ${MAX_DEPTH} tags within each other.`)
  reader.open(name)
  return ""
}

/** Closes the aggregate and, in SGML, the empty elements within it, which have no end tag. */
function closeTo(name: string, open: string[], reader: OfxReader, text: string, start: number): void {
  const depth = open.lastIndexOf(name)
  if (depth < 0) throw badFile(`${place(text, start)} </${name}> closes what never began. ${HINT}`)
  for (const closed of open.splice(depth).toReversed()) reader.close(closed)
}

function noTag(text: string, start: number): Refusal {
  if (text.startsWith("<!", start)) return badFile(DECLARATION)
  return badFile(`${place(text, start)} there is no tag of OFX. ${HINT}`)
}

export const DECLARATION = "The file has a DOCTYPE or another declaration, which no bank needs: it was refused."
const HINT = "Download the file again, or as CSV."
const place = (text: string, at: number): string => `In line ${text.slice(0, at).split("\n").length}`

const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " }

/** Replaces the entities that OFX names and numeric character references. All other text stays unchanged. */
function characters(written: string): string {
  if (!written.includes("&")) return written
  return written.replaceAll(
    /&(?:(amp|lt|gt|quot|apos|nbsp)|#(\d{1,7})|#x([0-9a-f]{1,6}));/gi,
    (all, name, ten, hex) => {
      if (name) return NAMED[name.toLowerCase()] ?? all
      const code = ten ? Number(ten) : Number.parseInt(hex, 16)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : all
    },
  )
}
