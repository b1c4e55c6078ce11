/** Judges the figures of a load. */
import type { Sent } from "./send-steadily.ts"

/** `memory` in megabytes, once a second. `share` and `others`: the fractions of the two cores' time that the product and other programs used. */
export type Measured = { sent: Sent[]; memory: number[]; share: number; others: number }

const MOST_MILLISECONDS = 600
const MOST_GROWTH = 1.1
/** The largest share of the product's cores that others may use. */
const MOST_OTHERS = 0.2
/** Seconds over which memory is averaged, because it rises and falls with each collection. */
const SPAN = 30

/** `ok`; `INVALID` with the reason if other programs used the machine; or `short` with every figure that missed its goal. */
export function verdictOf({ sent, memory, others }: Measured): string {
  const { failed, late, growth } = figuresOf(sent, memory)
  const short = [
    ...(failed > 0 ? [`${failed} requests failed`] : []),
    ...(late >= MOST_MILLISECONDS ? [`one in a hundred took ${late.toFixed(0)} ms`] : []),
    ...(growth > MOST_GROWTH ? [`memory grew ${growth.toFixed(2)} times`] : []),
  ]
  if (others > MOST_OTHERS) return `INVALID: others used ${percent(others)} of the product's cores`
  return short.length === 0 ? "ok" : `short: ${short.join("; ")}`
}

/** The figures, one line each. */
export function textOf({ sent, memory, share, others }: Measured): string {
  const { failed, late, early, end } = figuresOf(sent, memory)
  const kinds = [...Map.groupBy(sent, ({ kind }) => kind)].map(([kind, ofKind]) => `  ${kind}: ${timesOf(ofKind)}`)
  const errors = [...Map.groupBy(sent, ({ error }) => error)].flatMap(([error, same]) =>
    error === undefined ? [] : [`  ${same.length} times: ${error}`],
  )
  return [
    `requests ${sent.length}, failed ${failed}`,
    ...errors,
    `all: ${timesOf(sent)} (goal ${MOST_MILLISECONDS} ms of 99 in a hundred, ${late.toFixed(0)})`,
    ...kinds,
    `own memory, MB: ${early.toFixed(0)} after two minutes, ${end.toFixed(0)} at the end`,
    `of the two cores the program used ${percent(share)}, everybody else ${percent(others)}`,
  ].join("\n")
}

function figuresOf(sent: readonly Sent[], memory: readonly number[]) {
  const failed = sent.filter(({ error }) => error !== undefined).length
  const early = average(memory.slice(Math.floor(memory.length * 0.4)).slice(0, SPAN))
  const end = average(memory.slice(-SPAN))
  return { failed, late: percentile(sent, 0.99), early, end, growth: end / early }
}

const timesOf = (sent: readonly Sent[]) =>
  `50 % in ${percentile(sent, 0.5).toFixed(0)} ms, 99 % in ${percentile(sent, 0.99).toFixed(0)} ms, all in ${percentile(sent, 1).toFixed(0)} ms`

function percentile(sent: readonly Sent[], part: number): number {
  const sorted = sent.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const percent = (part: number) => `${(part * 100).toFixed(0)} %`
