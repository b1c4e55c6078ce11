import { DATE_KINDS, DATE_LABELS, type DateKind } from "~/domain/dates/date-kinds.ts"
import { Chip, Chips } from "~/ui/lists/chips.tsx"
import { DATES, DAYS, type DatesState } from "./dates.url-state.ts"

type Props = { state: DatesState; counts: ReadonlyMap<DateKind, number> }

export function Filters({ state, counts }: Props) {
  return (
    <div className="screen-only">
      <Chips label="Span">
        {DAYS.map((days) => (
          <Chip key={days} to={DATES.addressOf(state, { days })} current={state.days === days}>
            {days} days
          </Chip>
        ))}
      </Chips>
      <Chips label="Kind">
        {DATE_KINDS.filter((kind) => counts.has(kind) || state.kind === kind).map((kind) => (
          <Chip
            key={kind}
            to={DATES.addressOf(state, { kind: state.kind === kind ? null : kind })}
            current={state.kind === kind}
            removes
            count={counts.get(kind) ?? 0}
          >
            {DATE_LABELS[kind]}
          </Chip>
        ))}
      </Chips>
    </div>
  )
}
