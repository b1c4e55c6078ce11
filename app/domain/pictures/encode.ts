/** Decodes and re-encodes a picture, only in the separate process (picture-process.ts). */
import { sharp } from "./sharp.server.ts"

const MEGAPIXEL = 1_000_000
const MOST_PIXELS = 50 * MEGAPIXEL
/** The limit for interlaced pictures, which are decoded whole in memory. A PNG with 16 bits per channel takes twice as much. */
const MOST_INTERLACED_PIXELS = 16 * MEGAPIXEL
const MOST_INTERLACED_DEEP_PIXELS = MOST_INTERLACED_PIXELS / 2
/** The most pixels on each side of a PNG, which is decoded in bands of rows of up to 8 bytes per pixel. JPEG and WebP have their own limits. */
const LONGEST_SIDE_OF_PNG = 10_000

/** Both are WebP, upright and without metadata. Width and height are the large one's, in pixels. */
export type Encoded = { large: Uint8Array; small: Uint8Array; width: number; height: number }
/** A re-encoded picture, or the problem that the person reads after its name. */
export type EncodingOutcome = Encoded | { problem: string }

/** Limits the sides to `largest` and `smallest` pixels without enlarging; the small picture is made from the large one. Throws on damaged or truncated files. */
export async function encodePicture(path: string, largest: number, smallest: number): Promise<EncodingOutcome> {
  const problem = await sizeProblem(path)
  return problem === undefined ? encoded(path, largest, smallest) : { problem }
}

async function sizeProblem(path: string): Promise<string | undefined> {
  const { format, width, height, isProgressive, depth } = await sharp(path, {
    failOn: "error",
    limitInputPixels: false,
  }).metadata()
  if (format === "png" && Math.max(width, height) > LONGEST_SIDE_OF_PNG) {
    const [wide, high, most] = [width, height, LONGEST_SIDE_OF_PNG].map((count) => count.toLocaleString("en-US"))
    return `is ${wide} × ${high} pixels; a PNG picture can have at most ${most} on each side.`
  }
  const [most, ofWhat] = mostPixels(isProgressive, depth === "ushort")
  if (width * height <= most) return undefined
  const has = `has ${Math.round((width * height) / MEGAPIXEL)} megapixels`
  return `${has}; at most ${most / MEGAPIXEL} can be taken${ofWhat}.`
}

function mostPixels(isProgressive: boolean, isDeep: boolean): [most: number, ofWhat: string] {
  if (!isProgressive) return [MOST_PIXELS, ""]
  if (isDeep) return [MOST_INTERLACED_DEEP_PIXELS, " of an interlaced picture with 16 bits a channel"]
  return [MOST_INTERLACED_PIXELS, " of a progressive or interlaced picture"]
}

async function encoded(path: string, largest: number, smallest: number): Promise<Encoded> {
  const inside = (side: number) => ({ width: side, height: side, fit: "inside", withoutEnlargement: true }) as const
  const large = await sharp(path, { failOn: "error", limitInputPixels: MOST_PIXELS, sequentialRead: true })
    .autoOrient()
    .resize(inside(largest))
    .webp({ quality: 80 })
    .toBuffer({ resolveWithObject: true })
  const small = await sharp(large.data).resize(inside(smallest)).webp({ quality: 75 }).toBuffer()
  return { large: large.data, small, width: large.info.width, height: large.info.height }
}
