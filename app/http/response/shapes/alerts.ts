import { z } from "zod"
import { ALERT_KINDS } from "~/values/alerts.ts"
import { flag, instant, named, text } from "./values.ts"

const Alert = named("Alert", { Kind: z.enum(ALERT_KINDS), ByMail: flag(), ByText: flag(), IsFixed: flag() })

const WaitingNumber = named("WaitingNumber", { Phone: text(), Until: instant(), IsFailed: flag() })

const TextMessages = named("TextMessages", {
  Agreement: text(),
  Phone: text().nullable(),
  ConfirmedAt: instant().nullable(),
  WaitingFor: WaitingNumber.nullable(),
  StoppedPhone: text().nullable(),
})

export const Alerts = named("Alerts", {
  Email: text(),
  DaysBefore: z.int().min(1).max(14),
  Kinds: z.array(Alert),
  Texts: TextMessages.nullable(),
})
