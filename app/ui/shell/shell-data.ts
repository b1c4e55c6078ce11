import type { Flash } from "~/values/flash.ts"
import type { WaitingPopup } from "../popup.tsx"
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
  /** The home screen; staff whose home is the tenant's ("home") see no role links. */
  homeScreen: string | null
  home: string
}

export type ShellData = {
  websiteHeader: string
  /** How people reach the office, as typed. */
  office: { phone: string | null; email: string | null }
  zone: string
  person: ShellPerson | null
  area: AreaName
  title: string
  /** Payments go to the sandbox: no money is real. */
  isSandbox: boolean
  version: string
  apiVersion: string
  /** The build time as words: "Nov 18, 2026, 9:42 PM". */
  builtAt: string
  builtAtMachine: string
  notice: Flash | null
  /** The page shows what was typed before its person had to sign in again; nothing of it was saved. */
  isUnsaved: boolean
  /** Jobs that are off until a default is set; null for those who may not set it. */
  off: string[] | null
  /** The mail problem; null for those who cannot fix it. */
  mail: MailProblem | null
  /** Unresolved threads whose latest email came from outside; null for those who may not read them. */
  waiting: number | null
  /** Since when the sweep of the provider's events is incomplete, when that is over an hour; null for those who do not administer payments. */
  sweep: SweepProblem | null
  /** How many payments made twice could not be refunded; 0 for those who do not administer payments. */
  paidTwice: number
  /** What a clock in doubt says, and when the last work was done; null while it is believed, and for those who do not administer. */
  clock: string | null
  /** Untrusted addresses that sent a forwarded address since the last start; empty for those who may not set defaults. */
  forwarders: string[]
  maintenance: MaintenanceView | null
  /** The popup note that waits for this person; a page with a dialog shows it afterwards. */
  popup: WaitingPopup | null
  collapsed: boolean
  sidebarCookie: string
  /** The path without its query: marks the current place. */
  path: string
  /** The query of the address with its "?", or empty. */
  search: string
  sessionEnd: SessionEnd | null
  /** Set during an impersonation; the banner is above the shell. */
  impersonation: Impersonation | null
}

/** The root loader's data; the rest of the frame comes from the route shown. */
export type SiteData = Omit<ShellData, "area" | "title" | "path" | "search">
