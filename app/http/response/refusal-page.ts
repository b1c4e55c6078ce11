/** The error page for browsers when the guard refuses before a page runs. It shows the text of the plain response on one card. */
import type { ServerBuild } from "react-router"
import { Refusal, titleOf } from "~/domain/refusal.ts"

type Routes = readonly NonNullable<ServerBuild["routes"][string]>[]

export const wantsPage = (request: Request): boolean =>
  request.headers.get("accept")?.includes("text/html") === true && !new URL(request.url).pathname.endsWith(".data")

export const pageNotFound = (): Refusal =>
  new Refusal("ROUTE_NOT_FOUND", { subject: "Page Not Found", message: "There is no page at this address." })

/** A whole page that needs neither the database nor the framework. */
export function refusalPage(refusal: Refusal, routes: Routes): string {
  const title = escaped(titleOf(refusal))
  const style = stylesheetOf(routes)
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Suitekeeper</title>
${style === undefined ? "" : `<link rel="stylesheet" href="${escaped(style)}">`}
</head>
<body class="desk">
<div class="public-page">
<header class="on-desk"></header>
<main id="main"><div class="card stack">
<h1>${title}</h1>
<p>${escaped(refusal.message)}</p>
<p class="actions"><a class="btn btn-primary btn-lg" href="/">Go to the start page</a></p>
</div></main>
<footer></footer>
</div>
</body>
</html>
`
}

function stylesheetOf(routes: Routes): string | undefined {
  const links = routes.find(({ id }) => id === "root")?.module.links?.() ?? []
  return links.map((link) => ("rel" in link && link.rel === "stylesheet" ? link.href : undefined)).find(Boolean)
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;")
