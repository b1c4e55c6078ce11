/** The names of floors in a report, first to twentieth. Source: money.md 2.5. */
export const FLOOR_NAMES = [
  "first",
  "second",
  "third",
  "fourth",
  "fifth",
  "sixth",
  "seventh",
  "eighth",
  "ninth",
  "tenth",
  "eleventh",
  "twelfth",
  "thirteenth",
  "fourteenth",
  "fifteenth",
  "sixteenth",
  "seventeenth",
  "eighteenth",
  "nineteenth",
  "twentieth",
  "unassigned",
] as const

export type FloorName = (typeof FLOOR_NAMES)[number]
/** A value for each floor that has a unit, lowest first. */
export type FloorMap<Value> = { [Floor in FloorName]?: Value }

/** "second" for 2; no floor, or one beyond the twentieth, is `unassigned`. */
export function floorName(floor: number | null): FloorName {
  if (floor === null || floor < 1 || floor > 20) return "unassigned"
  return FLOOR_NAMES[floor - 1] ?? "unassigned"
}

export const floorLabel = (floor: FloorName): string => `${floor.slice(0, 1).toUpperCase()}${floor.slice(1)}`

export function floorMap<Floor, Value>(
  floors: ReadonlyMap<FloorName, Floor>,
  figure: (floor: Floor) => Value,
): FloorMap<Value> {
  const figures: FloorMap<Value> = {}
  for (const name of FLOOR_NAMES) {
    const floor = floors.get(name)
    if (floor) figures[name] = figure(floor)
  }
  return figures
}
