import { unknownKeys } from "~/domain/messaging/key-problems.ts"
import type { Piece } from "~/domain/messaging/substitution-keys.ts"

/** A text with its keys filled in. A key without a value is red and absent from the mail. An unknown key is red and sent as typed. */
export function Filled({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ text, key }, index) =>
    key !== undefined && text === "" ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the order of the pieces never changes
      <mark key={index} className="missing">
        [{key}]<span className="hidden-text"> has no value</span>
      </mark>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <span key={index}>{key === undefined ? <Typed text={text} /> : text}</span>
    ),
  )
}

function Typed({ text }: { text: string }) {
  const unknown = unknownKeys(text).map(({ typed }) => `[${typed}]`)
  if (unknown.length === 0) return text
  return partsOf(text, unknown).map((part, index) =>
    unknown.includes(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the order of the parts never changes
      <mark key={index} className="missing">
        {part}
        <span className="hidden-text"> is not a key</span>
      </mark>
    ) : (
      part
    ),
  )
}

function partsOf(text: string, marks: readonly string[]): string[] {
  return marks.reduce(
    (parts, mark) =>
      parts.flatMap((part) =>
        marks.includes(part)
          ? [part]
          : part.split(mark).flatMap((piece, index) => (index === 0 ? [piece] : [mark, piece])),
      ),
    [text],
  )
}
