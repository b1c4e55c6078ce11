/** The public page. Source: specification 1 section 2 "Public landing page". */
import { renderToStaticMarkup } from "react-dom/server"
import { publicPage } from "~/domain/public-page/public-page.ts"
import { publicDocument } from "~/http/handlers/public-document.ts"
import { PublicDocument } from "./front.document.tsx"

/** Everybody sees the same page, signed in or not: /login leads a signed-in person on to their home screen. Before setup it leads there, and while it is switched off. */
export const loader = publicDocument({
  content: publicPage,
  elsewhere: ({ awaitsSetup, isOff }) => (awaitsSetup || isOff ? "/login" : undefined),
  markup: (content) => `<!DOCTYPE html>${renderToStaticMarkup(<PublicDocument page={content} />)}`,
})
