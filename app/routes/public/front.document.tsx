import type { PublicPage } from "~/domain/public-page/public-page.ts"
import type { Vacancies, Vacancy } from "~/domain/public-page/vacancies.ts"
import stylesheet from "~/ui/public-site.css?url"
import { SandboxBanner } from "~/ui/shell/sandbox-banner.tsx"
import { ThemeColor } from "~/ui/shell/theme-color.tsx"
import latinFont from "~/ui/styles/fonts/hanken-grotesk-latin.woff2?url"
import { formatMoney } from "~/values/money.ts"
import { Closing, Footer } from "./front.closing.tsx"
import script from "./front.enhance.ts?worker&url"
import { Features } from "./front.features.tsx"
import { Hero } from "./front.hero.tsx"
import { LookAround } from "./front.look-around.tsx"
import { type Picture, picturesOf } from "./front.pictures.ts"

/** The document of the public page. It has its own small stylesheet and script, and nothing of the application's shell. */
export function PublicDocument({ page }: { page: PublicPage }) {
  const { hero, gallery, map } = picturesOf(page.pictures)
  return (
    <html lang="en">
      <Head page={page} hero={hero} />
      <body className="site">
        <a className="skip" href="#features">
          Skip to content
        </a>
        {page.isSandbox && <SandboxBanner />}
        <Hero page={page} picture={hero} />
        <main>
          <Features sentences={page.sentences} />
          <LookAround page={page} pictures={gallery} map={map} />
          {page.vacancies && <VacantOffices vacancies={page.vacancies} />}
          <Closing page={page} />
        </main>
        <Footer page={page} />
        <script type="module" src={script} />
      </body>
    </html>
  )
}

const withoutDot = (text: string) => text.replace(/\.$/, "")
const withDot = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)

function Head({ page, hero }: { page: PublicPage; hero: Picture }) {
  const { name, city, address } = page
  const { publicTagline: tagline, publicSubline: subline } = page.sentences
  const title = `${name} · ${tagline}`
  const place = city === null ? tagline : `${withoutDot(tagline)} in ${city}`
  const description = [place, subline]
    .filter((text) => text !== "")
    .map(withDot)
    .join(" ")
  const largest = new URL(hero.sizes.at(-1)?.src ?? "", address).href
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={largest} />
      <meta property="og:image:width" content={String(hero.width)} />
      <meta property="og:image:height" content={String(hero.height)} />
      <meta property="og:image:alt" content={hero.alt} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="color-scheme" content="light dark" />
      <ThemeColor />
      <link rel="preload" href={latinFont} as="font" type="font/woff2" crossOrigin="anonymous" />
      <link rel="stylesheet" href={stylesheet} />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/app.webmanifest" />
    </head>
  )
}

function VacantOffices({ vacancies: { units, total } }: { vacancies: Vacancies }) {
  return (
    <section className="band" aria-labelledby="vacant-title">
      <div>
        <h2 id="vacant-title">Offices to rent now</h2>
        {units.length === 0 ? (
          <p>Every office is rented at the moment.</p>
        ) : (
          <ul className="vacant">{units.map(office)}</ul>
        )}
        {total > units.length && <p className="more">And {total - units.length} more: ask us.</p>}
      </div>
    </section>
  )
}

function office({ unit, floor, squareFootage, rent }: Vacancy) {
  const facts = [floor !== null && `Floor ${floor}`, squareFootage !== null && `${squareFootage} sq ft`].filter(Boolean)
  return (
    <li key={unit}>
      <strong>Suite {unit}</strong>
      {facts.length > 0 && <span>{facts.join(" · ")}</span>}
      {rent !== null && <span>from {formatMoney(rent)} a month</span>}
    </li>
  )
}
