import type { AreaName } from "./navigation.ts"

/**
 * What a route says about its page. Whom or what it is about is the loader's to say: `about: "Dana Reyes 101"` in its data begins the
 * browser's title. `export const handle = { static: true, title: "Tenant Info", area: "management" } satisfies PageHandle`.
 */
export type PageHandle = {
  /** True for a page that ships no framework script. */
  static?: boolean
  /** The title in the browser and in the header; a function is given the route's loader data. */
  title: string | ((data: never) => string)
  /** What the page is called on paper, where that is not its title. */
  printTitle?: string
  /** The area of the shell it lies in. */
  area?: AreaName
  /** "public": one card on the desk instead of the shell, for pages before signing in. */
  frame?: "public"
}
