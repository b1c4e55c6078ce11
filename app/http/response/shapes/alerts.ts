import { z } from "zod"
import { ALERT_KINDS } from "~/values/alerts.ts"
import { flag, named, text } from "./values.ts"

const Alert = named("Alert", { Kind: z.enum(ALERT_KINDS), ByMail: flag(), IsFixed: flag() })

export const Alerts = named("Alerts", { Email: text(), DaysBefore: z.int().min(1).max(14), Kinds: z.array(Alert) })
