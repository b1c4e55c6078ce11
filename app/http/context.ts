/** What the root middleware finds out about a request and every door reads. */
import { createContext } from "react-router"
import { ANONYMOUS, type Actor } from "~/domain/permissions.ts"

/** Somebody with a valid session. `expiresAt` is the session's end in milliseconds. */
export type SignedIn = {
  actor: Actor
  person: { firstName: string; lastName: string; email: string }
  expiresAt: number
}

export const actorContext = createContext<Actor>(ANONYMOUS)
export const signedInContext = createContext<SignedIn | null>(null)
/** The random value that lets this page's own scripts run under the content security policy. */
export const nonceContext = createContext<string>("")
export const requestIdContext = createContext<string>("")
/** The address of the person's machine: the socket's, or what a trusted proxy says. */
export const clientAddressContext = createContext<string | null>(null)
