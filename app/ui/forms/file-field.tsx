import type { ReactNode } from "react"
import { controlProps, FieldBox, type FieldOf } from "./field-box.tsx"

export const PICTURE_TYPES = "image/jpeg,image/png,image/webp"

export const FILE_INPUT =
  "input file:mr-3 file:rounded file:border-0 file:bg-accent-soft file:px-3 file:font-semibold file:text-accent"

type FileFieldProps = {
  of: FieldOf
  label: string
  why: ReactNode
  /** The types that the browser offers; the server checks the bytes of an uploaded file. */
  accept?: string
  multiple?: boolean
}

export function FileField({ of, label, why, accept, multiple = false }: FileFieldProps) {
  return (
    <FieldBox of={of} label={label} why={why} optional={multiple}>
      <input
        className={FILE_INPUT}
        type="file"
        {...controlProps(of, why)}
        accept={accept}
        multiple={multiple}
        required={!multiple}
      />
    </FieldBox>
  )
}
