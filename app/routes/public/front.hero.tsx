import type { PublicPage } from "~/domain/public-page/public-page.ts"
import { Icon } from "~/ui/icon.tsx"
import { ContactUs } from "./front.contact.tsx"
import { PictureBox } from "./front.picture.tsx"
import type { Picture } from "./front.pictures.ts"

/** The picture covers the screen's height. Its sides are cropped but must be loaded, so the width follows from the height. */
const WIDTHS = "(min-width: 64rem) max(46vw, 140vh), 100vw"

export function Hero({ page, picture }: { page: PublicPage; picture: Picture }) {
  return (
    <header className="hero on-desk" id="top">
      <nav className="hero-top" aria-label="Site">
        <a className="brand" href="#top">
          <Icon name="tag" />
          <span>{page.name}</span>
        </a>
        <a className="btn btn-line" href="/login">
          Tenant Login
        </a>
      </nav>
      <PictureBox picture={picture} sizes={WIDTHS} isFirst />
      <div className="hero-text">
        <h1>{page.name}</h1>
        <p className="tagline">{page.sentences.publicTagline}</p>
        {page.sentences.publicSubline !== "" && <p className="subline">{page.sentences.publicSubline}</p>}
        <p className="actions">
          <ContactUs page={page} />
          <a className="btn btn-lg btn-line" href="/login">
            Tenant Login
          </a>
        </p>
      </div>
      {/* biome-ignore lint/a11y/noAmbiguousAnchorText: the specification gives this text */}
      <a className="cue" href="#features">
        Learn More <Icon name="down" />
      </a>
    </header>
  )
}
