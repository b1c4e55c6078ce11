import type { PublicPage } from "~/domain/public-page/public-page.ts"
import { Icon } from "~/ui/icon.tsx"
import { mailTo, phoneHref } from "~/values/contact.ts"
import { NewTab } from "./front.contact.tsx"
import { Gallery } from "./front.gallery.tsx"
import { PictureBox } from "./front.picture.tsx"
import type { Picture } from "./front.pictures.ts"

type LookAroundProps = { page: PublicPage; pictures: readonly Picture[]; map: Picture | null }

export function LookAround({ page, pictures, map }: LookAroundProps) {
  return (
    <section className="band" aria-labelledby="gallery-title">
      <div>
        <h2 id="gallery-title">Look around</h2>
        <div className="beside">
          <Gallery pictures={pictures} />
          <AddressCard page={page} map={map} />
        </div>
      </div>
    </section>
  )
}

/** A link opens a map. The page embeds none of another provider, but an administrator may show a picture of one (docs/decisions/0047). */
function AddressCard({ page, map }: { page: PublicPage; map: Picture | null }) {
  const { name, street, city, phone, email } = page
  const lines = [street, city].filter((line) => line !== null)
  if (lines.length === 0 && phone === null && email === null && !map) return null
  return (
    <address className="address-card">
      {map ? <PictureBox picture={map} sizes="(min-width: 64rem) 30vw, 100vw" /> : <Icon name="pin" />}
      <strong>{name}</strong>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
      {phone !== null && <a href={phoneHref(phone)}>{phone}</a>}
      {email !== null && <a href={mailTo(email)}>{email}</a>}
      {lines.length > 0 && (
        <a className="btn" href={mapsHref(lines)} target="_blank" rel="noopener noreferrer">
          Open in maps
          <NewTab />
        </a>
      )}
    </address>
  )
}

const mapsHref = (lines: readonly string[]): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: "1", query: lines.join(", ") })}`
