/** The administrators' commands for the pictures of the public page, except uploads. */
import { eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { publicPictures } from "#db/schema/index.ts"
import { record } from "../audit/log.ts"
import { command } from "../commands.ts"
import type { Actor } from "../permissions.ts"
import { releaseContents } from "../storage/contents.ts"
import { mustBeCurrentVersion, versionOf } from "../version.ts"
import type { DescribePublicPicture, MovePublicPicture, OnePublicPicture } from "./inputs.ts"
import { findPublicPicture, type PublicPictureRow, picturesIn } from "./public-pictures.ts"

/** Swaps a picture with the one before or after it in its place. At the end of its row it stays. Audit SETTINGS_CHANGED. */
export const movePublicPicture = command("manage public page", async (tx, actor, input: MovePublicPicture) => {
  const picture = await findPublicPicture(tx, input.id)
  const row = await picturesIn(tx, picture.place)
  const at = row.findIndex(({ id }) => id === picture.id)
  const other = row[input.direction === "earlier" ? at - 1 : at + 1]
  if (!other) return picture
  // Two pictures never share a position, not even for a moment.
  await setPosition(tx, picture.id, (row.at(-1)?.position ?? 0) + 1)
  await setPosition(tx, other.id, picture.position)
  await setPosition(tx, picture.id, other.position)
  await recordChange(tx, actor, `picture "${picture.alternativeText}" moved ${input.direction}`, picture)
  return picture
})

export const pictureVersion = ({ alternativeText, isRendering }: PictureText): string =>
  versionOf({ alternativeText, isRendering })
type PictureText = Pick<PublicPictureRow, "alternativeText" | "isRendering">

/** Changes the alternative text, and whether it is a rendering. Refuses 404 FILE_NOT_FOUND, 409 CHANGED_MEANWHILE. Audit SETTINGS_CHANGED. */
export const describePublicPicture = command("manage public page", async (tx, actor, input: DescribePublicPicture) => {
  const { id, alternativeText, isRendering } = input
  const before = await findPublicPicture(tx, id)
  const ticked = before.isRendering ? "ticked" : "not ticked"
  mustBeCurrentVersion({
    shown: input.version,
    stored: { alternativeText: before.alternativeText, isRendering: before.isRendering },
    wanted: { alternativeText, isRendering },
    textOf: (field) => ({ alternativeText: before.alternativeText, isRendering: ticked })[field],
  })
  if (before.alternativeText === alternativeText && before.isRendering === isRendering) return before
  await tx.run(tx.update(publicPictures).set({ alternativeText, isRendering }).where(eq(publicPictures.id, id)))
  const called = isRendering ? "called a rendering" : "not called a rendering"
  const details = `text of picture "${before.alternativeText}" changed to "${alternativeText}", ${called}`
  await recordChange(tx, actor, details, before, alternativeText)
  return before
})

/** Deletes the bytes too, unless another row names them. Refuses 404 FILE_NOT_FOUND. Audit SETTINGS_CHANGED. */
export const removePublicPicture = command("manage public page", async (tx, actor, { id }: OnePublicPicture) => {
  const picture = await findPublicPicture(tx, id)
  await deletePicture(tx, picture)
  await recordChange(tx, actor, `picture "${picture.alternativeText}" removed`, picture)
  return picture
})

/** Removes all uploaded pictures, so that the built-in renderings are shown again. Audit SETTINGS_CHANGED. */
export const restorePublicPictures = command("manage public page", async (tx, actor): Promise<number> => {
  const pictures = await picturesIn(tx)
  for (const picture of pictures) await deletePicture(tx, picture)
  if (pictures.length > 0)
    await recordChange(tx, actor, `${pictures.length} pictures removed, built-in pictures restored`)
  return pictures.length
})

export async function deletePicture(tx: Tx, { id, largeSha256, smallSha256 }: PublicPictureRow): Promise<void> {
  await tx.run(tx.delete(publicPictures).where(eq(publicPictures.id, id)))
  await releaseContents(tx, [largeSha256, smallSha256])
}

async function setPosition(tx: Tx, id: number, position: number): Promise<void> {
  await tx.run(tx.update(publicPictures).set({ position }).where(eq(publicPictures.id, id)))
}

async function recordChange(tx: Tx, actor: Actor, details: string, before?: PublicPictureRow, after?: string) {
  const about = before && { Place: before.place, OldValue: before.alternativeText }
  const metadata = { Key: "publicPicture", ...about, ...(after === undefined ? {} : { NewValue: after }) }
  await record(tx, actor, { category: "SETTINGS_CHANGED", details: `Public page: ${details}.`, metadata })
}
