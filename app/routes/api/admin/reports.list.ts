import { reportMonths } from "~/domain/reports/months.ts"
import { Nothing } from "~/domain/settings/inputs.ts"
import { endpoint, query } from "~/http/handlers/endpoint.ts"

/** The months with a report (api.md A14). */
const handler = endpoint({ GET: query({ input: Nothing, command: reportMonths, output: (months) => months }) })
export const loader = handler.loader
export const action = handler.action
