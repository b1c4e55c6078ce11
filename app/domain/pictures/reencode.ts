/** Re-encodes uploads: only our own WebP is stored. One at a time, with limited memory. Source: docs/decisions/0048, threats.md T29. */
import { quotedName } from "~/values/visible-text.ts"
import { oneAtATime } from "../one-at-a-time.ts"
import { badField } from "../refusal.ts"
import { discardReceived } from "../storage/contents.ts"
import { type Received, receiveBytes } from "../storage/receive.ts"
import type { Encoded } from "./encode.ts"
import { encodeApart } from "./encode-apart.ts"

/** A re-encoded picture: bytes on disk that no row names yet, both WebP. Width and height are the large one's, in pixels. */
export type ReencodedPicture = { large: Received; small: Received; width: number; height: number }
/** The longest sides in pixels, and the form field for a refusal. `name` is the uploaded file's name, for the message. */
export type PictureTerms = { name: string; field: string; large?: number; small?: number }

const TYPES = ["image/jpeg", "image/png", "image/webp"]

/** The reason, by its bytes, why a received file is not an accepted picture; undefined if it is. `name` is the uploaded file's name. */
export function notAPicture({ mediaType }: Pick<Received, "mediaType">, name: string): string | undefined {
  if (mediaType === "image/heic") {
    return `${quotedName(name)} is a HEIC picture. Save it as JPEG first; phones call this “most compatible”.`
  }
  return TYPES.includes(mediaType) ? undefined : `${quotedName(name)} is not a JPEG, PNG or WebP picture.`
}

/**
 * Re-encodes received bytes and leaves the originals in place. The results are upright, without place, time, device or color profile, and at most
 * `large` (2,048) and `small` (320) pixels long, never enlarged. Refuses (400), beside the field `field`, bytes that are no JPEG, PNG or WebP,
 * damaged or cut off, or of too many pixels, and 503 PICTURES_UNAVAILABLE as `encodeApart` does. The caller stores both (`storeContents` and a row
 * that names them) or discards them.
 */
export async function reencodePicture(received: Received, terms: PictureTerms): Promise<ReencodedPicture> {
  const problem = notAPicture(received, terms.name)
  if (problem !== undefined) throw badField(terms.field, problem)
  const { large = 2_048, small = 320 } = terms
  const outcome = await oneAtATime("pictures", () => encodeApart(received.path, large, small))
  if ("problem" in outcome) throw badField(terms.field, `${quotedName(terms.name)} ${outcome.problem}`)
  return store(outcome, received)
}

/** The scanner's verdict on the original applies to the re-encoded pictures, too. */
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
