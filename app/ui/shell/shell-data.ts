import type { Flash } from "~/values/flash.ts"
import type { UnreadPopup } from "../popup.tsx"
import type { BackupProblem } from "./backup-notice.tsx"
import type { Impersonation } from "./impersonation-banner.tsx"
import type { MailProblem } from "./mail-notice.tsx"
import type { MaintenanceView } from "./maintenance-banner.tsx"
import type { AreaName } from "./navigation.ts"
import type { SessionEnd } from "./session-end.tsx"
import type { SweepProblem } from "./sweep-notice.tsx"

export type ShellPerson = {
  firstName: string
  email: string
  level: number
  tenantId: number | null
  /** Invited to a tenant's account with the role that may only pay. */
  onlyPays: boolean
  /** The home screen; staff whose home is the tenant's ("home") see no role links. */
  homeScreen: string | null
  home: string
}

export type ShellData = {
  websiteHeader: string
  office: { phone: string | null; email: string | null; address: string | null; hours: string | null }
  zone: string
  person: ShellPerson | null
  area: AreaName
  title: string
  isSandbox: boolean
  version: string
  apiVersion: string
  programVersion: string
  /** The build time as text: "Nov 18, 2026, 9:42 PM". */
  builtAt: string
  builtAtMachine: string
  notice: Flash | null
  /** Whether the page shows unsaved values that the person typed before signing in again. */
  isUnsaved: boolean
  /** Jobs that are off until a default is set; null for people who may not set it. */
  off: string[] | null
  /** The mail problem; null for people who cannot fix it. */
  mail: MailProblem | null
  /** The number of unresolved threads whose latest email came from outside; null for people who may not read them. */
  waiting: number | null
  /** The number of the office's answers that the tenant has not read; null for people who are not tenants. */
  unread: number | null
  /** Set when the sweep of the provider's events has been incomplete for over an hour; null for people who do not administer payments. */
  sweep: SweepProblem | null
  /** The number of payments made twice that could not be refunded; 0 for people who do not administer payments. */
  paidTwice: number
  /** The time of a doubtful clock and of the last work; null while the clock is trusted, and for people who are not administrators. */
  clock: string | null
  /** The state of the backups, if every administration page must show it; else null, and for people who are not administrators. */
  backup: BackupProblem | null
  /** Set if no second machine confirms what PostgreSQL stores; null for people who do not manage settings, and on SQLite. */
  standby: "missing" | "none configured" | null
  /** Untrusted addresses that sent X-Forwarded-For since the last start; empty for people who may not set defaults. */
  forwarders: string[]
  maintenance: MaintenanceView | null
  /** The person's next unread popup note; a page with a dialog shows it afterwards. */
  popup: UnreadPopup | null
  collapsed: boolean
  sidebarCookie: string
  path: string
  /** The address's query with its "?", or empty. */
  search: string
  sessionEnd: SessionEnd | null
  impersonation: Impersonation | null
}

/** The root loader's data; the other fields come from the shown route. */
export type SiteData = Omit<ShellData, "area" | "title" | "path" | "search">
