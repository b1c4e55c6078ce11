import { LinkSlug } from "~/domain/identity/inputs.ts"
import { linkOwner } from "~/domain/identity/password-links.ts"
import { endpoint, workflowMutation } from "~/http/handlers/endpoint.ts"

/** The owner of a mailed link; it is not used up (api.md U6). */
const handler = endpoint({
  GET: workflowMutation({
    input: LinkSlug,
    workflow: linkOwner,
    output: ({ firstName, email }) => ({ FirstName: firstName, Email: email }),
  }),
})
export const loader = handler.loader
export const action = handler.action
