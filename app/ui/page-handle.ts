import type { AreaName } from "./shell/navigation.ts"

/**
 * A route's information about its page. The loader sets the subject: `about: "Dana Reyes 101"` in its data begins the browser's title. `export const
 * handle = { static: true, title: "Tenant Info", area: "management" } satisfies PageHandle`.
 */
export type PageHandle = {
  /** True for a page without framework script. */
  static?: boolean
  /** The title in the browser and in the header; a function receives the route's loader data. */
  title: string | ((data: never) => string)
  /** The title on paper, when it differs; a function likewise. */
  printTitle?: string | ((data: never) => string)
  area?: AreaName
  /** "public": one card instead of the shell, for pages before signing in. */
  frame?: "public"
}
