import { pageNotFound } from "../response/refusal-page.ts"
import { errorPage } from "./page.ts"

/** The handler of unknown addresses. The framework's own response would not know the property or the signed-in person. */
export const unknownPage = Object.assign(
  async () => {
    throw errorPage(pageNotFound(), "")
  },
  { permission: "use public pages" as const },
)
