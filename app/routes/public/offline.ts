import { installedPortal } from "~/domain/public-page/installed-portal.ts"
import { publicDocument } from "~/http/handlers/public-document.ts"
import { offlineMarkup } from "./offline.document.tsx"

/** The page that the service worker stores and shows while the device is offline. */
export const loader = publicDocument({ content: installedPortal, elsewhere: () => undefined, markup: offlineMarkup })
