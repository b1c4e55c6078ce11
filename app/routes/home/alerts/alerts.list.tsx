import type { OwnAlert } from "~/domain/alerts/own-alerts.ts"
import { alertOf } from "~/values/alerts.ts"

type Line = Pick<OwnAlert, "kind" | "isFixed"> & { isOn: boolean }
/** `isShort`: without the description of each. */
type ListProps = { name: string; legend: string; alerts: readonly Line[]; disabled: boolean; isShort?: boolean }

/** A box for each kind. A kind that is always sent cannot be unticked. */
export function AlertList({ name, legend, alerts, disabled, isShort = false }: ListProps) {
  return (
    <fieldset className="stack">
      <legend className="hidden-text">{legend}</legend>
      {alerts.map(({ kind, isFixed, isOn }) => {
        const { label, why } = alertOf(kind)
        const id = `${name}-${kind}`
        return (
          <div key={kind} className="field">
            <label className="check" htmlFor={id}>
              <input
                type="checkbox"
                id={id}
                name={name}
                value={kind}
                defaultChecked={isOn}
                disabled={disabled || isFixed}
                aria-describedby={isShort ? undefined : `${id}-why`}
              />
              <span>{label}</span>
            </label>
            {!isShort && (
              <p className="hint" id={`${id}-why`}>
                {why}
                {isFixed && " Always on."}
              </p>
            )}
          </div>
        )
      })}
    </fieldset>
  )
}
