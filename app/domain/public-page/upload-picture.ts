import { randomBytes } from "node:crypto"
import { read, type Tx } from "#db/client.server.ts"
import { publicPictures } from "#db/schema/index.ts"
import { record } from "../audit/log.ts"
import { workflow } from "../commands.ts"
import { storedAnswer, withIdempotency } from "../idempotency.ts"
import { mustStillBeSignedIn } from "../identity/sessions/sessions.ts"
import { type Actor, signedInUser } from "../permissions.ts"
import { reencodeInTurn } from "../pictures/in-turn.ts"
import { notAPicture, type ReencodedPicture, reencodePicture } from "../pictures/reencode.ts"
import { badField, missing, Refusal } from "../refusal.ts"
import { storeContents, storingReceived, writeWithBytes } from "../storage/contents.ts"
import type { Received } from "../storage/receive.ts"
import { scanReceived } from "../storage/scan.ts"
import { deletePicture } from "./arrange-pictures.ts"
import type { UploadPublicPicture } from "./inputs.ts"
import { MOST_PICTURES, PICTURE_SIZES, type PublicPictureRow, picturesIn } from "./public-pictures.ts"

type Sent = Received & { uploadedName: string }
type Upload = UploadPublicPicture & { file: Sent | undefined }
type Uploaded = Pick<PublicPictureRow, "place" | "alternativeText">

/**
 * Re-encodes an uploaded picture and adds it to the public page, once per idempotent request. It replaces the picture `replaces`, else goes to the
 * end of the gallery, or to the empty top or map. Refuses 400 without a file or beyond 24 pictures, as `reencodeInTurn` and `reencodePicture` do, and 409
 * PICTURES_CHANGED as `spotFor` does. A refused file is removed. Audit SETTINGS_CHANGED.
 */
export const uploadPublicPicture = workflow("manage public page", async (actor, input: Upload, request) => {
  const { file, ...about } = input
  if (!file) throw missing("file", NO_PICTURE)
  return storingReceived(file, async () => {
    const sent = await read(async (tx) => {
      await mustStillBeSignedIn(tx, actor)
      const stored = request && (await storedAnswer<Uploaded>(tx, actor, request))
      if (!stored) await spotFor(tx, about)
      return stored
    })
    if (sent) return sent.answer
    const storing = (picture: ReencodedPicture) =>
      writeWithBytes([picture.large, picture.small], async (tx): Promise<Uploaded> => {
        await mustStillBeSignedIn(tx, actor)
        const store = () => storePicture(tx, actor, about, picture)
        return request ? withIdempotency(tx, actor, request, store) : store()
      })
    return reencodeInTurn(signedInUser(actor), () => withReencoded(file, storing))
  })
})

const NO_PICTURE = "Choose a picture."

/** The problem of the file itself, shown beside the problems of the fields. */
export const pictureProblem = (file: Sent | undefined): string | undefined =>
  file ? notAPicture(file, file.uploadedName) : NO_PICTURE

async function withReencoded(file: Sent, work: (picture: ReencodedPicture) => Promise<Uploaded>): Promise<Uploaded> {
  const scanned = await scanReceived(file)
  const picture = await reencodePicture(scanned, { name: file.uploadedName, field: "file", ...PICTURE_SIZES })
  return storingReceived(picture.large, () => storingReceived(picture.small, () => work(picture)))
}

type About = Omit<Upload, "file">

/** Refuses 409 PICTURES_CHANGED if the place has changed, so that no user removes a picture without seeing it; 400 if the gallery is full. */
async function spotFor(tx: Tx, { place, replaces }: About): Promise<{ position: number; old?: PublicPictureRow }> {
  const there = await picturesIn(tx, place)
  const old = there.find(({ id }) => id === replaces)
  if (old) return { position: old.position, old }
  if (replaces !== undefined || (place !== "gallery" && there.length > 0)) throw new Refusal("PICTURES_CHANGED")
  if (there.length >= MOST_PICTURES) {
    throw badField("file", `The gallery has ${MOST_PICTURES} pictures, the most it can have. Remove one first.`)
  }
  return { position: (there.at(-1)?.position ?? 0) + 1 }
}

async function storePicture(tx: Tx, actor: Actor, about: About, picture: ReencodedPicture): Promise<Uploaded> {
  const { place, alternativeText, isRendering } = about
  const { position, old } = await spotFor(tx, about)
  if (old) await deletePicture(tx, old)
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
