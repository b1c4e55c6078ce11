import { publicAddress } from "~/domain/mail/public-address.ts"
import { isPageListed } from "~/domain/public-page/public-page.ts"
import { publicText } from "~/http/handlers/public-text.ts"

/** Search engines list the public page alone, and nothing while it is switched off; everything else is for people with an account. */
export const loader = publicText("text/plain; charset=utf-8", isPageListed, (isListed) => {
  if (!isListed) return "User-agent: *\nDisallow: /\n"
  const closed = ["account", "admin", "api", "home", "login", "maintenance", "management", "setup", "signup"]
  return [
    "User-agent: *",
    "Allow: /",
    ...closed.map((area) => `Disallow: /${area}`),
    "",
    `Sitemap: ${publicAddress("/sitemap.xml")}`,
    "",
  ].join("\n")
})
