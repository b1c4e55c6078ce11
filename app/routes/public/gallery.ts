import { publicPictureBytes } from "~/domain/public-page/public-pictures.ts"
import { publicPicture } from "~/http/handlers/files/public-picture.ts"

export const loader = publicPicture(publicPictureBytes)
