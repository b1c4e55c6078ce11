/** One row of the status page: a subject, its state, and what to do. */

/** Green: all is well. Yellow: it works, but something should be done. Red: something is lost or late until somebody acts. */
export type Light = "green" | "yellow" | "red"

/** `state` is a sentence; `action` says what to do, or is null if nothing needs to be done. */
export type StatusRow = { subject: string; light: Light; state: string; action: string | null }

export const green = (subject: string, state: string): StatusRow => ({ subject, light: "green", state, action: null })
export const yellow = (subject: string, state: string, action: string): StatusRow => ({
  ...{ subject, light: "yellow", state, action },
})
export const red = (subject: string, state: string, action: string): StatusRow => ({
  ...{ subject, light: "red", state, action },
})

const ORDER: readonly Light[] = ["green", "yellow", "red"]

/** The worst light of the rows; green if there are none. */
export const worstOf = (rows: readonly StatusRow[]): Light =>
  rows.reduce<Light>((worst, { light }) => (ORDER.indexOf(light) > ORDER.indexOf(worst) ? light : worst), "green")
