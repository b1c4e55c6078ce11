import type { ExportColumn, Kind } from "../tables/table.ts"

type Row = Record<string, unknown>
/** A CSV file with all its rows, which are few because they belong to one tenant. */
export type Sheet = { file: string; about: string; columns: readonly ExportColumn[]; rows: readonly Row[] }

/** The columns of a sheet, by the fields of its rows. */
export const columns = (described: Record<string, readonly [Kind, string]>): ExportColumn[] =>
  Object.entries(described).map(([name, [kind, about]]) => ({ name, kind, about }))
