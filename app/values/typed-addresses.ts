/** Reads email addresses as people type and paste them: separated by commas, semicolons, spaces or line breaks, each with or without a name. */
import { isEmail } from "./contact.ts"

/** Each address once, in lower case, and the pieces that are not addresses. */
export type TypedAddresses = { addresses: string[]; unread: string[] }

/** Reads "dana@example.com; Reyes, Ben <ben@example.com>". No typed text is lost: `unread` has every piece that is not an address. */
export function readAddresses(typed: string): TypedAddresses {
  const pieces = typed
    .replaceAll(/"[^"]*"\s*</g, "<")
    .replaceAll(">", ">;")
    .split(/[;\r\n]+/)
    .flatMap(piecesOf)
  return {
    addresses: [...new Set(pieces.flatMap(({ address }) => address ?? []))],
    unread: [...new Set(pieces.flatMap(({ unread }) => unread ?? []))],
  }
}

type Piece = { address?: string; unread?: string }

function piecesOf(entry: string): Piece[] {
  const trimmed = entry.replace(/^[\s,]+/, "").trim()
  const named = namedAddress(trimmed)
  if (named !== undefined) return [{ address: named }]
  return trimmed.split(",").flatMap((part) => {
    const address = namedAddress(part.trim())
    return address === undefined ? unnamedIn(part.trim()) : [{ address }]
  })
}

function namedAddress(entry: string): string | undefined {
  const open = entry.indexOf("<")
  if (open < 0 || !entry.endsWith(">")) return undefined
  const name = entry.slice(0, open).trim()
  const isName = !name.includes("@") && !name.endsWith(",") && name.split(",").length <= 2
  return isName ? addressOf(entry.slice(open + 1, -1)) : undefined
}

/** The addresses among words separated by spaces; words between two addresses stay together. */
function unnamedIn(part: string): Piece[] {
  const pieces: Piece[] = []
  for (const word of part.split(/\s+/).filter(Boolean)) {
    const address = addressOf(word)
    const last = pieces.at(-1)
    if (address !== undefined) pieces.push({ address })
    else if (last?.unread !== undefined) last.unread += ` ${word}`
    else pieces.push({ unread: word })
  }
  return pieces
}

function addressOf(text: string): string | undefined {
  const address = text.trim().toLowerCase()
  return isEmail(address) ? address : undefined
}

const MAX_NAMED = 3
const LIST = new Intl.ListFormat("en-US")

/** The message that lists the pieces that are not addresses; undefined if all are. */
export function unreadText(unread: readonly string[]): string | undefined {
  if (unread.length === 0) return undefined
  const named = unread.slice(0, MAX_NAMED).map((piece) => `“${piece.length > 60 ? `${piece.slice(0, 60)}…` : piece}”`)
  const more = unread.length - named.length
  const list = LIST.format(more > 0 ? [...named, `${more} more`] : named)
  return `${list} ${unread.length === 1 ? "is not an email" : "are not emails"} like name@example.com.`
}
