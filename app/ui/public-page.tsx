import type { ReactNode } from "react"
import type { Flash } from "~/values/flash.ts"
import { Icon } from "./icon.tsx"
import { Notices } from "./notice.tsx"
import { OfficeContact, OfficePlace } from "./office-contact.tsx"

type PublicPageProps = { websiteHeader: string; title: string; notice?: Flash | null; children: ReactNode }

export function PublicPage({ websiteHeader, title, notice = null, children }: PublicPageProps) {
  return (
    <div className="public-page">
      <header className="on-desk">
        <a className="brand" href="/login">
          <Icon name="tag" />
          <span>{websiteHeader}</span>
        </a>
      </header>
      <main id="main" tabIndex={-1}>
        <div className="card">
          <h1>{title}</h1>
          <Notices notice={notice} />
          {children}
        </div>
      </main>
      <footer className="on-desk">
        <OfficeContact />
        <OfficePlace />
      </footer>
    </div>
  )
}
