/** The version or values that a form shows, sent with it to detect a change that somebody else saved since. Source: api.md section 0, "Versions". */
import type { SubmissionResult } from "@conform-to/react/future"
import { isConflict } from "./form-parts.tsx"

/** The action's response; undefined before the form is submitted. */
type FormResult =
  | { result?: SubmissionResult<string[]> | null | undefined; refusal?: { code?: string } | undefined }
  | undefined

/** The version of all fields. After a refusal other than a conflict the form keeps its first version, because it has not shown any newer values. */
export function ShownVersion({ stored, formResult }: { stored: string | number; formResult: FormResult }) {
  const opened = payloadOf(formResult).version
  const version = typeof opened === "string" && !isConflict(formResult?.refusal) ? opened : stored
  return <input type="hidden" name="version" value={version} />
}

type ShownValuesProps = { stored: Readonly<Record<string, string>>; formResult: FormResult }

/** The shown value of each field, as `was.{field}`. After a conflict that is the newer value in the field's message. */
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
