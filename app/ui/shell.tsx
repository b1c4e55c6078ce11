import type { ReactNode } from "react"
import type { Flash } from "~/values/flash.ts"
import { Icon } from "./icon.tsx"
import type { Impersonation } from "./impersonation-banner.tsx"
import { MAIL, MailNotice, type MailProblem } from "./mail-notice.tsx"
import type { MaintenanceView } from "./maintenance-banner.tsx"
import { type Area, type AreaName, areasOf, navigationItemOf } from "./navigation.ts"
import { Notice, Notices } from "./notice.tsx"
import { Popup, type WaitingPopup } from "./popup.tsx"
import type { SessionEnd } from "./session-end.tsx"
import { MobileMenu, UserMenu } from "./shell-menus.tsx"
import { Sidebar } from "./sidebar.tsx"
import { Unsaved } from "./unsaved.tsx"

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

/** The desk round every signed-in page: header, toolbar, sidebar, and the page as paper. Source: specification 1 section 2, Shell. */
export function Shell({ shell, children }: { shell: ShellData; children: ReactNode }) {
  const { person } = shell
  const areas = person && person.homeScreen !== "home" ? areasOf(person.level) : []
  const current = areas.find((area) => area.name === shell.area)
  return (
    <div className={shell.collapsed ? "shell collapsed" : "shell"} suppressHydrationWarning>
      <header className="top on-desk">
        {areas.length > 0 && <MobileMenu areas={areas} current={shell.area} path={shell.path} />}
        <a className="brand" href={areas[0] ? homeOf(areas, shell.area) : "/account"}>
          <Icon name="tag" />
          <span>{shell.websiteHeader}</span>
        </a>
        <h1>{shell.title}</h1>
        {areas.length > 0 && <RoleLinks areas={areas} current={shell.area} />}
        <UserMenu person={person} />
      </header>
      <Sidebar shell={shell} areas={areas} />
      {current ? (
        <Toolbar area={current} path={shell.path} undelivered={shell.mail?.undelivered ?? 0} />
      ) : (
        <div className="tabs" />
      )}
      <main className="paper" id="main" tabIndex={-1}>
        <Notices notice={shell.notice} />
        {shell.isUnsaved && <Unsaved />}
        {shell.off && <Off lines={shell.off} />}
        {shell.area === "admin" && shell.forwarders.length > 0 && <UntrustedProxy addresses={shell.forwarders} />}
        {shell.mail && shell.area === "admin" && shell.path !== MAIL && <MailNotice mail={shell.mail} />}
        {children}
      </main>
      {shell.popup && !shell.isUnsaved && !shell.search.includes("dialog=") && (
        <Popup popup={shell.popup} back={shell.path + shell.search} />
      )}
    </div>
  )
}

/** What is off, and where to switch it on. The empty box stays: the page of the defaults brings it up to date as they are saved. */
function Off({ lines }: { lines: string[] }) {
  return (
    <div id="off" className="screen-only">
      {lines.length > 0 && (
        <Notice tone="attention" className="notice-line">
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <a href="/admin/defaults#billing">Set them in Global Defaults</a>
        </Notice>
      )}
    </div>
  )
}

/** What the operator should know of a proxy that is not named in TRUSTED_PROXIES: everybody behind it counts as one. */
function UntrustedProxy({ addresses }: { addresses: string[] }) {
  return (
    <div className="screen-only">
      <Notice tone="attention" className="notice-line" title="A proxy is not trusted">
        <p>
          {addresses.join(", ")} sent the header X-Forwarded-For since the last start and{" "}
          {addresses.length > 1 ? "are" : "is"} not in TRUSTED_PROXIES. If that is the proxy before this portal, whoever
          runs it names it there and starts the portal again: until then everybody behind it has one address, in the
          audit log and for the limits on wrong passwords.
        </p>
        <p>If it is not, somebody made the header up. It was not believed, and nothing has to be done.</p>
      </Notice>
    </div>
  )
}

/** Where the name of the property leads: the first place of the current area, else of management. */
function homeOf(areas: readonly Area[], current: AreaName): string {
  const area = areas.find((one) => one.name === current) ?? areas.at(-1)
  return area?.places[0].to ?? "/account"
}

function RoleLinks({ areas, current }: { areas: readonly Area[]; current: AreaName }) {
  return (
    <nav className="role-links" aria-label="Areas">
      {areas.map((area) => (
        <a key={area.name} href={area.places[0].to} aria-current={area.name === current ? "true" : undefined}>
          {area.label}
        </a>
      ))}
    </nav>
  )
}

function Toolbar({ area, path, undelivered }: { area: Area; path: string; undelivered: number }) {
  const here = navigationItemOf(area, path)
  return (
    <nav className="tabs on-desk" aria-label={`${area.label} toolbar`}>
      {area.places.map((place) => (
        <a key={place.to} className="tab" href={place.to} aria-current={place === here ? "page" : undefined}>
          {place.label}
          {place.to === MAIL && undelivered > 0 && <span className="count"> {undelivered}</span>}
        </a>
      ))}
    </nav>
  )
}
