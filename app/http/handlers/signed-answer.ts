import type { Workflow } from "~/domain/commands.ts"
import { rawBytesOf } from "../request/body.ts"
import type { Call } from "./endpoint.ts"
import { signedCall } from "./signed-call.ts"

type Delivery = { workflow: Workflow<{ raw: Uint8Array; signature: string | null }, void>; header: string }

/** Handles an answer to a text message; a signature over its bytes authenticates it. */
export function signedAnswer({ workflow, header }: Delivery): Call {
  return signedCall(workflow.permission, header, async ({ request, actor }) => {
    await workflow(actor, { raw: await rawBytesOf(request), signature: request.headers.get(header) })
    return { status: 200, body: { received: true } }
  })
}
