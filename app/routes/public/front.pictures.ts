/** The pictures of the public page: uploaded ones, else built-in renderings of an imagined building, labeled as renderings. */
import type { PublicPicture, PublicPictures } from "~/domain/public-page/public-pictures.ts"

import suite from "~/ui/gallery/01-private-suite.webp?url"
import suite800 from "~/ui/gallery/01-private-suite-800.webp?url"
import open from "~/ui/gallery/02-open-suite.webp?url"
import open800 from "~/ui/gallery/02-open-suite-800.webp?url"
import reception from "~/ui/gallery/03-reception.webp?url"
import reception800 from "~/ui/gallery/03-reception-800.webp?url"
import conference from "~/ui/gallery/04-conference-room.webp?url"
import conference800 from "~/ui/gallery/04-conference-room-800.webp?url"
import hallway from "~/ui/gallery/05-hallway.webp?url"
import hallway800 from "~/ui/gallery/05-hallway-800.webp?url"
import breakRoom from "~/ui/gallery/06-break-room.webp?url"
import breakRoom800 from "~/ui/gallery/06-break-room-800.webp?url"
import day from "~/ui/gallery/07-exterior-day.webp?url"
import day800 from "~/ui/gallery/07-exterior-day-800.webp?url"
import dusk from "~/ui/gallery/08-exterior-dusk.webp?url"
import dusk800 from "~/ui/gallery/08-exterior-dusk-800.webp?url"
import executive from "~/ui/gallery/09-executive-suite.webp?url"
import executive800 from "~/ui/gallery/09-executive-suite-800.webp?url"
import hero1920 from "~/ui/gallery/hero.webp?url"
import hero800 from "~/ui/gallery/hero-800.webp?url"
import hero1280 from "~/ui/gallery/hero-1280.webp?url"

/** A picture's sizes, smallest first. `width` and `height` are those of the largest, in pixels. */
export type Picture = {
  sizes: readonly { src: string; width: number }[]
  width: number
  height: number
  alt: string
  isRendering: boolean
}

const rendering = (small: string, large: string, alt: string): Picture => ({
  sizes: [
    { src: small, width: 800 },
    { src: large, width: 1600 },
  ],
  width: 1600,
  height: 1000,
  alt,
  isRendering: true,
})

const BUILT_IN_HERO: Picture = {
  sizes: [
    { src: hero800, width: 800 },
    { src: hero1280, width: 1280 },
    { src: hero1920, width: 1920 },
  ],
  width: 1920,
  height: 1200,
  alt: "Rendering of a reception lobby: slatted wooden counter, dark wood feature wall with a round arrow emblem, navy sofa and light armchairs by tall windows.",
  isRendering: true,
}

const BUILT_IN_GALLERY: readonly Picture[] = [
  rendering(
    suite800,
    suite,
    "Rendering of a private office suite: a wooden desk in front of a wide window, two navy visitor chairs, an open bookshelf on a navy wall, and a view of a car park and airfield.",
  ),
  rendering(
    open800,
    open,
    "Rendering of an open office suite with three wooden desks and navy task chairs along a window wall that looks out on an airfield.",
  ),
  rendering(
    reception800,
    reception,
    "Rendering of a reception lobby with a slatted wooden counter, a dark wood feature wall, a navy sofa and two light armchairs beside tall windows.",
  ),
  rendering(
    conference800,
    conference,
    "Rendering of a conference room: an oval walnut table with nine navy chairs, a wall screen on a navy wall, and windows towards an airfield.",
  ),
  rendering(
    hallway800,
    hallway,
    "Rendering of a hallway with a wooden floor, glass office doors on both sides and navy signs with suite numbers.",
  ),
  rendering(
    breakRoom800,
    breakRoom,
    "Rendering of a break room with navy kitchen cabinets, a coffee machine, a refrigerator and a high wooden table with six stools.",
  ),
  rendering(
    day800,
    day,
    "Rendering of a two-storey white office building in daylight with parked cars, hedges and trees; a control tower and an aircraft in the distance.",
  ),
  rendering(
    dusk800,
    dusk,
    "Rendering of the same two-storey office building at dusk with warmly lit windows and a car park.",
  ),
  rendering(
    executive800,
    executive,
    "Rendering of a corner executive suite with a walnut desk, navy chairs and floor-to-ceiling windows over an airfield with a control tower and aircraft.",
  ),
]

export const picturesOf = ({ hero, gallery, map }: PublicPictures) => ({
  hero: hero ? uploaded(hero) : BUILT_IN_HERO,
  gallery: gallery.length > 0 ? gallery.map(uploaded) : BUILT_IN_GALLERY,
  map: map && uploaded(map),
})

/** The longest side of the small size, in pixels. A smaller upload is never enlarged. */
const SMALL = 800

function uploaded({ name, alternativeText, isRendering, width, height }: PublicPicture): Picture {
  const small = Math.max(1, Math.round(width * Math.min(1, SMALL / Math.max(width, height))))
  const sizes = [
    { src: `/gallery/${name}/small`, width: small },
    ...(small < width ? [{ src: `/gallery/${name}/large`, width }] : []),
  ]
  return { sizes, width, height, alt: alternativeText, isRendering }
}
