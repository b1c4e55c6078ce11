import type { ReactNode } from "react"
import { isStoredValue } from "~/values/stored-value.ts"
import { Icon } from "../icon.tsx"

/** The parts of a field that a control needs: of conform's fields, or `{ name: "from" }` for a GET filter. */
export type FieldOf = {
  readonly name: string
  readonly id?: string
  readonly defaultValue?: string | undefined
  readonly defaultChecked?: boolean | undefined
  readonly errors?: readonly string[] | undefined
}

export type FieldFrame = {
  of: FieldOf
  label: string
  why?: ReactNode
  optional?: boolean | undefined
}

export function idOf(of: FieldOf): string {
  return of.id ?? of.name
}

export function describedBy(of: FieldOf, why: ReactNode): string | undefined {
  const ids = [why !== undefined && `${idOf(of)}-why`, of.errors?.length && `${idOf(of)}-error`]
  return ids.filter(Boolean).join(" ") || undefined
}

/** A field is valid when its only message is the value stored now. */
export const ariaInvalid = ({ errors }: Pick<FieldOf, "errors">): true | undefined =>
  errors?.length && !isStoredValue(errors[0]) ? true : undefined

/** The attributes that connect a control to its field's name, hint and error. */
export function controlProps(of: FieldOf, why: ReactNode) {
  return {
    id: idOf(of),
    name: of.name,
    "aria-describedby": describedBy(of, why),
    "aria-invalid": ariaInvalid(of),
  } as const
}

export function FieldBox({ of, label, why, optional, children }: FieldFrame & { children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={idOf(of)}>
        {label}
        {optional && <span className="optional"> (optional)</span>}
      </label>
      <Why of={of} why={why} />
      {children}
      <FieldError of={of} />
    </div>
  )
}

export function Why({ of, why }: { of: FieldOf; why: ReactNode }) {
  if (why === undefined) return null
  return (
    <p className="hint" id={`${idOf(of)}-why`}>
      {why}
    </p>
  )
}

export function FieldError({ of }: { of: FieldOf }) {
  if (!of.errors?.length) return null
  const isStored = isStoredValue(of.errors[0])
  return (
    <p className={isStored ? "error stored" : "error"} id={`${idOf(of)}-error`}>
      <Icon name={isStored ? "info" : "alert"} />
      <span>{of.errors[0]}</span>
    </p>
  )
}
