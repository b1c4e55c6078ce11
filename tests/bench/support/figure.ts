/** A measured figure and its goal, which is the maximum, if it has one. */
export type Figure = { name: string; value: number; goal?: number }

/** `name value goal ok`, or `short` if it misses the goal. */
export function textOf({ name, value, goal }: Figure): string {
  if (goal === undefined) return `${name} ${value.toFixed(2)}`
  return `${name} ${value.toFixed(2)} ${goal} ${value <= goal ? "ok" : "short"}`
}
