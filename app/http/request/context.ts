/** What the root middleware finds out about a request and every handler reads. */
import { createContext, type ServerBuild } from "react-router"
import type { Session } from "~/domain/identity/sessions.ts"
import { type Actor, ANONYMOUS } from "~/domain/permissions.ts"

export const actorContext = createContext<Actor>(ANONYMOUS)
export const signedInContext = createContext<Session | undefined>(undefined)
/** The session of this browser whose time ran out within the last day, if nobody is signed in. */
export const endedSessionContext = createContext<number | null>(null)
/** What was typed before the person had to sign in again: the page shows it, and nothing of it is carried out. */
export const storedFormContext = createContext<FormData | undefined>(undefined)
/** The random value that lets this page's own scripts run under the content security policy. */
export const nonceContext = createContext<string>("")
export const requestIdContext = createContext<string>("")
/** Whether the page is shown as the answer to its form, which has been dealt with before the page is loaded. */
export const formAnsweredContext = createContext<boolean>(false)
/** The address of the person's machine: the socket's, or what a trusted proxy says. */
export const clientAddressContext = createContext<string | null>(null)
/** Every route of the application, for the document that lists the calls. */
export const routesContext = createContext<NonNullable<ServerBuild["routes"][string]>[]>([])
/** Whether the answer asks who somebody is: no access was denied. */
export const requiresConfirmationContext = createContext<boolean>(false)
