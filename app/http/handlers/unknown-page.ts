import { Refusal } from "~/domain/refusal.ts"
import { errorPage } from "./page.ts"

/**
 * The handler of every address that is no page. Without it the framework answers by itself, and the error page knows neither the property
 * nor who is signed in.
 */
export const unknownPage = Object.assign(
  async () => {
    throw errorPage(
      new Refusal("ROUTE_NOT_FOUND", { subject: "Page Not Found", message: "There is no page at this address." }),
      "",
    )
  },
  { permission: "use public pages" as const },
)
