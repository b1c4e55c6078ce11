/** What stands beside a table: names with their figures, and remarks. */

import type { Fact } from "./pdf-document.ts"
import { MARGIN, RIGHT } from "./pdf-page.ts"
import type { Press } from "./pdf-writer.ts"

const ROW = 15
/** Where the labels begin: the facts stand at the right, under the balances. */
const LEFT = RIGHT - 250
const VALUE_WIDTH = 150

/** Writes facts under each other, figures to the right, a total under a rule. */
export function printFacts(press: Press, heading: string | null, facts: readonly Fact[]): void {
  const { tags, face } = press
  press.need(ROW * (facts.length + 2))
  press.y += 8
  if (heading !== null) {
    tags.write(press.paper, tags.add("H2"), () =>
      press.paper.text(heading, LEFT, press.y + 11, { size: 9.5, weight: "bold" }),
    )
    press.y += ROW + 2
  }
  const list = tags.add("L")
  for (const { label, value, isTotal = false } of facts) {
    const y = press.y + 11
    const style = { size: 9, weight: isTotal ? "bold" : "regular" } as const
    const shown = face.legible(value)
    const draw = () => {
      press.paper.text(label, LEFT, y, style)
      press.paper.text(shown, RIGHT, y, { ...style, isRight: true, within: VALUE_WIDTH })
    }
    if (isTotal) press.paper.decoration(() => press.paper.rule(LEFT, RIGHT, press.y, { grey: 0.2 }))
    tags.write(press.paper, tags.add("LI", list), draw, shown === value ? undefined : `${label} ${value}`)
    press.y += ROW
  }
}

/** Writes a remark in small letters over the whole width. */
export function printRemark(press: Press, words: string): void {
  const { face, tags } = press
  const shown = face.legible(words)
  const lines = face.lines(shown, "regular", 8, RIGHT - MARGIN)
  press.need(lines.length * 11 + 10)
  press.y += 10
  const draw = () => {
    for (const line of lines) {
      press.y += 11
      press.paper.text(line, MARGIN, press.y, { size: 8, ink: "quiet" })
    }
  }
  tags.write(press.paper, tags.add("P"), draw, shown === words ? undefined : words)
}
