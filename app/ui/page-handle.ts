import type { AreaName } from "./shell/navigation.ts"

/** A route's `handle`, `satisfies PageHandle`. The loader's data may name the subject for the browser's title: `about: "Dana Reyes 101"`. */
export type PageHandle = {
  /** True for a page without framework script. */
  static?: boolean
  /** The title in the browser and in the header; a function receives the route's loader data. */
  title: string | ((data: never) => string)
  printTitle?: string | ((data: never) => string)
  area?: AreaName
  /** "public": one card instead of the shell, for pages before sign-in. "reading": the card for people who are not signed in, the shell for others. */
  frame?: "public" | "reading"
  /** A long form. Without script it stays when the session ends, so that it can still be sent (docs/decisions/0013). */
  staysAfterSession?: true
}
