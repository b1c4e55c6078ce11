import { Refusal } from "~/domain/refusal.ts"
import { errorBody } from "~/http/response/refusal-response.ts"

const unknown = () => Response.json(errorBody(new Refusal("ROUTE_NOT_FOUND")), { status: 404 })

export const loader = Object.assign(unknown, { permission: "use public pages" as const })
export const action = loader
