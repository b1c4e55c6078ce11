import { z } from "zod"
import { passkeysOf } from "~/domain/identity/passkeys.ts"
import { answer, endpoint } from "~/http/endpoint.ts"
import { passkeyView } from "~/http/views/passkey.ts"

/** The caller's passkeys, the oldest first (api.md U19). */
const door = endpoint({
  GET: answer({ takes: z.object({}), does: passkeysOf, answers: (own) => own.map(passkeyView) }),
})
export const loader = door.loader
export const action = door.action
