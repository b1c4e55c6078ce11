import type { PublicPage } from "~/domain/public-page/public-page.ts"
import { mailTo, phoneHref } from "~/values/contact.ts"

type Contact = Pick<PublicPage, "website" | "email" | "phone">

/** Links to the property's own website in a new tab, else to its email, else to its phone. Absent without any of them. */
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
