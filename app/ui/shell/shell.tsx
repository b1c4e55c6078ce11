import type { ReactNode } from "react"
import { Unsaved } from "../forms/unsaved.tsx"
import { Icon } from "../icon.tsx"
import { plain } from "../lists/plain-markup.ts"
import { Notice, Notices } from "../notice.tsx"
import { OfficeContact, OfficePlace } from "../office-contact.tsx"
import { Popup } from "../popup.tsx"
import { BACKUPS, BackupNotice } from "./backup-notice.tsx"
import { MAIL, MailNotice } from "./mail-notice.tsx"
import { type Area, type AreaName, areasOf } from "./navigation.ts"
import type { ShellData, ShellPerson } from "./shell-data.ts"
import { MobileMenu, UserMenu } from "./shell-menus.tsx"
import { Sidebar } from "./sidebar.tsx"
import { StandbyNotice } from "./standby-notice.tsx"
import { DuplicatePaymentsNotice, PAYMENTS, SweepNotice } from "./sweep-notice.tsx"
import { PartLinks, Toolbar } from "./toolbar.tsx"

/** The frame around every signed-in page: header, toolbar and sidebar. Source: specification 1 section 2, Shell. */
export function Shell({ shell, children }: { shell: ShellData; children: ReactNode }) {
  const { person } = shell
  const areas = person ? shownAreas(person) : []
  const current = areas.find((area) => area.name === shell.area)
  const counts = { undelivered: shell.mail?.undelivered ?? 0, waiting: shell.waiting ?? 0, unread: shell.unread ?? 0 }
  return (
    <div className={shell.collapsed ? "shell collapsed" : "shell"} suppressHydrationWarning>
      <header className="top on-desk">
        {areas.length > 0 && <MobileMenu areas={areas} current={shell.area} path={shell.path} />}
        <a className="brand" href={areas[0] ? homeOf(areas, shell.area) : "/account"}>
          <Icon name="tag" />
          <span>{shell.websiteHeader}</span>
        </a>
        <h1>{shell.title}</h1>
        {areas.some(isOfStaff) && <HeaderSearch />}
        <RoleLinks areas={areas} current={shell.area} />
        <UserMenu person={person} />
      </header>
      <Sidebar shell={shell} areas={areas} />
      {current ? <Toolbar area={current} path={shell.path} counts={counts} /> : <div className="tabs" />}
      <main className="page" id="main" tabIndex={-1}>
        {current && <PartLinks area={current} path={shell.path} counts={counts} />}
        <Notices notice={shell.notice} />
        {shell.isUnsaved && <Unsaved />}
        {shell.standby && shell.area === "admin" && <StandbyNotice standby={shell.standby} />}
        {shell.off && <Off lines={shell.off} />}
        {shell.area === "admin" && shell.forwarders.length > 0 && <UntrustedProxy addresses={shell.forwarders} />}
        {shell.clock && shell.area === "admin" && shell.path !== CLOCK && <ClockNotice line={shell.clock} />}
        {shell.backup && shell.area === "admin" && shell.path !== BACKUPS && <BackupNotice backup={shell.backup} />}
        {shell.sweep && shell.area === "admin" && shell.path !== PAYMENTS && <SweepNotice sweep={shell.sweep} />}
        {shell.paidTwice > 0 && shell.area === "admin" && shell.path !== PAYMENTS && (
          <DuplicatePaymentsNotice count={shell.paidTwice} />
        )}
        {shell.mail && shell.area === "admin" && shell.path !== MAIL && <MailNotice mail={shell.mail} />}
        {children}
        {shell.area === "home" && (
          <div className="office-foot screen-only">
            <OfficeContact lead="Questions? The office:" />
            <OfficePlace />
          </div>
        )}
      </main>
      {shell.popup && !shell.isUnsaved && !shell.search.includes("dialog=") && (
        <Popup popup={shell.popup} back={shell.path + shell.search} />
      )}
    </div>
  )
}

/** The jobs that are off, and a link to turn them on. The element exists even if empty: the script of Global Defaults updates it after a save. */
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

/** Warns of a proxy that is not in TRUSTED_PROXIES: everybody behind it has the same address. */
function UntrustedProxy({ addresses }: { addresses: string[] }) {
  return (
    <div className="screen-only">
      <Notice tone="attention" className="notice-line" title="A proxy is not trusted">
        <p>
          {addresses.join(", ")} sent the header X-Forwarded-For since the last start and{" "}
          {addresses.length > 1 ? "are" : "is"} not in TRUSTED_PROXIES. If that is the proxy in front of this portal,
          the operator must add it there and restart the portal: until then everybody behind it has one address, in the
          audit log and for the limits on wrong passwords.
        </p>
        <p>If it is not, somebody forged the header. It was ignored, and nothing needs to be done.</p>
      </Notice>
    </div>
  )
}

const shownAreas = (person: ShellPerson): Area[] =>
  areasOf(person).filter((area) => person.homeScreen !== "home" || area.name === "home")

const isOfStaff = ({ name }: Area) => name !== "home"

/** The address behind the property's name: the first page of the current area, else of management, else of the person's first area. */
function homeOf(areas: readonly Area[], current: AreaName): string {
  const named = (name: AreaName) => areas.find((area) => area.name === name)
  const area = named(current) ?? named("management") ?? areas.find(isOfStaff) ?? areas[0]
  return area?.pages[0].to ?? "/account"
}

/** Sent by POST, so that the text is in no address or log. "/" moves the cursor to the field. */
function HeaderSearch() {
  return (
    <search className="header-search">
      <form method="post" action="/management/search">
        <label className="hidden-text" htmlFor="find-anything">
          Find anything
        </label>
        <input
          type="search"
          id="find-anything"
          name="search"
          className="input"
          placeholder="Find anything"
          maxLength={100}
          autoComplete="off"
          required
          aria-keyshortcuts="/"
        />
      </form>
    </search>
  )
}

function RoleLinks({ areas, current }: { areas: readonly Area[]; current: AreaName }) {
  const ofStaff = areas.filter(isOfStaff)
  if (ofStaff.length === 0) return null
  return (
    <nav className="role-links" aria-label="Areas">
      {ofStaff.map((area) => (
        <a key={area.name} href={area.pages[0].to} aria-current={area.name === current ? "true" : undefined}>
          {area.label}
        </a>
      ))}
    </nav>
  )
}

const CLOCK = "/admin/clock"

/** Warns administrators that the machine's clock may be wrong and its jobs are paused. `line` has the clock's time and the time of the last work. */
function ClockNotice({ line }: { line: string }) {
  return (
    <div className="screen-only">
      <Notice tone="problem" className="notice-line" title="This machine's clock may be wrong">
        <p>{line}.</p>
        <a href={CLOCK}>See what to do</a>
      </Notice>
    </div>
  )
}

plain(Shell, Off, RoleLinks)
