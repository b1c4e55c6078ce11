import { receiveDelivered } from "~/domain/threads/receive-delivered.ts"
import { endpoint } from "~/http/handlers/endpoint.ts"
import { signedMail } from "~/http/handlers/signed-mail.ts"

/** A mail that a provider delivers (api.md S5). */
const handler = endpoint({ POST: signedMail({ workflow: receiveDelivered, header: "X-Signature" }) })
export const loader = handler.loader
export const action = handler.action
