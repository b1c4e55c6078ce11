import { data, type LoaderFunctionArgs } from "react-router"
import { read, type Tx } from "#db/client.server.ts"
import type { Session } from "~/domain/identity/sessions.ts"
import { mailTrouble } from "~/domain/mail/undelivered.ts"
import { may } from "~/domain/permissions.ts"
import { defaultsOf, zoneOf } from "~/domain/settings/defaults.ts"
import { jobNotices } from "~/domain/settings/job-notices.ts"
import { maintenanceOf } from "~/domain/settings/maintenance-window.ts"
import { formatInstant } from "~/values/calendar.ts"
import { maintenanceWords } from "~/values/maintenance.ts"
import { API_VERSION, builtAt, VERSION } from "~/values/version.ts"
import { untrustedForwarders } from "./client-address.ts"
import { keptFormContext, signedInContext } from "./context.ts"
import { fullCookieName, readCookie } from "./cookie.ts"
import { homePath } from "./home-path.ts"
import { signInPath } from "./next-page.ts"
import { clearedNotice, readNotice } from "./notice.ts"
import { popupShown } from "./own-popup.ts"
import { sessionEndOf } from "./session-end.ts"

/** What the frame around every page shows: the header text, who is signed in, versions, and a notice that survived a redirect. */
export async function shellLoader({ request, context }: LoaderFunctionArgs) {
  const signedIn = context.get(signedInContext)
  const notice = readNotice(request)
  const property = await read(async (tx) => ({
    ...(await propertyShown(tx)),
    maintenance: await maintenanceShown(tx),
    off: await offFor(tx, signedIn),
    mail: await mailFor(tx, signedIn),
    visit: await visitShown(tx, signedIn),
    popup: await popupShown(tx, signedIn),
    sessionEnd: signedIn ? { ...(await sessionEndOf(tx, signedIn)), signIn: signInPath(request) } : null,
  }))
  const shown = {
    ...property,
    person: personShown(signedIn),
    version: VERSION,
    apiVersion: API_VERSION,
    notice,
    forwarders: signedIn && may(signedIn.actor, "set defaults") ? untrustedForwarders() : [],
    isUnsaved: context.get(keptFormContext) !== undefined,
    sidebarCookie: fullCookieName("sidebar"),
    collapsed: readCookie(request, "sidebar") === "collapsed",
  }
  return data(shown, notice === null ? {} : { headers: { "Set-Cookie": clearedNotice() } })
}

async function propertyShown(tx: Tx) {
  const { websiteHeader, propertyAddress, propertyCity, propertyState, ...phones } = await defaultsOf(tx)
  const zone = await zoneOf(tx)
  const place = [propertyAddress, propertyCity, propertyState].filter((part) => part !== null)
  return {
    websiteHeader: websiteHeader ?? "Suitekeeper",
    address: place.length > 0 ? place.join(", ") : null,
    phone: phones.propertyPhone ?? phones.companyPhone,
    zone,
    builtAt: formatInstant(builtAt(), zone),
    builtAtMachine: new Date(builtAt()).toISOString(),
  }
}

/** The next maintenance, with its words while everybody is warned of it. */
async function maintenanceShown(tx: Tx) {
  const planned = await maintenanceOf(tx)
  if (planned === null) return null
  const start = formatInstant(planned.startsAt, await zoneOf(tx))
  return { ...planned, words: maintenanceWords(planned, tx.now), start }
}

/** What is off until a default is set, for those who may set it; null for everybody else. */
async function offFor(tx: Tx, signedIn: Session | undefined): Promise<string[] | null> {
  if (!signedIn || !may(signedIn.actor, "set defaults")) return null
  return (await jobNotices(tx)).map((notice) => notice.words)
}

/** Whether mail leaves, for those who may see to it; null for everybody else. */
async function mailFor(tx: Tx, signedIn: Session | undefined) {
  return signedIn && may(signedIn.actor, "keep mail") ? mailTrouble(tx, signedIn.actor, undefined) : null
}

/** Who is signed in as whom and until when, in the session of an administrator signed in as somebody else; else null. */
async function visitShown(tx: Tx, signedIn: Session | undefined) {
  if (!signedIn || signedIn.impersonator === null) return null
  const { actor, impersonator, expiresAt } = signedIn
  const until = { instant: new Date(expiresAt).toISOString(), words: formatInstant(expiresAt, await zoneOf(tx)) }
  return { as: actor.name ?? "", by: impersonator, until }
}

function personShown(signedIn: Session | undefined) {
  if (!signedIn) return null
  const { firstName, email, homeScreen, actor } = signedIn
  const { level, tenantId } = actor
  return { firstName, email, homeScreen, home: homePath(homeScreen), level, tenantId }
}
