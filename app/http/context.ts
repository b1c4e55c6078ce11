/** What the root middleware finds out about a request and every door reads. */
import { createContext } from "react-router"
import type { Session } from "~/domain/identity/sessions.ts"
import { ANONYMOUS, type Actor } from "~/domain/permissions.ts"

export const actorContext = createContext<Actor>(ANONYMOUS)
export const signedInContext = createContext<Session | undefined>(undefined)
/** The random value that lets this page's own scripts run under the content security policy. */
export const nonceContext = createContext<string>("")
export const requestIdContext = createContext<string>("")
/** The address of the person's machine: the socket's, or what a trusted proxy says. */
export const clientAddressContext = createContext<string | null>(null)
