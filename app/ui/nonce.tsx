import { createContext, useContext } from "react"

const NonceContext = createContext<string | undefined>(undefined)

/** Gives every script of a page the answer's one-time mark, which the content security policy asks for. */
export const NonceProvider = NonceContext.Provider

/** The mark; undefined in the browser, which hides it. */
export function useNonce(): string | undefined {
  return useContext(NonceContext)
}
