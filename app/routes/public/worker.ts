/** The portal's service worker. Browsers use it only on https and loopback, and replace it when its text changes. */
import { createHash } from "node:crypto"
import { installedPortal } from "~/domain/public-page/installed-portal.ts"
import { publicDocument } from "~/http/handlers/public-document.ts"
import stylesheet from "~/ui/offline.css?url"
import latinFont from "~/ui/styles/fonts/hanken-grotesk-latin.woff2?url"
import { builtAt } from "~/values/version.ts"
import { offlineMarkup } from "./offline.document.tsx"
import code from "./worker.code.js?raw"

const ASSETS = [stylesheet, latinFont]

/** The worker's code, preceded by the addresses that it stores first and the hash of the deployment and the offline page. */
const workerText = (offline: string): string => {
  const version = createHash("sha256")
    .update(JSON.stringify([builtAt(), ASSETS, offline]))
    .digest("base64url")
  const constants = { OFFLINE: "/offline", ASSETS, VERSION: version }
  return `${Object.entries(constants)
    .map(([name, value]) => `const ${name} = ${JSON.stringify(value)}\n`)
    .join("")}\n${code}`
}

export const loader = publicDocument({
  content: installedPortal,
  elsewhere: () => undefined,
  markup: (portal) => workerText(offlineMarkup(portal)),
  headers: {
    "Content-Type": "text/javascript; charset=utf-8",
    // The worker may request only this site, and runs nothing but its own text.
    "Content-Security-Policy":
      "default-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  },
})
