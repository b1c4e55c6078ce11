/** The uploaded pictures of the public page. A place without any shows the built-in renderings. */
import { asc, eq } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { contents, publicPictures } from "#db/schema/index.ts"
import { command } from "../commands.ts"
import { Refusal } from "../refusal.ts"

/** The longest sides of the two sizes, in pixels. */
export const PICTURE_SIZES = { large: 1_920, small: 800 } as const
export const MOST_PICTURES = 24

export type PublicPictureRow = typeof publicPictures.$inferSelect
/** A picture as visitors see it; width and height are the large one's, in pixels. */
export type PublicPicture = Pick<PublicPictureRow, "name" | "alternativeText" | "isRendering" | "width" | "height">
export type PublicPictures = { hero: PublicPicture | null; gallery: PublicPicture[]; map: PublicPicture | null }

const inOrder = statement((db) =>
  db
    .select({
      place: publicPictures.place,
      name: publicPictures.name,
      alternativeText: publicPictures.alternativeText,
      isRendering: publicPictures.isRendering,
      width: publicPictures.width,
      height: publicPictures.height,
    })
    .from(publicPictures)
    .orderBy(asc(publicPictures.place), asc(publicPictures.position))
    .prepare(),
)

export async function shownPictures(tx: Tx): Promise<PublicPictures> {
  const found = await tx.all(inOrder)
  const at = (place: PublicPictureRow["place"]) =>
    found.filter((row) => row.place === place).map(({ place: _, ...picture }) => picture)
  return { hero: at("hero")[0] ?? null, gallery: at("gallery"), map: at("map")[0] ?? null }
}

/** All pictures for administrators, by place and position. */
export const listPublicPictures = command("manage public page", (tx): Promise<PublicPictureRow[]> => picturesIn(tx))

export function picturesIn(tx: Tx, place?: PublicPictureRow["place"]): Promise<PublicPictureRow[]> {
  const { position, place: placed } = publicPictures
  const where = place === undefined ? undefined : eq(placed, place)
  return tx.all(tx.select().from(publicPictures).where(where).orderBy(asc(placed), asc(position)))
}

/** One picture by its number. Refuses 404 FILE_NOT_FOUND. */
export async function findPublicPicture(tx: Tx, id: number): Promise<PublicPictureRow> {
  const row = await tx.one(tx.select().from(publicPictures).where(eq(publicPictures.id, id)))
  if (!row)
    throw new Refusal("FILE_NOT_FOUND", { subject: "Picture Not Found", message: "This picture was removed already." })
  return row
}

export type PictureBytes = { sha256: string; size: number }

/** The public bytes of a picture by its address, a WebP that we encoded. Refuses 404 FILE_NOT_FOUND. */
export const publicPictureBytes = command(
  "use public pages",
  async (tx, _actor, { name, size }: { name: string; size: string }): Promise<PictureBytes> => {
    const columns = { large: publicPictures.largeSha256, small: publicPictures.smallSha256 }
    const column = size === "large" || size === "small" ? columns[size] : undefined
    const row =
      column &&
      (await tx.one(
        tx
          .select({ sha256: column, size: contents.size })
          .from(publicPictures)
          .innerJoin(contents, eq(contents.sha256, column))
          .where(eq(publicPictures.name, name)),
      ))
    if (!row) throw new Refusal("FILE_NOT_FOUND", { message: "There is no picture at this address." })
    return row
  },
)
