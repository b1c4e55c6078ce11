import { z } from "zod"
import { ownMethods } from "~/domain/payments/own-payments.ts"
import { endpoint, query } from "~/http/handlers/endpoint.ts"

/** The caller's online payment methods (api.md T13). */
const handler = endpoint({ GET: query({ input: z.object({}), command: ownMethods, output: (methods) => methods }) })
export const loader = handler.loader
export const action = handler.action
