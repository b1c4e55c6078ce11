import { data, type LoaderFunctionArgs } from "react-router"
import { read, type Tx } from "#db/client.server.ts"
import { backupNotice } from "~/domain/backups/backups-page.ts"
import { clockDoubt, clockLine } from "~/domain/clock/doubt.ts"
import type { Session } from "~/domain/identity/sessions/sessions.ts"
import { mailProblem } from "~/domain/mail/undelivered.ts"
import { isSandbox } from "~/domain/payment-provider/payment-gateway.ts"
import { duplicatesNotRefunded } from "~/domain/payments/recent-outcomes.ts"
import { sweepProblem } from "~/domain/payments/sweep/sweep-progress.ts"
import { may } from "~/domain/permissions.ts"
import { unreadAnswers } from "~/domain/portal-messages/own-reads.ts"
import { defaultsOf, zoneOf } from "~/domain/settings/defaults.ts"
import { jobNotices } from "~/domain/settings/job-notices.ts"
import { maintenanceOf } from "~/domain/settings/maintenance-window.ts"
import { officeContactOf } from "~/domain/settings/office-contact.ts"
import { standbyProblem } from "~/domain/settings/standby-notice.ts"
import { waitingThreads } from "~/domain/threads/inbox.ts"
import { formatInstant } from "~/values/calendar.ts"
import { maintenanceText } from "~/values/maintenance.ts"
import { together } from "~/values/together.ts"
import { API_VERSION, builtAt, programVersion, VERSION } from "~/values/version.ts"
import { oldestPopup } from "../handlers/own-popup.ts"
import { pathOfRequest } from "../request/address.ts"
import { untrustedForwarders } from "../request/client-address.ts"
import { signedInContext, storedFormContext } from "../request/context.ts"
import { onlyValue } from "../request/query.ts"
import { fullCookieName, readCookie } from "./cookie.ts"
import { homePath } from "./home-path.ts"
import { signInPath } from "./next-page.ts"
import { clearedNotice, readNotice } from "./notice.ts"
import { sessionEndOf } from "./session-end.ts"

/** The data of the shell around every page: the header text, the signed-in person, versions, and a notice after a redirect. */
export async function shellLoader({ request, context }: Pick<LoaderFunctionArgs, "request" | "context">) {
  const signedIn = context.get(signedInContext)
  const notice = readNotice(request)
  const { property, sessionEnd, ...parts } = await read((tx) =>
    together({
      property: propertyView(tx),
      maintenance: maintenanceView(tx),
      off: offFor(tx, signedIn),
      mail: mailFor(tx, signedIn),
      waiting: waitingFor(tx, signedIn),
      unread: unreadFor(tx, signedIn, request),
      sweep: sweepFor(tx, signedIn),
      paidTwice: paidTwiceFor(tx, signedIn),
      clock: clockFor(tx, signedIn),
      backup: backupFor(tx, signedIn, request),
      impersonation: impersonationView(tx, signedIn),
      popup: oldestPopup(tx, signedIn),
      sessionEnd: signedIn && sessionEndOf(tx, signedIn),
    }),
  )
  const shellData = {
    ...property,
    ...parts,
    sessionEnd: sessionEnd ? { ...sessionEnd, signIn: signInPath(request) } : null,
    person: personView(signedIn),
    isSandbox: isSandbox(),
    version: VERSION,
    apiVersion: API_VERSION,
    programVersion: programVersion(),
    notice,
    standby: signedIn ? standbyProblem(signedIn.actor) : null,
    forwarders: signedIn && may(signedIn.actor, "set defaults") ? untrustedForwarders() : [],
    isUnsaved: context.get(storedFormContext) !== undefined,
    sidebarCookie: fullCookieName("sidebar"),
    collapsed: readCookie(request, "sidebar") === "collapsed",
  }
  return data(shellData, notice === null ? {} : { headers: { "Set-Cookie": clearedNotice() } })
}

async function propertyView(tx: Tx) {
  const defaults = await defaultsOf(tx)
  const zone = await zoneOf(tx)
  const place = [defaults.propertyAddress, defaults.propertyCity, defaults.propertyState].filter(
    (part) => part !== null,
  )
  return {
    websiteHeader: defaults.websiteHeader ?? "Suitekeeper",
    address: place.length > 0 ? place.join(", ") : null,
    office: await officeContactOf(tx),
    ...builtView(zone),
  }
}

let built = { zone: "", builtAt: "", builtAtMachine: "" }

/** When this program was built, in a time zone. Formatted once, because it never changes. */
function builtView(zone: string) {
  if (built.zone !== zone) {
    built = { zone, builtAt: formatInstant(builtAt(), zone), builtAtMachine: new Date(builtAt()).toISOString() }
  }
  return built
}

async function maintenanceView(tx: Tx) {
  const planned = await maintenanceOf(tx)
  if (planned === null) return null
  const start = formatInstant(planned.startsAt, await zoneOf(tx))
  return { ...planned, message: maintenanceText(planned, tx.now), start }
}

async function offFor(tx: Tx, signedIn: Session | undefined): Promise<string[] | null> {
  if (!signedIn || !may(signedIn.actor, "set defaults")) return null
  return (await jobNotices(tx)).map((notice) => notice.message)
}

async function mailFor(tx: Tx, signedIn: Session | undefined) {
  return signedIn && may(signedIn.actor, "manage mail") ? mailProblem(tx, signedIn.actor, undefined) : null
}

async function sweepFor(tx: Tx, signedIn: Session | undefined) {
  if (!signedIn || !may(signedIn.actor, "manage settings")) return null
  const problem = await sweepProblem(tx, signedIn.actor, {})
  return problem && { unsettled: problem.unsettled, since: formatInstant(problem.since, await zoneOf(tx)) }
}

async function paidTwiceFor(tx: Tx, signedIn: Session | undefined): Promise<number> {
  return signedIn && may(signedIn.actor, "manage settings") ? duplicatesNotRefunded(tx, signedIn.actor, {}) : 0
}

/** Read only for administration pages, because other pages do not show it. */
async function backupFor(tx: Tx, signedIn: Session | undefined, request: Request) {
  if (!signedIn || !may(signedIn.actor, "manage settings") || !/^\/admin\b/.test(pathOfRequest(request))) return null
  return backupNotice(tx, signedIn.actor, {})
}

async function clockFor(tx: Tx, signedIn: Session | undefined): Promise<string | null> {
  if (!signedIn || !may(signedIn.actor, "manage settings")) return null
  const doubt = await clockDoubt(tx)
  return doubt && clockLine(tx, doubt)
}

/** The number of threads that wait for an answer. Null for people who may not read them, without a query. */
async function waitingFor(tx: Tx, signedIn: Session | undefined): Promise<number | null> {
  return signedIn && may(signedIn.actor, "see messages") ? waitingThreads(tx, signedIn.actor, undefined) : null
}

/** The number of answers that a tenant has not read, without those that the page shows. Null, without a query, for people who are not tenants. */
async function unreadFor(tx: Tx, signedIn: Session | undefined, request: Request): Promise<number | null> {
  if (!signedIn || !may(signedIn.actor, "see own messages")) return null
  return unreadAnswers(tx, signedIn.actor, signedIn.impersonator === null ? shownThread(request) : undefined)
}

/** The messages that /home/messages/thread shows, which count as read from then on. */
function shownThread(request: Request): { threadId: number; before: number | null } | undefined {
  if (!/^\/home\/messages\/thread\b/.test(pathOfRequest(request))) return undefined
  const whole = (name: string) => {
    const text = onlyValue(request.url, name) ?? ""
    return /^\d{1,9}$/.test(text) ? Number(text) : null
  }
  const threadId = whole("thread")
  return threadId === null ? undefined : { threadId, before: whole("before") }
}

async function impersonationView(tx: Tx, signedIn: Session | undefined) {
  if (!signedIn || signedIn.impersonator === null) return null
  const { actor, impersonator, expiresAt } = signedIn
  const until = { instant: new Date(expiresAt).toISOString(), message: formatInstant(expiresAt, await zoneOf(tx)) }
  return { as: actor.name ?? "", by: impersonator, until }
}

function personView(signedIn: Session | undefined) {
  if (!signedIn) return null
  const { firstName, email, homeScreen, startPage, actor } = signedIn
  const { level, tenantId, signIn } = actor
  const onlyPays = signIn?.role === "pays"
  return { firstName, email, homeScreen, home: homePath(startPage), level, tenantId, onlyPays }
}
