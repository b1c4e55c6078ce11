/** The guide: docs/guide as public pages. */
import { PAGES, PICTURES } from "virtual:guide"
import { type Actor, ADMIN, MAINTENANCE, MANAGEMENT } from "~/domain/permissions.ts"
import { page } from "~/http/handlers/page.ts"
import { pageNotFound } from "~/http/response/refusal-page.ts"
import { GuideArticle } from "~/ui/guide-article.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { type GuidePage, withPartFirst } from "~/values/guide-page.ts"
import type { Route } from "./+types/guide"

export const handle = {
  static: true,
  title: (found: GuidePage | undefined) => found?.title ?? "Guide",
  area: "account",
  frame: "reading",
} satisfies PageHandle

export const loader = page("use public pages", async (_tx, actor, { params }) => {
  const address = ["/guide", params.role, params.task].filter((part) => part !== undefined).join("/")
  const found = PAGES.find(({ to }) => to === address)
  if (!found) throw pageNotFound()
  return address === "/guide" ? { ...found, content: withPartFirst(found.content, ownPart(actor)) } : found
})

/** The heading of the part for this reader. Most readers who are not signed in are tenants with a link from a mail. */
function ownPart({ level }: Actor): string {
  if (level <= ADMIN) return "for-the-landlord"
  if (level <= MANAGEMENT) return "for-the-manager"
  return level <= MAINTENANCE ? "for-maintenance" : "for-tenants"
}

export default function Guide({ loaderData }: Route.ComponentProps) {
  return <GuideArticle page={loaderData} pictures={PICTURES} />
}
