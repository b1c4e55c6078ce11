/** Calls about what a person is notified of. Source: api.md 4.11. */
import { z } from "zod"
import { ChooseMails } from "~/domain/alerts/inputs.ts"
import { chooseMails, ownAlerts } from "~/domain/alerts/own-alerts.ts"
import { mutation, query } from "~/http/handlers/endpoint.ts"
import { resource } from "~/http/handlers/resource.ts"
import { Alerts } from "~/http/response/shapes/alerts.ts"
import { alertsView } from "~/http/response/views/alerts.ts"

export const loader = resource({
  "X240 GET /user/alert": {
    summary: "Get what the caller is notified of",
    ...query({ input: z.object({}), command: ownAlerts, output: alertsView }),
    shape: Alerts,
  },
  "X241 POST /user/alert": {
    summary: "Choose what the caller is mailed",
    ...mutation({ input: ChooseMails, command: chooseMails, output: alertsView }),
    shape: Alerts,
  },
})
export const action = loader
