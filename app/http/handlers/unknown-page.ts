import { pageNotFound } from "../response/refusal-page.ts"
import { errorPage } from "./page.ts"

/** The handler of unknown addresses. Otherwise the framework responds, and the error page knows neither the property nor who is signed in. */
export const unknownPage = Object.assign(
  async () => {
    throw errorPage(pageNotFound(), "")
  },
  { permission: "use public pages" as const },
)
