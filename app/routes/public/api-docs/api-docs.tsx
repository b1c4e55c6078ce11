/** The API for other programs, call by call. Source: api.md section 0, "Reading page". */
import { renderToStaticMarkup } from "react-dom/server"
import { apiReference, refusesOthers } from "~/http/handlers/api-reference.ts"
import { ApiDocument } from "./api-docs.document.tsx"

export const loader = apiReference(
  (document, origin) =>
    `<!DOCTYPE html>${renderToStaticMarkup(<ApiDocument document={document} base={`${origin}/api`} />)}`,
)
export const action = Object.assign(refusesOthers, { permission: loader.permission })
