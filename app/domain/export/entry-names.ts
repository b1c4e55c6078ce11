/** Names of files in a zip. They never lead outside the folder to which the zip is unpacked, and every system accepts them. */

/** Control characters, and characters that are invisible or change the direction of text. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu
const REFUSED = /[<>:"|?*\\/]+/g
const MAX_BYTES = 120

/** One part of a path: "Lease 2026.pdf". Never empty, never "..", and at most 120 bytes including its ending. */
export function cleanName(name: string): string {
  const plain = name
    .normalize("NFC")
    .replaceAll(UNSEEN, " ")
    .replaceAll(REFUSED, "_")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/^[. ]+|[. ]+$/g, "")
  const [stem, ending] = partsOf(plain)
  return `${shortened(stem, MAX_BYTES - Buffer.byteLength(ending)).trimEnd()}${ending}` || "file"
}

/** The name without its ending, and the ending with its dot ("" if there is none or it is unusually long). */
function partsOf(name: string): [string, string] {
  const ending = /(?<=.)\.[\p{L}\p{N}]{1,10}$/u.exec(name)?.[0] ?? ""
  return [name.slice(0, name.length - ending.length), ending]
}

function shortened(text: string, bytes: number): string {
  let short = ""
  for (const letter of text) {
    if (Buffer.byteLength(short + letter) > bytes) break
    short += letter
  }
  return short
}

/** The path of a new entry; a number is added if the path is taken, ignoring case. Adds the path to `taken`. */
export function entryPath(path: string, taken: Set<string>): string {
  const folders = path.split("/")
  const [stem, ending] = partsOf(folders.at(-1) ?? "")
  const numbered = (count: number) =>
    [...folders.slice(0, -1), count === 1 ? `${stem}${ending}` : `${stem} (${count})${ending}`].join("/")
  let count = 1
  while (taken.has(numbered(count).toLowerCase())) count += 1
  taken.add(numbered(count).toLowerCase())
  return numbered(count)
}
