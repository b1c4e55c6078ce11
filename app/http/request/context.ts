/** What the root middleware determines about a request and every handler reads. */
import { createContext, type ServerBuild } from "react-router"
import type { Session } from "~/domain/identity/sessions/sessions.ts"
import { type Actor, ANONYMOUS } from "~/domain/permissions.ts"
import type { Refusal } from "~/domain/refusal.ts"

export const actorContext = createContext<Actor>(ANONYMOUS)
export const signedInContext = createContext<Session | undefined>(undefined)
/** The expired session of this browser, for a day, if nobody is signed in. */
export const endedSessionContext = createContext<number | null>(null)
/** What was typed before the person had to sign in again: the page shows it, and does not carry it out. */
export const storedFormContext = createContext<FormData | undefined>(undefined)
/** The nonce that allows this page's own scripts under the content security policy. */
export const nonceContext = createContext<string>("")
/** Whether this page has the payment provider's form, whose script and frames it then may load. */
export const cardEntryContext = createContext<boolean>(false)
export const requestIdContext = createContext<string>("")
/** Whether the page is the response to its form, which was handled before the page is loaded. */
export const formAnsweredContext = createContext<boolean>(false)
/** The client's address: the socket's, or the one from a trusted proxy. */
export const clientAddressContext = createContext<string | null>(null)
export const routesContext = createContext<NonNullable<ServerBuild["routes"][string]>[]>([])
/** Whether the response requires a confirmation: no access was denied. */
export const requiresConfirmationContext = createContext<boolean>(false)
/** Why the file that the page's address names was refused: the page says so. */
export const refusedDownloadContext = createContext<Refusal | null>(null)
