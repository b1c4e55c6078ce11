import type { ReactNode } from "react"
import { FieldBox, type FieldOf, wiringOf } from "./field-box.tsx"

/** What a field for pictures accepts. */
export const PICTURES = "image/jpeg,image/png,image/webp"

type FileFieldProps = {
  of: FieldOf
  label: string
  why: ReactNode
  /** What the browser offers first; what is sent is looked at by its bytes. */
  accept?: string
  /** Several files; none is required then. */
  multiple?: boolean
}

/** A file to be sent with a form. */
export function FileField({ of, label, why, accept, multiple = false }: FileFieldProps) {
  return (
    <FieldBox of={of} label={label} why={why} optional={multiple}>
      <input
        className="input file:mr-3 file:rounded file:border-0 file:bg-accent-soft file:px-3 file:font-semibold file:text-accent"
        type="file"
        {...wiringOf(of, why)}
        accept={accept}
        multiple={multiple}
        required={!multiple}
      />
    </FieldBox>
  )
}
