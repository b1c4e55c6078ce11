import { installedPortal } from "~/domain/public-page/installed-portal.ts"
import { publicDocument } from "~/http/handlers/public-document.ts"
import { offlineMarkup } from "./offline.document.tsx"

/** The page that the worker stores and shows while the device has no connection. */
export const loader = publicDocument({ content: installedPortal, elsewhere: () => undefined, markup: offlineMarkup })
