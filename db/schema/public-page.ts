import { choice, flag, id, index, instant, reference, table, textColumn, uniqueIndex, whole } from "./columns.ts"
import { contents } from "./storage.ts"

export const PUBLIC_PICTURE_PLACES = ["hero", "gallery", "map"] as const

/** An uploaded picture of the public page, re-encoded in two sizes. A place without any shows the built-in ones. */
export const publicPictures = table(
  "public_pictures",
  {
    id: id(),
    /** Random, because it is in the picture's address, which may be cached forever. */
    name: textColumn("name").notNull(),
    place: choice("place", PUBLIC_PICTURE_PLACES).notNull(),
    position: whole("position").notNull(),
    alternativeText: textColumn("alternative_text").notNull(),
    /** A rendering is labelled as one wherever it is shown. */
    isRendering: flag("is_rendering").notNull(),
    largeSha256: textColumn("large_sha256")
      .notNull()
      .references(() => contents.sha256),
    smallSha256: textColumn("small_sha256")
      .notNull()
      .references(() => contents.sha256),
    width: whole("width").notNull(),
    height: whole("height").notNull(),
    uploadedBy: reference("uploaded_by"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("public_pictures_name").on(t.name),
    uniqueIndex("public_pictures_position").on(t.place, t.position),
    index("public_pictures_large").on(t.largeSha256),
    index("public_pictures_small").on(t.smallSha256),
  ],
)
