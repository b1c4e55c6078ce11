export const requestPicture = (name: string, size: "large" | "small"): string =>
  `/requests/picture?name=${name}&size=${size}`

const SMALL = 320

/** The width and height of the small picture in pixels, from those of the large one. */
export function shownSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, SMALL / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** A picture for a page: the small one, with a link to the large one. */
export const shownPicture = ({ name, width, height }: { name: string; width: number; height: number }) => ({
  small: requestPicture(name, "small"),
  large: requestPicture(name, "large"),
  ...shownSize(width, height),
})
