import { createContext, useContext } from "react"

const NonceContext = createContext<string | undefined>(undefined)

/** Gives every script of a page the response's nonce, which the content security policy requires. */
export const NonceProvider = NonceContext.Provider

export function useNonce(): string | undefined {
  return useContext(NonceContext)
}
