import { plain } from "./lists/plain-markup.ts"

/** The colors of unit status. Source: specification 2, Change Unit Status. */
export type Tint = "green" | "yellow" | "red" | "purple" | "blue" | "orange" | "pink" | "brown" | "grey" | "none"

/** A unit's number in the shape of a key tag; its hole has the color of the unit's status. With `to` it is a link. Screen readers say `word` before it. */
type Props = { unit: number | string; tint?: Tint | null; to?: string; word?: "Unit" | "Suite" }

export function UnitBadge({ unit, tint, to, word = "Unit" }: Props) {
  const className = tint ? `unit-badge tint-${tint}` : "unit-badge"
  const text = (
    <>
      <span className="hidden-text">{word} </span>
      {unit}
    </>
  )
  if (to === undefined) return <span className={className}>{text}</span>
  return (
    <a className={className} href={to}>
      {text}
    </a>
  )
}

plain(UnitBadge)
