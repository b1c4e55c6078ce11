import { publicAddress } from "~/domain/mail/public-address.ts"
import { isPageListed } from "~/domain/public-page/public-page.ts"
import { publicText } from "~/http/handlers/public-text.ts"

/** Lists the only public page. An origin has no character that XML must escape. */
export const loader = publicText("application/xml; charset=utf-8", isPageListed, (isListed) =>
  isListed
    ? `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${publicAddress("/")}</loc></url></urlset>
`
    : null,
)
