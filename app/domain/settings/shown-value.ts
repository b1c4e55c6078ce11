import { mustBeCurrentValues } from "../version.ts"

type Scalar = number | string | null

/** The new value of a setting, and the one that the caller was shown in its place; undefined when none was sent. */
export type NewValue = { value?: unknown; was?: unknown }

/** Refuses (409 CHANGED_MEANWHILE, beside `value`) to undo what somebody else stored since; all values as the call answers them. Source: api.md A8, A10. */
export function mustBeAsShown(was: unknown, stored: Scalar, wanted: Scalar): void {
  const shown = was === undefined ? undefined : { value: was as Scalar }
  mustBeCurrentValues({ shown, stored: { value: stored }, wanted: { value: wanted }, textOf: () => String(stored) })
}
