import { type DefaultValue, type SubmissionResult, useForm as useConformForm } from "@conform-to/react/future"

type FormOptions<Shape> = {
  /** What the action answered (`actionData?.result`): typed values and the errors beside fields. */
  lastResult?: SubmissionResult<string[]> | null | undefined
  /** What the fields begin with: money as dollar text, days as "2026-11-20". */
  defaultValue?: DefaultValue<Shape> | undefined
  /** Set it when a page holds several forms. */
  id?: string | undefined
}

/** Conform's form without rules in the browser: the server has the only and last word. `Shape` names the fields: `useForm<RecordPayment>({…})`. */
export function useForm<Shape extends object>(options: FormOptions<Shape>) {
  return useConformForm<Shape, string[]>({ ...options, onValidate: () => undefined })
}
