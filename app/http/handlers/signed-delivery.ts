import { z } from "zod"
import type { Workflow } from "~/domain/commands.ts"
import { rawTextOf } from "../request/body.ts"
import type { Call } from "./endpoint.ts"

type Delivery<Result> = {
  workflow: Workflow<{ raw: string; signature: string | null }, Result>
  header: string
  output: (result: Result) => unknown
}

/** The handler for a webhook that is authenticated by a signature over the raw body: the workflow verifies it. */
export function signedDelivery<Result>({ workflow, header, output }: Delivery<Result>): Call {
  return {
    permission: workflow.permission,
    input: z.object({}),
    status: 200,
    idempotent: false,
    signatureHeader: header,
    async perform({ request, actor }) {
      const raw = await rawTextOf(request)
      return { status: 200, body: output(await workflow(actor, { raw, signature: request.headers.get(header) })) }
    },
  }
}
