/** Who may see, open, attach and delete a file, no matter who stored it. Source: api.md section 0, "File rule F". */
import { type Column, gte, type Placeholder } from "drizzle-orm"
import { storedFiles } from "#db/schema/index.ts"

/** Whether a caller's level is at least as strong as the file's. */
export const mayOpen = (actor: { level: number }, file: { level: number }) => actor.level <= file.level

/** The stored files that a level may open. */
export const isVisibleFile = (actor: { level: number | Placeholder }) => isVisibleTo(actor, storedFiles.level)

/** The same for another table; `column` contains the levels of its files. */
export const isVisibleTo = ({ level }: { level: number | Placeholder }, column: Column) => gte(column, level)
