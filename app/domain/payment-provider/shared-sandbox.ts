/** The sandbox that several processes share, at SANDBOX_URL; `suitekeeper sandbox` serves it. Source: docs/decisions/0026. */
import { settings } from "../../../settings.ts"
import { type SandboxPort, sandboxPort } from "./own-sandbox.ts"
import { ProviderUnavailable } from "./port.ts"
import { sandboxSecrets } from "./sandbox-secrets.ts"

/** The time limit of a request, in milliseconds. */
const TIMEOUT = 6_000

/** Throws like `fetch` if the sandbox cannot be reached. */
const fetchShared: typeof fetch = (input, init) => {
  const { pathname, search } = new URL(String(input))
  const headers = new Headers(init?.headers)
  headers.set("Authorization", `Bearer ${sandboxSecrets().requests}`)
  const signal = AbortSignal.timeout(TIMEOUT)
  return fetch(new URL(`${pathname}${search}`, settings().sandboxUrl ?? undefined), {
    ...init,
    headers,
    redirect: "error",
    signal: init?.signal ? AbortSignal.any([init.signal, signal]) : signal,
  })
}

/** Its calls throw ProviderUnavailable if the sandbox cannot be reached or its answer is invalid. */
export const sharedSandbox: SandboxPort = sandboxPort(fetchShared, async (name, input) => {
  const body = JSON.stringify(input.filter((value) => value !== undefined))
  try {
    const response = await fetchShared(`http://sandbox/calls/${name}`, { method: "POST", body })
    if (!response.ok) throw new Error(`status ${response.status}`)
    return ((await response.json()) as { value?: unknown }).value
  } catch (error) {
    throw new ProviderUnavailable(`The sandbox at SANDBOX_URL could not be asked (${reasonOf(error)}).`)
  }
})

const reasonOf = (error: unknown): string => {
  const { message, cause } = error as Error
  return cause instanceof Error ? cause.message : message
}
