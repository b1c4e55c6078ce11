import type { OwnAlerts } from "~/domain/alerts/own-alerts.ts"

/** Alerts (api.md section 1). */
export const alertsView = ({ email, alerts, daysBefore }: OwnAlerts) => ({
  Email: email,
  DaysBefore: daysBefore,
  Kinds: alerts.map(({ kind, byMail, isFixed }) => ({ Kind: kind, ByMail: byMail, IsFixed: isFixed })),
})
