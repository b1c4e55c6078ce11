import type { Workflow } from "~/domain/commands.ts"
import type { DeliveredMail } from "~/domain/threads/receive-delivered.ts"
import type { Reception } from "~/domain/threads/store-inbound.ts"
import { log } from "../response/log.ts"
import type { Call } from "./endpoint.ts"
import { signedCall } from "./signed-call.ts"

type Delivery = { workflow: Workflow<DeliveredMail, Reception>; header: string }

/** The handler for a mail that is authenticated by a signature over its bytes. They are written to disk while they arrive. */
export function signedMail({ workflow, header }: Delivery): Call {
  const receive: Call["perform"] = async ({ request, actor }) => {
    const { outcome } = await workflow(actor, {
      body: request.body ?? new ReadableStream<Uint8Array>({ start: (empty) => empty.close() }),
      length: lengthOf(request),
      signature: request.headers.get(header),
      signal: request.signal,
    })
    if (outcome === "quarantined") log("warn", "a mail was kept out: too many came within an hour. See /admin/mail")
    return { status: 200, body: { received: true } }
  }
  return { ...signedCall(workflow.permission, header, receive), signedMedia: "message/rfc822" }
}

function lengthOf({ headers }: Request): number | null {
  const length = headers.get("content-length")
  return length !== null && /^\d{1,15}$/.test(length) ? Number(length) : null
}
