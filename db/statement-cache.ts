import type { Database, Statement } from "better-sqlite3"

/** More texts than the program has; what is asked for least recently goes first. */
const MAX = 500

/** Stores what a connection compiled, by its text: builders write the same statement anew for every request. */
export function compileOnce(handle: Database): void {
  const compile = handle.prepare.bind(handle)
  const compiled = new Map<string, Statement>()
  handle.prepare = ((text: string) => {
    const known = compiled.get(text) ?? compile(text)
    compiled.delete(text)
    compiled.set(text, known)
    const [oldest] = compiled.keys()
    if (compiled.size > MAX && oldest !== undefined) compiled.delete(oldest)
    // Builders read rows as lists and say so themselves; whoever asked before may have.
    return known.reader ? known.raw(false) : known
  }) as Database["prepare"]
}
