import { data, type LoaderFunctionArgs } from "react-router"
import { read } from "#db/client.server.ts"
import { defaultsOf, zoneOf } from "~/domain/settings/defaults.ts"
import { formatInstant } from "~/values/calendar.ts"
import { API_VERSION, builtAt, VERSION } from "~/values/version.ts"
import { signedInContext } from "./context.ts"
import { clearedNotice, readNotice } from "./notice.ts"

const COLLAPSED = /(?:^|;\s*)sidebar=collapsed(?:;|$)/

/** What the frame around every page shows: the header text, who is signed in, versions, and a notice that survived a redirect. */
export async function shellLoader({ request, context }: LoaderFunctionArgs) {
  const signedIn = context.get(signedInContext)
  const notice = readNotice(request)
  const property = await read(async (tx) => ({
    websiteHeader: (await defaultsOf(tx)).websiteHeader ?? "Suitekeeper",
    zone: await zoneOf(tx),
  }))
  const shown = {
    websiteHeader: property.websiteHeader,
    person: signedIn ? {
      firstName: signedIn.firstName,
      email: signedIn.email,
      homeScreen: signedIn.homeScreen,
      level: signedIn.actor.level,
      tenantId: signedIn.actor.tenantId,
    } : null,
    version: VERSION,
    apiVersion: API_VERSION,
    builtAt: formatInstant(builtAt(), property.zone),
    builtAtMachine: new Date(builtAt()).toISOString(),
    notice,
    collapsed: COLLAPSED.test(request.headers.get("cookie") ?? ""),
  }
  return data(shown, notice === null ? {} : { headers: { "Set-Cookie": clearedNotice() } })
}
