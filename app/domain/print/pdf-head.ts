/** The head of the first page: what it is and for whom on the left, who sends it and the sum on the right. */

import type { Sheet } from "./pdf-document.ts"
import { MARGIN, RIGHT, type Style } from "./pdf-page.ts"
import type { Kind } from "./pdf-tags.ts"
import type { Press } from "./pdf-writer.ts"

const LEFT_WIDTH = 300
const RIGHT_WIDTH = 205
const LINE = 13
const TEXT = { size: 9.5 } as const
const NOTICE = "Some characters are not in this document's typeface. They are shown as [?]."

/** Writes the head and leaves the press below it. */
export function printHead(press: Press, sheet: Sheet): void {
  write(press, "H1", sheet.title, { x: MARGIN, y: MARGIN + 14, style: { size: 22, weight: "bold" } })
  write(press, "P", sheet.subtitle, { x: MARGIN, y: MARGIN + 32, style: TEXT })
  const left = block(press, sheet.addressee, { x: MARGIN, y: MARGIN + 58, width: LEFT_WIDTH })
  const letterhead = block(press, sheet.letterhead, { x: RIGHT, y: MARGIN + 10, width: RIGHT_WIDTH, isRight: true })
  const sumAt = Math.max(letterhead + 14, MARGIN + 58)
  const { label, value } = sheet.sum
  const sum = { size: 17, weight: "bold", isRight: true } as const
  press.tags.write(press.paper, press.tags.add("P"), () => {
    press.paper.text(label, RIGHT, sumAt, { size: 8.5, ink: "quiet", isRight: true })
    press.paper.text(value, RIGHT, sumAt + 19, { ...sum, within: RIGHT_WIDTH })
  })
  press.y = Math.max(left, sumAt + 26) + 8
  if (isIncomplete(press, sheet)) {
    write(press, "P", NOTICE, { x: MARGIN, y: press.y, style: { size: 8.5, weight: "bold" } })
    press.y += 14
  }
}

type Place = { x: number; y: number; style: Style }

function write(press: Press, kind: Kind, text: string, { x, y, style }: Place): void {
  const shown = press.face.legible(text)
  const meant = shown === text ? undefined : text
  press.tags.write(press.paper, press.tags.add(kind), () => press.paper.text(shown, x, y, style), meant)
}

type Box = { x: number; y: number; width: number; isRight?: boolean }

/** Writes lines under each other, the first in bold, each broken where it is too long. Answers the baseline below them. */
function block(press: Press, texts: readonly string[], { x, y, width, isRight = false }: Box): number {
  let at = y
  texts.forEach((text, index) => {
    const weight = index === 0 ? "bold" : "regular"
    const shown = press.face.legible(text)
    const draw = () => {
      for (const line of press.face.lines(shown, weight, TEXT.size, width)) {
        press.paper.text(line, x, at, { ...TEXT, weight, isRight })
        at += LINE
      }
    }
    press.tags.write(press.paper, press.tags.add("P"), draw, shown === text ? undefined : text)
  })
  return at
}

function isIncomplete({ face }: Press, sheet: Sheet): boolean {
  const inBlocks = sheet.blocks.flatMap((block) => {
    if (block.kind === "table") return block.rows.flat()
    return block.kind === "facts" ? block.facts.flatMap((fact) => [fact.label, fact.value]) : [block.words]
  })
  return [...sheet.letterhead, ...sheet.addressee, sheet.foot, ...inBlocks].some((text) => face.lacks(text))
}
