/** The call about the work to do. Source: api.md 4.10. */

import { Nothing } from "~/domain/settings/inputs.ts"
import { todaysWork } from "~/domain/today/today.ts"
import { query } from "~/http/handlers/endpoint.ts"
import { resource } from "~/http/handlers/resource.ts"
import { Today } from "~/http/response/shapes/today.ts"
import { todayView } from "~/http/response/views/today.ts"

export const loader = resource({
  "X100 GET /management/today": {
    summary: "Get the work that is waiting now",
    ...query({ input: Nothing, command: todaysWork, output: todayView }),
    shape: Today,
  },
})
export const action = loader
