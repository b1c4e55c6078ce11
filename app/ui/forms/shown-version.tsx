/** What a form was shown of what is stored: sent along, so that a save meets what somebody else stored since. Source: api.md section 0, "Versions". */
import type { SubmissionResult } from "@conform-to/react/future"
import { isConflict } from "./form-parts.tsx"

/** The page's answer to a form; undefined while none was sent. */
type FormResult =
  | { result?: SubmissionResult<string[]> | null | undefined; refusal?: { code?: string } | undefined }
  | undefined

/** The version of all fields. A form that is refused for another reason keeps the one it was opened with: nobody has seen what was stored since. */
export function ShownVersion({ stored, formResult }: { stored: string | number; formResult: FormResult }) {
  const opened = payloadOf(formResult).version
  const version = typeof opened === "string" && !isConflict(formResult?.refusal) ? opened : stored
  return <input type="hidden" name="version" value={version} />
}

type ShownValuesProps = { stored: Readonly<Record<string, string>>; formResult: FormResult }

/** The value of each field, as `was.{field}`. A field beside which stands what somebody else stored has been shown that. */
export function ShownValues({ stored, formResult }: ShownValuesProps) {
  const { was } = payloadOf(formResult)
  const opened = typeof was === "object" && was !== null ? (was as Record<string, unknown>) : {}
  const seen = isConflict(formResult?.refusal) ? (formResult?.result?.error?.fieldErrors ?? {}) : {}
  return Object.entries(stored).map(([field, value]) => {
    const before = opened[field]
    const isOpened = typeof before === "string" && !Object.hasOwn(seen, field)
    return <input key={field} type="hidden" name={`was.${field}`} value={isOpened ? before : value} />
  })
}

const payloadOf = (formResult: FormResult): Record<string, unknown> => formResult?.result?.submission?.payload ?? {}
