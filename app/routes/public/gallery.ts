import { publicPictureBytes } from "~/domain/public-page/public-pictures.ts"
import { publicPicture } from "~/http/handlers/public-picture.ts"

export const loader = publicPicture(publicPictureBytes)
