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
  /** What the caller was shown; undefined when it was not sent. */
  shown: Shown | undefined
  stored: Readonly<Record<Field, Exclude<Value, undefined>>>
  /** What is to be stored; a value left out does not change. */
  wanted: { readonly [name in NoInfer<Field>]?: Value }
  /** A stored value as a person reads it. */
  textOf(field: NoInfer<Field>): string
}

/** Refuses (409 CHANGED_MEANWHILE) an edit from another version that changes something. Shows the stored value beside each field that differs. */
export function mustBeCurrentVersion<Field extends string>(edit: Edit<Field, string>): void {
  const { shown, stored } = edit
  if (shown !== undefined && shown !== versionOf(stored)) refuseChanged(edit, Object.keys(stored) as Field[])
}

/** The same where each value comes with the one that was shown in its place: it is compared with that one alone. */
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

/** The refusal of an edit that met a newer one, with what is stored now beside each field. */
export function conflict(
  code: "CHANGED_MEANWHILE" | "EXPENSES_CHANGED" | "REQUEST_CHANGED",
  stored: Readonly<Record<string, string>>,
): Refusal {
  const { message } = new Refusal(code)
  const fields = Object.entries(stored).map(([field, storedText]) => [field, [storedText]])
  return new Refusal(code, { message, fields: Object.fromEntries(fields) })
}
