import { installedPortal } from "~/domain/public-page/installed-portal.ts"
import { publicText } from "~/http/handlers/public-text.ts"
import { THEME } from "~/ui/shell/theme-color.tsx"

const ICONS = [
  { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
  { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
  { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  { src: "/favicon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
]

/** The web app manifest, by which a phone installs the portal. /login redirects a signed-in person to the home screen. */
export const loader = publicText("application/manifest+json", installedPortal, ({ name, header }) =>
  JSON.stringify({
    ...{ id: "/", name, short_name: header, lang: "en", start_url: "/login", scope: "/", display: "standalone" },
    ...{ theme_color: THEME.bar, background_color: THEME.background, icons: ICONS },
  }),
)
