/** The rows of a batch's form: the typed values with the server's findings. */
import type { SubmissionResult } from "@conform-to/react/future"
import { MAX_ROWS } from "~/domain/payments/batches/batch-inputs.ts"
import { namedBy, type Payer } from "~/domain/payments/batches/batch-tenants.ts"
import type { ReviewedBatch } from "~/domain/payments/batches/review-batch.ts"
import type { ReviewedRow, RowFault } from "~/domain/payments/batches/reviewed-rows.ts"
import { formatPlain } from "~/values/money.ts"

/** The result of the last button: a review, the rows that remain after the good ones were posted, everyone who owes, or more empty rows. */
export type FormOutcome =
  | { kind: "review" | "left"; review: ReviewedBatch }
  | { kind: "owed"; payers: readonly Payer[] }
  | { kind: "rows" }

const TYPED = ["tenant", "amount", "note", "type", "method", "paymentDate"] as const
const ANSWERS = ["duplicateOf", "repeatOf", "earlierMonth", "checkTaken"] as const
type Texts = Record<(typeof TYPED)[number] | (typeof ANSWERS)[number], string>

export type FormRow = Texts & {
  place: string
  key: string
  payer: Payer | null
  reviewed: ReviewedRow | null
  faults: readonly RowFault[]
}

type Shown = {
  result: SubmissionResult<string[]> | undefined
  outcome: FormOutcome | undefined
  /** The uuids of posted rows, which are shown in the batch and not in the form. */
  posted: ReadonlySet<string>
  /** Uuids for new rows, made when the page is shown. */
  newKeys: readonly string[]
}

const FIRST_ROWS = 10
const SPARE_ROWS = 3

export function formRows({ result, outcome, posted, newKeys }: Shown): FormRow[] {
  const typed = typedRows(result?.submission?.payload.rows).filter(({ key }) => !posted.has(key))
  const rows = typed.map((row) => withOutcome(row, result, outcome))
  const keys = newKeys.values()
  let last = Math.max(0, ...rows.map(({ place }) => Number(place.slice(1))))
  const add = (texts: Partial<Texts>, payer: Payer | null) => {
    const key = keys.next().value
    if (key === undefined || rows.length >= MAX_ROWS) return
    last += 1
    rows.push({ ...BLANK, ...texts, place: `r${last}`, key, payer, reviewed: null, faults: [] })
  }
  if (outcome?.kind === "owed") {
    const listed = new Set(rows.flatMap(({ tenant }) => tenant || []))
    for (const payer of outcome.payers) if (!listed.has(namedBy(payer))) add({ tenant: namedBy(payer) }, payer)
  }
  const wanted = Math.max(FIRST_ROWS, rows.length + (outcome?.kind === "rows" ? FIRST_ROWS : SPARE_ROWS))
  while (rows.length < Math.min(wanted, MAX_ROWS)) add({}, null)
  return rows
}

const BLANK = Object.fromEntries([...TYPED, ...ANSWERS].map((name) => [name, ""])) as Texts

type TypedRow = Texts & { place: string; key: string }

function typedRows(sent: unknown): TypedRow[] {
  const rows = Object.entries((sent ?? {}) as Record<string, Record<string, unknown> | undefined>)
  return rows
    .filter(([place]) => /^r\d{1,3}$/.test(place))
    .map(([place, row]) => ({ ...textsOf(row ?? {}), place, key: textIn(row ?? {}, "key") }))
    .filter(({ tenant, amount, note }) => [tenant, amount, note].some((text) => text.trim() !== ""))
    .toSorted((one, other) => Number(one.place.slice(1)) - Number(other.place.slice(1)))
    .slice(0, MAX_ROWS)
}

const textIn = (row: Record<string, unknown>, name: string) => (typeof row[name] === "string" ? row[name] : "")
const textsOf = (row: Record<string, unknown>) =>
  Object.fromEntries([...TYPED, ...ANSWERS].map((name) => [name, textIn(row, name)])) as Texts

function withOutcome(row: TypedRow, result: Shown["result"], outcome: FormOutcome | undefined): FormRow {
  const reviews = outcome && "review" in outcome ? outcome.review.rows : []
  const reviewed = reviews.find(({ typed }) => typed.key === row.key) ?? null
  const offered = reviewed?.amount != null && row.amount === "" ? formatPlain(reviewed.amount) : row.amount
  const faults = reviewed?.faults ?? refusedIn(result, row.place)
  return { ...row, amount: offered, payer: reviewed?.payer ?? null, reviewed, faults }
}

/** The messages of a refused posting that belong to a row. */
function refusedIn(result: Shown["result"], place: string): RowFault[] {
  const begin = `rows.${place}.`
  return Object.entries(result?.error?.fieldErrors ?? {})
    .filter(([name]) => name.startsWith(begin))
    .flatMap(([name, messages]) => (messages ?? []).map((message) => ({ field: name.slice(begin.length), message })))
}
