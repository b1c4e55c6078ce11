import { groupMembers } from "~/domain/messaging/groups.ts"
import { GroupQuery } from "~/domain/messaging/inputs.ts"
import { answer, endpoint } from "~/http/endpoint.ts"
import { memberView } from "~/http/views/messaging.ts"

/** Who is in a group of tenants now (api.md M40). */
const door = endpoint({
  GET: answer({ takes: GroupQuery, does: groupMembers, answers: (members) => members.map(memberView) }),
})
export const loader = door.loader
export const action = door.action
