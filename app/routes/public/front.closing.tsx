import type { PublicPage } from "~/domain/public-page/public-page.ts"
import { ContactUs } from "./front.contact.tsx"

export function Closing({ page }: { page: PublicPage }) {
  return (
    <section className="band closing on-desk" aria-labelledby="closing-title">
      <div>
        <h2 id="closing-title">Come and see a suite</h2>
        <p className="actions">
          <ContactUs page={page} />
          <a className="btn btn-lg btn-line" href="/login">
            Tenant Portal
          </a>
        </p>
      </div>
    </section>
  )
}

export function Footer({ page: { year, owner, street, city } }: { page: PublicPage }) {
  const lines = [street, city].filter((line) => line !== null)
  return (
    <footer className="foot">
      <div>
        <p>
          © {year} {owner}
        </p>
        {lines.length > 0 && <p>{lines.join(", ")}</p>}
      </div>
    </footer>
  )
}
