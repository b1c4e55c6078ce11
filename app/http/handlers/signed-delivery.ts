import type { Workflow } from "~/domain/commands.ts"
import { rawTextOf } from "../request/body.ts"
import { log } from "../response/log.ts"
import type { Call } from "./endpoint.ts"
import { signedCall } from "./signed-call.ts"

type Delivery<Result> = {
  workflow: Workflow<{ raw: string; signature: string | null }, Result>
  header: string
  output: (result: Result) => unknown
  /** A warning for the operator, as one log line without secrets. Null if there is none. */
  warning: (result: Result) => string | null
}

/** The handler of a webhook that is authenticated by a signature over its raw body. The workflow verifies it. */
export function signedDelivery<Result>({ workflow, header, output, warning }: Delivery<Result>): Call {
  return signedCall(workflow.permission, header, async ({ request, actor }) => {
    const raw = await rawTextOf(request)
    const result = await workflow(actor, { raw, signature: request.headers.get(header) })
    const line = warning(result)
    if (line !== null) log("warn", line)
    return { status: 200, body: output(result) }
  })
}
