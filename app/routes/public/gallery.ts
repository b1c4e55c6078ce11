import { publicPictureBytes } from "~/domain/public-page/public-pictures.ts"
import { publicPicture } from "~/http/handlers/public-picture.ts"

/** An uploaded picture of the public page, large or small. */
export const loader = publicPicture(publicPictureBytes)
