import { type DefaultValue, type SubmissionResult, useForm as useConformForm } from "@conform-to/react/future"

type FormOptions<Shape> = {
  /** The action's response (`actionData?.result`): typed values and the errors of fields. */
  lastResult?: SubmissionResult<string[]> | null | undefined
  /** The fields' initial values: money as dollar text, days as "2026-11-20". */
  defaultValue?: DefaultValue<Shape> | undefined
  /** Required when a page has several forms. */
  id?: string | undefined
}

/** Conform's form without validation in the browser: the server validates. `Shape` names the fields: `useForm<RecordPayment>({…})`. */
export function useForm<Shape extends object>(options: FormOptions<Shape>) {
  return useConformForm<Shape, string[]>({ ...options, onValidate: () => undefined })
}
