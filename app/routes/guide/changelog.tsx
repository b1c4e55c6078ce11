/** CHANGELOG.md as a public page. */
import { PAGES, PICTURES } from "virtual:guide"
import { page } from "~/http/handlers/page.ts"
import { pageNotFound } from "~/http/response/refusal-page.ts"
import { GuideArticle } from "~/ui/guide-article.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import type { Route } from "./+types/changelog"

export const handle = { static: true, title: "What's New", area: "account", frame: "reading" } satisfies PageHandle

export const loader = page("use public pages", async () => {
  const found = PAGES.find(({ to }) => to === "/changelog")
  if (!found) throw pageNotFound()
  return found
})

export default function Changelog({ loaderData }: Route.ComponentProps) {
  return <GuideArticle page={loaderData} pictures={PICTURES} />
}
