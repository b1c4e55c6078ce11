import type { AreaName } from "./shell/navigation.ts"

/**
 * A route's description of its page: `export const handle = { static: true, title: "Tenant Info", area: "management" } satisfies PageHandle`. The
 * loader's data may name the subject, which begins the browser's title: `about: "Dana Reyes 101"`.
 */
export type PageHandle = {
  /** True for a page without framework script. */
  static?: boolean
  /** The title in the browser and in the header; a function receives the route's loader data. */
  title: string | ((data: never) => string)
  /** The printed title, if it differs; a function likewise. */
  printTitle?: string | ((data: never) => string)
  area?: AreaName
  /** "public": one card instead of the shell, for pages before signing in. */
  frame?: "public"
}
