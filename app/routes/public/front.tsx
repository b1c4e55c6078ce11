/** The public page. Source: specification 1 section 2 "Public landing page". */
import { renderToStaticMarkup } from "react-dom/server"
import { publicPage } from "~/domain/public-page/public-page.ts"
import { publicDocument } from "~/http/handlers/public-document.ts"
import { PublicDocument } from "./front.document.tsx"

/** The public page, the same for everybody: /login forwards a signed-in person to the home screen. Redirects to /login before setup and while the page is off. */
export const loader = publicDocument({
  content: publicPage,
  elsewhere: ({ awaitsSetup, isOff }) => (awaitsSetup || isOff ? "/login" : undefined),
  markup: (content) => `<!DOCTYPE html>${renderToStaticMarkup(<PublicDocument page={content} />)}`,
})
