import { z } from "zod"
import { passkeysOf } from "~/domain/identity/passkeys.ts"
import { endpoint, query } from "~/http/handlers/endpoint.ts"
import { passkeyView } from "~/http/response/views/passkey.ts"

/** The caller's passkeys, the oldest first (api.md U19). */
const handler = endpoint({
  GET: query({ input: z.object({}), command: passkeysOf, output: (own) => own.map(passkeyView) }),
})
export const loader = handler.loader
export const action = handler.action
