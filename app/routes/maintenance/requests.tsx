/** The requests that are assigned to the viewer or to nobody. Source: specification 3 "Maintenance Requests". */

import { redirectForScript } from "~/http/handlers/files/upload-form.ts"
import { page } from "~/http/handlers/page.ts"
import { ServerOnly } from "~/http/response/server-only.ts"
import type { PageHandle } from "~/ui/page-handle.ts"
import { workAction } from "../requests-dashboard/requests.actions.ts"
import { RequestsDashboard } from "../requests-dashboard/requests.page.tsx"
import { MAINTENANCE } from "../requests-dashboard/requests.url-state.ts"
import { type DashboardView, dashboardView } from "../requests-dashboard/requests.view.ts"
import type { Route } from "./+types/requests.ts"

export const handle = { static: true, title: "Maintenance Requests", area: "maintenance" } satisfies PageHandle

export const loader = page("work on requests", async (tx, actor, { query }) => ({
  pageData: new ServerOnly(await dashboardView(tx, actor, query, MAINTENANCE)),
}))

export const middleware = [redirectForScript]

export const action = workAction(MAINTENANCE)

type Props = { loaderData: { pageData: ServerOnly<DashboardView> }; actionData?: Route.ComponentProps["actionData"] }

export default function MaintenanceRequestsPage({ loaderData, actionData }: Props) {
  return <RequestsDashboard view={loaderData.pageData.get()} formResult={actionData} />
}
