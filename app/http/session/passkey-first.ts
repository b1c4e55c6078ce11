import { redirect } from "react-router"
import type { Session } from "~/domain/identity/sessions/sessions.ts"
import { pathOfRequest } from "../request/address.ts"
import { noticeCookie } from "./notice.ts"

const MESSAGE = "Staff sign in with a passkey here. Add one to go on."

/** Redirects staff who must register a passkey first to the passkeys page. They may still use their account page and sign out. */
export function passkeyFirst(request: Request, known: Session | undefined): Response | undefined {
  const isOpening = request.method === "GET" || request.method === "HEAD"
  const [area = ""] = pathOfRequest(request)
    .replace(/\.data$/, "")
    .split("/")
    .slice(1)
  if (!known?.awaitsPasskey || !isOpening || !["management", "admin", "maintenance", "login", "home"].includes(area))
    return
  return redirect(`/account/${known.awaitsPasskey}/passkeys`, { headers: { "Set-Cookie": noticeCookie(MESSAGE) } })
}
