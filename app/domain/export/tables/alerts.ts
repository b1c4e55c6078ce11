import { alertChoices } from "#db/schema/index.ts"
import { exported } from "./table.ts"

const ALERT_CHOICES = exported({
  file: "alert_choices",
  about: "The alerts that people chose.",
  table: alertChoices,
  key: ["id"],
  columns: {
    id: ["number", "Its number"],
    userId: ["number", "The account; empty: the address has none"],
    address: ["text", "The email address of a person without an account"],
    kind: ["text", "charge, due, reminder, autopay, receipt, request, document, message or dates"],
    byMail: ["yes/no", "Whether it is mailed; empty: as without a choice"],
    byText: ["yes/no", "Whether a text message is sent"],
    days: ["number", "Days before the due day, for the kind due"],
    changedAt: ["instant", "When it was chosen"],
  },
})

export const ALERT_TABLES = [ALERT_CHOICES]
