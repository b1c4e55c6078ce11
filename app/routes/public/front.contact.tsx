import type { PublicPage } from "~/domain/public-page/public-page.ts"
import { mailTo } from "~/values/contact.ts"

type Contact = Pick<PublicPage, "website" | "email" | "phone">

/** Leads to the property's own website in a new tab; where there is none, to its email or phone; with none of them it is left out. */
export function ContactUs({ page: { website, email, phone } }: { page: Contact }) {
  const className = "btn btn-lg btn-plain"
  if (website !== null) {
    return (
      <a className={className} href={website} target="_blank" rel="noopener">
        Contact Us
        <NewTab />
      </a>
    )
  }
  const href = email === null ? phone && phoneHref(phone) : mailTo(email)
  return (
    href && (
      <a className={className} href={href}>
        Contact Us
      </a>
    )
  )
}

export const NewTab = () => <span className="hidden-text"> (opens in a new tab)</span>

/** A phone is stored as typed: "(909) 555-0142 ext. 3" and "(909) 555-0142 #3" are dialled without the extension. */
export const phoneHref = (phone: string): string => `tel:${phone.split(/[a-z#]/i)[0]?.replaceAll(/[^\d+]/g, "")}`
