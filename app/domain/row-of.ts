/** Compile-time check of an insert: `{ … } satisfies RowOf<NewUnit, { unitNumber: "number" }>` lacks no field of the form or call. */

/**
 * A new row with each field of `Input`, and any other columns. `Renamed` names the column of a field whose column has another name, or null for a field
 * that is no column of this row.
 */
export type RowOf<Input, Renamed extends { [Field in keyof Input]?: string | null } = Record<never, never>> = Record<
  Exclude<keyof Input, keyof Renamed> | Extract<Renamed[keyof Renamed], string>,
  unknown
> &
  Record<string, unknown>
