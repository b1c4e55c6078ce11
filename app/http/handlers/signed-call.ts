import { z } from "zod"
import type { Permission } from "~/domain/permissions.ts"
import type { Call } from "./endpoint.ts"

/** A call that is authenticated by a signature over its bytes in this header. Its workflow verifies the signature. */
export const signedCall = (permission: Permission, header: string, perform: Call["perform"]): Call => ({
  permission,
  input: z.object({}),
  status: 200,
  idempotent: false,
  signatureHeader: header,
  perform,
})
