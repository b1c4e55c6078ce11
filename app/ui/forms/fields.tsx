import type { ComponentProps, ReactNode } from "react"
import { Icon } from "../icon.tsx"
import { controlProps, FieldBox, type FieldFrame, idOf } from "./field-box.tsx"

type InputProps = FieldFrame & Omit<ComponentProps<"input">, "size" | "name" | "id" | "className" | "defaultValue">
type Size = "short" | "medium"

function Control({ of, label, why, optional, className = "input", ...rest }: InputProps & { className?: string }) {
  return <input className={className} defaultValue={of.defaultValue} {...controlProps(of, why)} {...rest} />
}

/** Text, email, phone, search or a password: `<Field of={fields.email} label="Email" type="email" />`. */
export function Field({ size, ...props }: InputProps & { size?: Size }) {
  return (
    <FieldBox {...props}>
      <Control type="text" {...props} className={size ? `input ${size}` : "input"} />
    </FieldBox>
  )
}

export function PasswordField(props: InputProps) {
  return (
    <FieldBox {...props}>
      <span className="with-action">
        <Control {...props} type="password" />
        <button className="btn" type="button" aria-pressed="false" data-reveals={idOf(props.of)} hidden>
          <Icon name="eye" />
          Show<span className="hidden-text"> password</span>
        </button>
      </span>
    </FieldBox>
  )
}

/** Dollars as people type them ("1,250.50"); the form's handler converts them to cents. */
export function MoneyField(props: InputProps) {
  return <Signed {...props} before="$" className="input money" data-money />
}

export function PercentField(props: InputProps) {
  return <Signed {...props} after="%" className="input money" data-percent />
}

function Signed({
  before,
  after,
  ...props
}: InputProps & {
  before?: string
  after?: string
  className: string
  "data-money"?: boolean
  "data-percent"?: boolean
}) {
  const sign = (text: string) => <span aria-hidden="true">{text}</span>
  return (
    <FieldBox {...props}>
      <span className="with-sign">
        {before !== undefined && sign(before)}
        <Control type="text" inputMode="decimal" autoComplete="off" {...props} />
        {after !== undefined && sign(after)}
      </span>
    </FieldBox>
  )
}

export function NumberField(props: InputProps) {
  return (
    <FieldBox {...props}>
      <Control type="text" inputMode="numeric" autoComplete="off" {...props} className="input short" />
    </FieldBox>
  )
}

/** A day, "2026-11-20" in the form's value. */
export function DayField(props: InputProps) {
  return (
    <FieldBox {...props}>
      <Control type="date" {...props} className="input short" />
    </FieldBox>
  )
}

type TextAreaProps = FieldFrame & Omit<ComponentProps<"textarea">, "name" | "id" | "className" | "defaultValue">

export function TextArea({ of, label, why, optional, rows = 3, ...rest }: TextAreaProps): ReactNode {
  return (
    <FieldBox of={of} label={label} why={why} optional={optional}>
      <textarea className="input" rows={rows} defaultValue={of.defaultValue} {...controlProps(of, why)} {...rest} />
    </FieldBox>
  )
}
