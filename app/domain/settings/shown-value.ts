import { mustBeCurrentValues } from "../version.ts"

type Scalar = number | string | null

/** The new value of a setting, and the value the caller was shown; undefined if none was sent. */
export type NewValue = { value?: unknown; was?: unknown }

/** Refuses (409 CHANGED_MEANWHILE, beside `value`) to overwrite another user's later value. Values as in API responses. Source: api.md A8, A10. */
export function mustBeAsShown(was: unknown, stored: Scalar, wanted: Scalar): void {
  const shown = was === undefined ? undefined : { value: was as Scalar }
  mustBeCurrentValues({ shown, stored: { value: stored }, wanted: { value: wanted }, textOf: () => String(stored) })
}
