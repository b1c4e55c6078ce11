/** Versions of the stored values: an edit never overwrites another edit, and values that it does not show cause no conflict. Source: api.md section 0, "Versions". */
import { createHash } from "node:crypto"
import { storedValueText } from "~/values/stored-value.ts"
import { allowing, OUT_OF_DATE } from "./field-hints.ts"
import { text } from "./inputs.ts"
import { Refusal } from "./refusal.ts"

/** The values that a form shows and an edit may change, by the names of its fields. */
type Values = Readonly<Record<string, string | number | boolean | null>>

const LENGTH = 16

export const version = () => allowing(text(LENGTH), OUT_OF_DATE)

export function versionOf(stored: Values): string {
  const sorted = Object.entries(stored).toSorted(([one], [other]) => Number(one > other) - Number(one < other))
  return createHash("sha256").update(JSON.stringify(sorted)).digest("base64url").slice(0, LENGTH)
}

type Value = string | number | boolean | null | undefined

type Edit<Field extends string, Shown> = {
  /** The version or values that the caller was shown; undefined if none were sent. */
  shown: Shown | undefined
  stored: Readonly<Record<Field, Exclude<Value, undefined>>>
  /** The values to store; a missing value does not change. */
  wanted: { readonly [name in NoInfer<Field>]?: Value }
  /** The text of a stored value, for a person. */
  textOf(field: NoInfer<Field>): string
}

/** Refuses (409 CHANGED_MEANWHILE) an edit from another version that changes something. Shows the stored value beside each field that differs. */
export function mustBeCurrentVersion<Field extends string>(edit: Edit<Field, string>): void {
  const { shown, stored } = edit
  if (shown !== undefined && shown !== versionOf(stored)) refuseChanged(edit, Object.keys(stored) as Field[])
}

/** The same if the caller sends the shown values instead of a version; each is compared with the stored value of its field. */
export function mustBeCurrentValues<Field extends string>(
  edit: Edit<Field, { readonly [name in NoInfer<Field>]?: Value }>,
): void {
  const { shown, stored } = edit
  if (shown === undefined) return
  refuseChanged(
    edit,
    (Object.keys(stored) as Field[]).filter((field) => shown[field] !== stored[field]),
  )
}

function refuseChanged<Field extends string>(
  { stored, wanted, textOf }: Pick<Edit<Field, unknown>, "stored" | "wanted" | "textOf">,
  changed: readonly Field[],
): void {
  const fields = changed
    .filter((field) => wanted[field] !== undefined && wanted[field] !== stored[field])
    .map((field) => [field, storedValueText(stored[field] === null || stored[field] === "" ? null : textOf(field))])
  if (fields.length > 0) throw conflict("CHANGED_MEANWHILE", Object.fromEntries(fields))
}

/** The refusal of an edit that conflicts with a newer one, with the stored value beside each field. */
export function conflict(
  code: "CHANGED_MEANWHILE" | "EXPENSES_CHANGED" | "REQUEST_CHANGED",
  stored: Readonly<Record<string, string>>,
): Refusal {
  const { message } = new Refusal(code)
  const fields = Object.entries(stored).map(([field, storedText]) => [field, [storedText]])
  return new Refusal(code, { message, fields: Object.fromEntries(fields) })
}
