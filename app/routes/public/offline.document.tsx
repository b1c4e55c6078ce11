import { renderToStaticMarkup } from "react-dom/server"
import type { InstalledPortal } from "~/domain/public-page/installed-portal.ts"
import { Icon } from "~/ui/icon.tsx"
import stylesheet from "~/ui/offline.css?url"
import { ThemeColor } from "~/ui/shell/theme-color.tsx"
import { phoneHref } from "~/values/contact.ts"

/** The device shows this page at the address that it could not open. */
const SAME_ADDRESS = ""

/** The page that a device shows without a connection. It loads only its style sheet and font, which the device stores too. */
export const offlineMarkup = (portal: InstalledPortal): string =>
  `<!DOCTYPE html>${renderToStaticMarkup(<OfflineDocument {...portal} />)}`

function OfflineDocument({ name, header, phone }: InstalledPortal) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <ThemeColor />
        <title>{`No Connection · ${header}`}</title>
        <link rel="stylesheet" href={stylesheet} />
      </head>
      <body className="desk">
        <div className="public-page">
          <header className="on-desk">
            <span className="brand">
              <Icon name="tag" />
              <span>{header}</span>
            </span>
          </header>
          <main id="main">
            <div className="card">
              <h1>No Connection</h1>
              <p>
                This device cannot reach {name} right now. It stores nothing of your account, so there is nothing to
                show.
              </p>
              <p>
                If you were paying or sending something, look at your account once you are connected again: it shows
                what has arrived.
              </p>
              <p className="actions">
                <a className="btn btn-primary btn-lg" href={SAME_ADDRESS}>
                  Try again
                </a>
              </p>
            </div>
          </main>
          <footer className="on-desk">
            {phone !== null && (
              <p>
                The office:{" "}
                <a className="nowrap" href={phoneHref(phone)}>
                  {phone}
                </a>
              </p>
            )}
          </footer>
        </div>
      </body>
    </html>
  )
}
