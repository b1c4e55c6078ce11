import type { Workflow } from "~/domain/commands.ts"
import { rawBytesOf } from "../request/body.ts"
import type { Call } from "./endpoint.ts"
import { signedCall } from "./signed-call.ts"

type Delivery = { workflow: Workflow<{ raw: Uint8Array; signature: string | null }, void>; header: string }

/** The handler for an answer to a text message that is authenticated by a signature over its bytes. */
export function signedAnswer({ workflow, header }: Delivery): Call {
  return signedCall(workflow.permission, header, async ({ request, actor }) => {
    await workflow(actor, { raw: await rawBytesOf(request), signature: request.headers.get(header) })
    return { status: 200, body: { received: true } }
  })
}
