import { randomBytes } from "node:crypto"
import { read, type Tx, write } from "#db/client.server.ts"
import { publicPictures } from "#db/schema/index.ts"
import { record } from "../audit/log.ts"
import { workflow } from "../commands.ts"
import { storedAnswer, withIdempotency } from "../idempotency.ts"
import { mustStillBeSignedIn } from "../identity/sessions.ts"
import type { Actor } from "../permissions.ts"
import { type ReencodedPicture, reencodePicture } from "../pictures/reencode.ts"
import { badField, missing } from "../refusal.ts"
import { storeContents, storingReceived } from "../storage/contents.ts"
import type { Received } from "../storage/receive.ts"
import { scanReceived } from "../storage/scan.ts"
import { deletePicture } from "./arrange-pictures.ts"
import type { UploadPublicPicture } from "./inputs.ts"
import {
  findPublicPicture,
  MOST_PICTURES,
  PICTURE_SIZES,
  type PublicPictureRow,
  picturesIn,
} from "./public-pictures.ts"

type Upload = UploadPublicPicture & { file: (Received & { uploadedName: string }) | undefined }
type Uploaded = Pick<PublicPictureRow, "place" | "alternativeText">

/**
 * Puts an uploaded picture on the public page, re-encoded, once for one idempotent request: at the end of the gallery or in place of one there; at the
 * top and on the map in place of whatever is there. Refuses 400 without a file, as `reencodePicture`, and beyond 24 pictures. Nothing of a refused file
 * stays. Audit SETTINGS_CHANGED.
 */
export const uploadPublicPicture = workflow("manage public page", async (actor, input: Upload, request) => {
  const { file, ...about } = input
  if (!file) {
    throw missing("file", "Choose a picture.")
  }
  return storingReceived(file, async () => {
    const sent = await read(async (tx) => {
      await mustStillBeSignedIn(tx, actor)
      const stored = request && (await storedAnswer<Uploaded>(tx, actor, request))
      return stored ?? mustHaveRoom(tx, about)
    })
    if (sent) return sent.answer
    const scanned = await scanReceived(file)
    const picture = await reencodePicture(scanned, { name: file.uploadedName, field: "file", ...PICTURE_SIZES })
    return storingReceived(picture.large, () =>
      storingReceived(picture.small, () =>
        write(async (tx): Promise<Uploaded> => {
          await mustStillBeSignedIn(tx, actor)
          const store = () => storePicture(tx, actor, about, picture)
          return request ? withIdempotency(tx, actor, request, store) : store()
        }),
      ),
    )
  })
})

type About = Omit<Upload, "file">

async function mustHaveRoom(tx: Tx, { place, replaces }: About): Promise<void> {
  if (place !== "gallery" || replaces !== undefined) return
  if ((await picturesIn(tx, place)).length >= MOST_PICTURES) {
    throw badField("file", `The gallery has ${MOST_PICTURES} pictures, the most it can have. Remove one first.`)
  }
}

async function storePicture(tx: Tx, actor: Actor, about: About, picture: ReencodedPicture): Promise<Uploaded> {
  const { place, alternativeText, isRendering } = about
  await mustHaveRoom(tx, about)
  const position = await freePosition(tx, about)
  await storeContents(tx, picture.large)
  await storeContents(tx, picture.small)
  await tx.run(
    tx.insert(publicPictures).values({
      name: randomBytes(16).toString("base64url"),
      place,
      position,
      alternativeText,
      isRendering,
      largeSha256: picture.large.sha256,
      smallSha256: picture.small.sha256,
      width: picture.width,
      height: picture.height,
      uploadedBy: actor.userId,
      createdAt: tx.now,
    }),
  )
  await record(tx, actor, {
    category: "SETTINGS_CHANGED",
    details: `Public page: picture "${alternativeText}" added (${place}).`,
    metadata: { Key: "publicPicture", Place: place, NewValue: alternativeText, IsRendering: isRendering },
  })
  return { place, alternativeText }
}

/** Where the new picture goes; what is there goes first. */
async function freePosition(tx: Tx, { place, replaces }: About): Promise<number> {
  const there = await picturesIn(tx, place)
  if (place === "gallery" && replaces === undefined) return (there.at(-1)?.position ?? 0) + 1
  const old = place === "gallery" && replaces !== undefined ? await findPublicPicture(tx, replaces) : there[0]
  if (old?.place !== place) return (there.at(-1)?.position ?? 0) + 1
  await deletePicture(tx, old)
  return old.position
}
