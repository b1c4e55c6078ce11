import type { OwnAlerts } from "~/domain/alerts/own-alerts.ts"
import type { OwnTexts, WaitingNumber } from "~/domain/texts/own-texts.ts"

const instant = (at: number) => new Date(at).toISOString()

/** Alerts (api.md section 1). */
export const alertsView = ({ email, alerts, daysBefore, texts }: OwnAlerts) => ({
  Email: email,
  DaysBefore: daysBefore,
  Kinds: alerts.map(({ kind, byMail, byText, isFixed }) => ({
    ...{ Kind: kind, ByMail: byMail, ByText: byText, IsFixed: isFixed },
  })),
  Texts: texts && textsView(texts),
})

const textsView = ({ wording, phone, confirmedAt, waitingFor, stoppedPhone }: OwnTexts) => ({
  Agreement: wording,
  Phone: phone,
  ConfirmedAt: confirmedAt === null ? null : instant(confirmedAt),
  WaitingFor: waitingFor && waitingView(waitingFor),
  StoppedPhone: stoppedPhone,
})

const waitingView = ({ phone, until, isFailed }: WaitingNumber) => ({
  ...{ Phone: phone, Until: instant(until), IsFailed: isFailed },
})
