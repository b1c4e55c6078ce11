import type { Flash } from "~/values/flash.ts"
import type { Impersonation } from "./impersonation-banner.tsx"
import type { MailProblem } from "./mail-notice.tsx"
import type { MaintenanceView } from "./maintenance-banner.tsx"
import type { AreaName } from "./navigation.ts"
import type { WaitingPopup } from "./popup.tsx"
import type { SessionEnd } from "./session-end.tsx"

/** Who is signed in, as the shell shows it. */
export type ShellPerson = {
  firstName: string
  email: string
  /** The lowest permission level held; 10 without any. */
  level: number
  tenantId: number | null
  /** The home screen; staff whose home is the tenant's ("home") see no role links. */
  homeScreen: string | null
  /** The address of the page they land on after signing in. */
  home: string
}

/** Everything the frame of a page shows. */
export type ShellData = {
  websiteHeader: string
  /** The office's phone as it is set, null where none is. */
  phone: string | null
  /** The property's time zone. */
  zone: string
  /** Null when nobody is signed in. */
  person: ShellPerson | null
  area: AreaName
  title: string
  /** Payments go to the sandbox: no money is real. */
  isSandbox: boolean
  version: string
  apiVersion: string
  /** The build time as words: "Nov 18, 2026, 9:42 PM". */
  builtAt: string
  /** The same for machines: "2026-11-19T05:42:00.000Z". */
  builtAtMachine: string
  /** What just succeeded, said once after a redirect. */
  notice: Flash | null
  /** The page shows what was typed before its person had to sign in again; nothing of it was saved. */
  isUnsaved: boolean
  /** What is off until a default is set; null for who may not set it. */
  off: string[] | null
  /** Whether mail leaves, and how much did not arrive; null for who does not see to it. */
  mail: MailProblem | null
  /** Addresses that sent a forwarded address and are not trusted, since the last start; none for who may not set defaults. */
  forwarders: string[]
  /** The next maintenance, null when none is planned; its banner stands above the shell. */
  maintenance: MaintenanceView | null
  /** The note of management that waits for this person; a page that asks something shows it afterwards. */
  popup: WaitingPopup | null
  /** Whether the sidebar is collapsed (its cookie says `collapsed`). */
  collapsed: boolean
  /** The full name of the cookie that keeps it. */
  sidebarCookie: string
  /** The path shown, without its query: marks the current place. */
  path: string
  /** The query of the address with its "?", or empty. */
  search: string
  /** When the session ends; its notice stands above the shell. Null when nobody is signed in. */
  sessionEnd: SessionEnd | null
  /** In the session of an administrator who is signed in as somebody else; the banner stands above the shell. */
  impersonation: Impersonation | null
}

/** What the root loader knows; the rest of the frame comes from the route shown. */
export type SiteData = Omit<ShellData, "area" | "title" | "path" | "search">
