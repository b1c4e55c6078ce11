import type { ReactNode } from "react"
import {
  type HeadersFunction,
  Outlet,
  Scripts,
  ScrollRestoration,
  type UIMatch,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "react-router"
import { shellLoader } from "~/http/session/shell.ts"
import stylesheet from "./app.css?url"
import { Enhance } from "./ui/enhance.tsx"
import { ErrorPage, errorMessageOf } from "./ui/error-page.tsx"
import { Plain } from "./ui/lists/plain-rows.tsx"
import { useNonce } from "./ui/nonce.tsx"
import type { PageHandle } from "./ui/page-handle.ts"
import { PageReload, type Reload } from "./ui/page-reload.tsx"
import { PublicPage } from "./ui/public-page.tsx"
import { ImpersonationBanner } from "./ui/shell/impersonation-banner.tsx"
import { MaintenanceBanner } from "./ui/shell/maintenance-banner.tsx"
import { areaAt } from "./ui/shell/navigation.ts"
import { SandboxBanner } from "./ui/shell/sandbox-banner.tsx"
import { LeaveAtSessionEnd, SessionEndNotice } from "./ui/shell/session-end.tsx"
import shellScript from "./ui/shell/shell.enhance.ts?worker&url"
import { Shell } from "./ui/shell/shell.tsx"
import type { SiteData } from "./ui/shell/shell-data.ts"
import { ThemeColor } from "./ui/shell/theme-color.tsx"
import latinFont from "./ui/styles/fonts/hanken-grotesk-latin.woff2?url"

export const loader = shellLoader
/** An error page keeps its refusal's headers (Retry-After). */
export const headers: HeadersFunction = ({ errorHeaders }) => errorHeaders ?? new Headers()

/** The stylesheet for refusals that no page handles (app/http/response/refusal-page.ts). The head below names it directly, which costs less. */
export const links = () => [{ rel: "stylesheet", href: stylesheet }]

/** The document of every page and error. Only pages that need framework scripts include them; all include the small script. */
export function Layout({ children }: { children: ReactNode }) {
  const site = useSite()
  const error = useRouteError()
  const { about, reload, title, printTitle, alive, area, frame, stays } = usePageInfo()
  const nonce = useNonce()
  // The account pages of a person who is only a tenant have the portal's larger type.
  const isTenantsOwn = area === "home" || (area === "account" && site?.person?.homeScreen === "home")
  const hasShell = error == null ? area !== undefined && frame !== "public" : true
  const sessionEnd = hasShell ? site?.sessionEnd : null
  const parts = error == null ? [about, title] : [errorMessageOf(error).subject]
  return (
    <html lang="en" data-sheet={[site?.websiteHeader, printTitle].filter(Boolean).join(" · ")}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <ThemeColor />
        <title>{[...parts, site?.websiteHeader ?? "Suitekeeper"].filter(Boolean).join(" · ")}</title>
        <link rel="preload" href={latinFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="stylesheet" href={stylesheet} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/app.webmanifest" />
        {reload && error == null ? (
          <PageReload of={reload} />
        ) : (
          sessionEnd && !stays && <LeaveAtSessionEnd end={sessionEnd} />
        )}
      </head>
      <body className={isTenantsOwn ? "desk home" : "desk"}>
        <a className="skip" href="#main">
          Skip to content
        </a>
        <MaintenanceBanner planned={site?.maintenance ?? null} />
        {sessionEnd && <SessionEndNotice end={sessionEnd} isImpersonation={site?.impersonation != null} />}
        {site?.isSandbox && <SandboxBanner />}
        {site?.impersonation && <ImpersonationBanner impersonation={site.impersonation} />}
        {children}
        <Enhance src={shellScript} />
        {alive && error == null && (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  )
}

/** The frame that the route's handle names: an area's shell, the sign-in card, or none. */
export default function App() {
  const site = useSite()
  const place = usePageInfo()
  const { pathname, search } = useLocation()
  const outlet = <Outlet />
  if (!site) return outlet
  if (place.frame === "public" || (place.frame === "reading" && !site.person)) {
    return (
      <PublicPage websiteHeader={site.websiteHeader} title={place.title} notice={site.notice}>
        {outlet}
      </PublicPage>
    )
  }
  if (!place.area) return outlet
  return (
    <Plain>
      <Shell shell={{ ...site, area: place.area, title: place.title, path: pathname, search }}>{outlet}</Shell>
    </Plain>
  )
}

/** A signed-in person sees an error inside the shell. Everybody else, or anybody if the shell cannot be read, sees a single card. */
export function ErrorBoundary() {
  const { pathname, search } = useLocation()
  const site = useSite()
  const message = errorMessageOf(useRouteError())
  const page = <ErrorPage message={message} site={site} here={pathname + search} />
  if (!site?.person) {
    return (
      <PublicPage websiteHeader={site?.websiteHeader ?? "Suitekeeper"} title={message.subject}>
        {page}
      </PublicPage>
    )
  }
  const frame = { area: areaAt(pathname), title: message.subject, path: pathname, search, popup: null, off: null }
  return <Shell shell={{ ...site, ...frame }}>{page}</Shell>
}

function useSite(): SiteData | undefined {
  return useRouteLoaderData<SiteData>("root")
}

/** The page information of the matched routes: the subject, the deepest title, area and frame, and whether the page runs framework scripts. */
function usePageInfo() {
  const matches = useMatches() as UIMatch<unknown, Partial<PageHandle> | undefined>[]
  const titled = matches.findLast((match) => match.handle?.title !== undefined)
  const resolved = (title: PageHandle["title"]) =>
    typeof title === "string" ? title : title(titled?.loaderData as never)
  const title = titled?.handle?.title ?? ""
  const { about, reload } = (titled?.loaderData ?? {}) as { about?: string; reload?: Reload }
  return {
    about,
    reload,
    title: resolved(title),
    /** For the heading of printed sheets. */
    printTitle: resolved(titled?.handle?.printTitle ?? title),
    area: matches.findLast((match) => match.handle?.area)?.handle?.area,
    frame: matches.findLast((match) => match.handle?.frame)?.handle?.frame,
    stays: matches.some((match) => match.handle?.staysAfterSession),
    alive: !matches.some((match) => match.handle?.static),
  }
}
