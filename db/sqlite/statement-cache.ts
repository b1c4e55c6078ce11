import type { Database, Statement } from "better-sqlite3"

/** More texts than the program has; the least recently used is removed first. */
const MAX = 500

/**
 * Caches the compiled statements of a connection by their text: builders write the same statement again for every request. A release whose `prepare`
 * cannot be replaced, or whose statements do not say whether they return rows, compiles each time: slower, with the same results.
 */
export function compileOnce(handle: Database): void {
  const compile = handle.prepare.bind(handle)
  const compiled = new Map<string, Statement>()
  const prepare = (text: string) => {
    const known = compiled.get(text) ?? compile(plannedOnce(text))
    if (known.reader === undefined) return known
    compiled.delete(text)
    compiled.set(text, known)
    const [oldest] = compiled.keys()
    if (compiled.size > MAX && oldest !== undefined) compiled.delete(oldest)
    // Builders read rows as lists and set that themselves; an earlier user may have done so.
    return known.reader ? known.raw(false) : known
  }
  Reflect.set(handle, "prepare", prepare)
}

const LITERAL_OR_PARAMETER = /'[^']*'|"[^"]*"|`[^`]*`|(?<comparison>(?<![<>!])=|\b(?:is|limit|offset))\s*\?/gi

/**
 * The same statement with `= +?` for `= ?`. SQLite looks at a bare parameter's value to plan a join or a LIMIT, and so plans the whole statement again at
 * every run with other values, which costs up to twenty times the run itself. A sign in front changes no value. An index over part of a table is used
 * where the statement has that condition itself: `status = 'pending'`, not a parameter.
 */
export const plannedOnce = (text: string): string =>
  text.replaceAll(LITERAL_OR_PARAMETER, (found, comparison?: string) =>
    comparison === undefined ? found : `${comparison} +?`,
  )
