import { z } from "zod"
import { PUBLIC_PICTURE_PLACES } from "#db/schema/index.ts"
import type { InnerNames } from "../inner-names.ts"
import { flag, line, oneOf, optional, queryId } from "../inputs.ts"
import { version } from "../version.ts"

const about = { alternativeText: line(300), isRendering: flag() }

/** A picture of the public page, without its file. The new picture takes the position of the one it `replaces`. */
export const UploadPublicPicture = z.object({
  place: oneOf(PUBLIC_PICTURE_PLACES),
  replaces: optional(queryId()),
  ...about,
})
export type UploadPublicPicture = InnerNames<z.infer<typeof UploadPublicPicture>>

export const DescribePublicPicture = z.object({ id: queryId(), version: optional(version()), ...about })
export type DescribePublicPicture = InnerNames<z.infer<typeof DescribePublicPicture>>

export const OnePublicPicture = z.object({ id: queryId() })
export type OnePublicPicture = InnerNames<z.infer<typeof OnePublicPicture>>

export const MovePublicPicture = z.object({ id: queryId(), direction: oneOf(["earlier", "later"]) })
export type MovePublicPicture = InnerNames<z.infer<typeof MovePublicPicture>>

export const ShowPublicPage = z.object({ showsPage: flag() })
export type ShowPublicPage = InnerNames<z.infer<typeof ShowPublicPage>>

export const ShowVacancies = z.object({ showsVacancies: flag() })
export type ShowVacancies = InnerNames<z.infer<typeof ShowVacancies>>
