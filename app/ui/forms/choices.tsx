import type { ComponentProps, ReactNode } from "react"
import type { Tint } from "../unit-badge.tsx"
import {
  ariaInvalid,
  controlProps,
  describedBy,
  FieldBox,
  FieldError,
  type FieldFrame,
  idOf,
  Why,
} from "./field-box.tsx"

export type Option = string | { value: string; label: string }

type ChoiceProps = FieldFrame &
  Omit<ComponentProps<"select">, "size" | "name" | "id" | "className" | "defaultValue"> & {
    options: readonly Option[]
    /** The text of an empty first choice; without it the first option is selected. */
    blank?: string
    size?: "short" | "medium"
  }

export function Choice({ of, label, why, optional, options, blank, size, ...rest }: ChoiceProps) {
  return (
    <FieldBox of={of} label={label} why={why} optional={optional}>
      <select
        className={size ? `input ${size}` : "input"}
        defaultValue={of.defaultValue}
        {...controlProps(of, why)}
        {...rest}
      >
        {blank !== undefined && <option value="">{blank}</option>}
        {options.map((option) => {
          const { value, label } = typeof option === "string" ? { value: option, label: option } : option
          return (
            <option key={value} value={value}>
              {label}
            </option>
          )
        })}
      </select>
    </FieldBox>
  )
}

export type ChoiceCard = {
  value: string
  label: string
  why?: ReactNode
  tint?: Tint
  end?: ReactNode
  disabled?: boolean
  /** The name by which the style sheet selects a chosen card. */
  kind?: string
}

type RadioCardsProps = FieldFrame & {
  options: readonly ChoiceCard[]
  columns?: "two" | "three"
  required?: boolean
  /** Shows the legend to assistive technology only, when the same text is already above. */
  labelHidden?: boolean
}

export function RadioCards({ of, label, why, options, columns, required, labelHidden }: RadioCardsProps) {
  return (
    <fieldset className="stack" id={idOf(of)} aria-describedby={describedBy(of, why)} tabIndex={-1}>
      <legend className={labelHidden ? "hidden-text" : "label"}>{label}</legend>
      <Why of={of} why={why} />
      <div className={columns ? `choices ${columns}` : "choices"}>
        {options.map(({ value, label: text, why: more, tint, end, disabled, kind }) => (
          <label key={value} className={tint ? `choice tint-${tint}` : "choice"}>
            <input
              type="radio"
              name={of.name}
              value={value}
              defaultChecked={of.defaultValue === value}
              required={required}
              disabled={disabled}
              data-kind={kind}
              aria-invalid={ariaInvalid(of)}
            />
            <span>
              <b>{text}</b>
              {more !== undefined && <small>{more}</small>}
            </span>
            {end !== undefined && <span className="end">{end}</span>}
          </label>
        ))}
      </div>
      <FieldError of={of} />
    </fieldset>
  )
}

type CheckBoxProps = FieldFrame & Pick<ComponentProps<"input">, "required" | "disabled" | "value">

/** A checkbox. Checked it sends "on" unless a value is given. */
export function CheckBox({ of, label, why, optional: _optional, ...rest }: CheckBoxProps) {
  return (
    <div className="field">
      <label className="check" htmlFor={idOf(of)}>
        <input type="checkbox" defaultChecked={of.defaultChecked} {...controlProps(of, why)} {...rest} />
        <span>{label}</span>
      </label>
      <Why of={of} why={why} />
      <FieldError of={of} />
    </div>
  )
}
