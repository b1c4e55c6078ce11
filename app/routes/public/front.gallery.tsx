import { Icon, type IconName } from "~/ui/icon.tsx"
import { PictureBox } from "./front.picture.tsx"
import type { Picture } from "./front.pictures.ts"

const WIDTHS = "(min-width: 80rem) 45rem, (min-width: 64rem) 56vw, 100vw"

/** Scrolls sideways by touch, wheel, keyboard or the dots. The script shows the controls that are hidden here (front.enhance.ts). */
export function Gallery({ pictures }: { pictures: readonly Picture[] }) {
  const total = pictures.length
  return (
    <div className="gallery" data-gallery>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by keyboard */}
      <ul className="reel" tabIndex={0} aria-label={`Pictures of the offices, ${total} in all`}>
        {pictures.map((picture, index) => (
          <li key={picture.sizes[0]?.src} id={`picture-${index + 1}`}>
            <PictureBox picture={picture} sizes={WIDTHS} number={`${index + 1} / ${total}`} />
          </li>
        ))}
      </ul>
      {total > 1 && (
        <div className="reel-tools">
          <GalleryButton action="previous" icon="back" label="Previous picture" />
          <span className="count" data-count hidden>{`1 / ${total}`}</span>
          <nav className="dots" aria-label="Choose a picture">
            {pictures.map((picture, index) => (
              <a key={picture.sizes[0]?.src} href={`#picture-${index + 1}`}>
                <span className="hidden-text">Picture {index + 1}</span>
              </a>
            ))}
          </nav>
          <GalleryButton action="pause" icon="pause" label="Pause the pictures" />
          <GalleryButton action="next" icon="forward" label="Next picture" />
          <p className="hidden-text" aria-live="polite" data-message />
        </div>
      )}
    </div>
  )
}

function GalleryButton({ action, icon, label }: { action: string; icon: IconName; label: string }) {
  return (
    <button type="button" className="btn btn-icon" data-action={action} hidden>
      <Icon name={icon} />
      {action === "pause" && <Icon name="play" />}
      <span className="hidden-text">{label}</span>
    </button>
  )
}
