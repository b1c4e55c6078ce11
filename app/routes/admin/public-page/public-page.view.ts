import { pictureVersion } from "~/domain/public-page/arrange-pictures.ts"
import type { PublicPictureRow } from "~/domain/public-page/public-pictures.ts"
import { newIdempotencyKey } from "~/http/handlers/idempotency-key.ts"
import type { Query } from "~/http/request/query.ts"

export const HERE = "/admin/public-page"

const PLACES = [
  {
    name: "hero",
    title: "At the top",
    why: "The first picture of the page, wide and cut to the screen.",
    empty: "The built-in rendering is shown.",
  },
  {
    name: "gallery",
    title: "Gallery",
    why: "The pictures that move on every five seconds, in this order.",
    empty: "The nine built-in renderings are shown.",
  },
  {
    name: "map",
    title: "Map",
    why: "A picture of where you are, on the card with the address.",
    empty: "None: the address stands alone, with a link that opens a map.",
  },
] as const
type PlaceName = (typeof PLACES)[number]["name"]

const titleOf = (name: PlaceName): string => PLACES.find((place) => place.name === name)?.title ?? ""

export function placesOf(pictures: readonly PublicPictureRow[]) {
  return PLACES.map((place) => {
    const there = pictures.filter((picture) => picture.place === place.name)
    return {
      ...place,
      hasMany: place.name === "gallery",
      pictures: there.map(({ id, name, alternativeText, isRendering, width, height }, index) => ({
        id,
        src: `/gallery/${name}/small`,
        alternativeText,
        isRendering,
        width,
        height,
        isFirst: index === 0,
        isLast: index === there.length - 1,
      })),
    }
  })
}
export type Place = ReturnType<typeof placesOf>[number]

/** The dialog of an address. Null if its picture was deleted. */
export function dialogOf(pictures: readonly PublicPictureRow[], query: Query) {
  const name = query.get("dialog")
  const place = PLACES.find((known) => known.name === query.get("place"))
  if (name === "restore") return { name, count: pictures.length } as const
  if (name === "add" && place) return uploadOf(`Add a picture: ${place.title}`, "Add", { place: place.name })
  const picture = pictures.find(({ id }) => id === query.number("picture"))
  if (!picture) return null
  const { id, alternativeText, isRendering } = picture
  const about = { id, alternativeText, isRendering }
  if (name === "replace") {
    return uploadOf(`Replace a picture: ${titleOf(picture.place)}`, "Replace", { place: picture.place, replaces: id })
  }
  if (name === "edit") return { name, ...about, version: pictureVersion(picture) } as const
  return name === "remove" ? ({ name, ...about } as const) : null
}
export type PictureDialogData = NonNullable<ReturnType<typeof dialogOf>>

const uploadOf = (title: string, verb: string, target: { place: PlaceName; replaces?: number }) =>
  ({ name: "upload", title, verb, key: newIdempotencyKey(), replaces: null, ...target }) as const
