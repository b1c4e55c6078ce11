import { groupMembers } from "~/domain/messaging/groups.ts"
import { GroupQuery } from "~/domain/messaging/inputs.ts"
import { endpoint, query } from "~/http/handlers/endpoint.ts"
import { memberView } from "~/http/response/views/messaging.ts"

/** The members of a group of tenants (api.md M40). */
const handler = endpoint({
  GET: query({ input: GroupQuery, command: groupMembers, output: (members) => members.map(memberView) }),
})
export const loader = handler.loader
export const action = handler.action
