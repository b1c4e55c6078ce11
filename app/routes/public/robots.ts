import { publicAddress } from "~/domain/mail/public-address.ts"
import { isPageListed } from "~/domain/public-page/public-page.ts"
import { publicText } from "~/http/handlers/public-text.ts"

/** Allows search engines the public page only, and nothing while it is off. All other pages require an account. */
export const loader = publicText("text/plain; charset=utf-8", isPageListed, (isListed) => {
  if (!isListed) return "User-agent: *\nDisallow: /\n"
  const areas = ["account", "admin", "api", "calendar", "home", "login", "maintenance", "management", "setup", "signup"]
  const closed = [...areas, "changelog", "guide"]
  return [
    "User-agent: *",
    "Allow: /",
    ...closed.map((area) => `Disallow: /${area}`),
    "",
    `Sitemap: ${publicAddress("/sitemap.xml")}`,
    "",
  ].join("\n")
})
