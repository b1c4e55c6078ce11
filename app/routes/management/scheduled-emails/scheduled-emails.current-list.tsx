import { renderToStaticMarkup } from "react-dom/server"
import { scheduleVersion } from "~/domain/messaging/schedule-version.ts"
import { fragment } from "~/http/handlers/fragment.ts"
import { ScheduleList } from "./scheduled-emails.list.tsx"
import { schedulesView } from "./scheduled-emails.view.ts"

export const loader = fragment("see messages", {
  version: scheduleVersion,
  markup: async (tx, actor) =>
    renderToStaticMarkup(<ScheduleList schedules={(await schedulesView(tx, actor)).schedules} />),
})
