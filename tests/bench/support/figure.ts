/** One measured figure and its goal: at most `goal`. */
export type Figure = { name: string; value: number; goal: number }

/** `name value goal ok`, or `short` where the goal is missed. */
export function textOf({ name, value, goal }: Figure): string {
  return `${name} ${value.toFixed(2)} ${goal} ${value <= goal ? "ok" : "short"}`
}
