/** Facts about a request that the root middleware determines for all handlers. */
import { createContext, type ServerBuild } from "react-router"
import type { Session } from "~/domain/identity/sessions/sessions.ts"
import { type Actor, ANONYMOUS } from "~/domain/permissions.ts"
import type { Refusal } from "~/domain/refusal.ts"

export const actorContext = createContext<Actor>(ANONYMOUS)
export const signedInContext = createContext<Session | undefined>(undefined)
/** This browser's session that expired within the last day, if nobody is signed in. */
export const endedSessionContext = createContext<number | null>(null)
/** A form that was sent before the person had to sign in again. The page shows it and does not execute it. */
export const storedFormContext = createContext<FormData | undefined>(undefined)
export const nonceContext = createContext<string>("")
export const cardEntryContext = createContext<boolean>(false)
export const requestIdContext = createContext<string>("")
/** The page is the response to its form, which was executed before the page loads. */
export const formAnsweredContext = createContext<boolean>(false)
/** The client's address: that of the socket, or the one from a trusted proxy. */
export const clientAddressContext = createContext<string | null>(null)
export const routesContext = createContext<NonNullable<ServerBuild["routes"][string]>[]>([])
/** The response asks for a confirmation, so the audit log must not record a denial. */
export const requiresConfirmationContext = createContext<boolean>(false)
export const refusedDownloadContext = createContext<Refusal | null>(null)
