/**
 * Pictures that people upload, re-encoded: what is stored is a WebP of our own making, without anything else of what was sent. One at a time, and within
 * a bound of memory. Source: docs/decisions/0048, threats.md T29.
 */
import { quotedName } from "~/values/visible-text.ts"
import { oneAtATime } from "../one-at-a-time.ts"
import { badField } from "../refusal.ts"
import { discardReceived } from "../storage/contents.ts"
import { type Received, receiveBytes } from "../storage/receive.ts"
import type { Encoded } from "./encode.ts"
import { encodeApart } from "./encode-apart.ts"

/** A picture as it is stored: bytes on disk that no row names yet, both WebP. Width and height are those of the large one, in pixels. */
export type ReencodedPicture = { large: Received; small: Received; width: number; height: number }
/** The longest sides in pixels, and the field of the form that a refusal stands beside. `name` is the file's as it came, for its message. */
export type PictureTerms = { name: string; field: string; large?: number; small?: number }

const TYPES = ["image/jpeg", "image/png", "image/webp"]

/** Why a received file is no picture that is taken, by its bytes; undefined of one that is. `name` is the file's as it came. */
export function notAPicture({ mediaType }: Pick<Received, "mediaType">, name: string): string | undefined {
  if (mediaType === "image/heic") {
    return `${quotedName(name)} is a HEIC picture. Save it as JPEG first; phones call this “most compatible”.`
  }
  return TYPES.includes(mediaType) ? undefined : `${quotedName(name)} is no JPEG, PNG or WebP picture.`
}

/**
 * Re-encodes received bytes, which stay where they are: upright as its camera held it, without place, time, device or color profile, at most `large`
 * (2,048) and `small` (320) pixels long and never enlarged. Refuses (400) beside the field `field` what is no JPEG, PNG or WebP by its bytes, damaged or
 * cut off, or has too many pixels, and 503 PICTURES_UNAVAILABLE as `encodeApart`. The caller stores both (`storeContents` and a row that names them) or discards them.
 */
export async function reencodePicture(received: Received, terms: PictureTerms): Promise<ReencodedPicture> {
  const problem = notAPicture(received, terms.name)
  if (problem !== undefined) throw badField(terms.field, problem)
  const { large = 2_048, small = 320 } = terms
  const outcome = await oneAtATime("pictures", () => encodeApart(received.path, large, small))
  if ("problem" in outcome) throw badField(terms.field, `${quotedName(terms.name)} ${outcome.problem}`)
  return store(outcome, received)
}

/** What the virus scanner said of the original holds for what was made of it. */
async function store({ large, small, width, height }: Encoded, { scan }: Received): Promise<ReencodedPicture> {
  const first = await receive(large, scan)
  try {
    return { large: first, small: await receive(small, scan), width, height }
  } catch (error) {
    await discardReceived(first)
    throw error
  }
}

const receive = async (bytes: Uint8Array, scan: Received["scan"]): Promise<Received> => ({
  ...(await receiveBytes([bytes], { limit: bytes.byteLength })),
  scan,
})
