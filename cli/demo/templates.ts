import { createTemplate } from "~/domain/messaging/templates.ts"
import type { Scene } from "./scene.ts"

const TEMPLATES = [
  {
    subject: "Monthly rent reminder",
    body: "Dear [firstName],\n\nthe rent for [currentMonthName] is due on day [monthlyDueDay]. For suite [unitNumber] that is [rentPayment]; your balance today is [totalBalance]. After day [monthlyLateDay] a late fee of [lateFee] is added.\n\nYou can pay online at any time.\n\n[currentUser], [companyName]",
  },
  {
    subject: "Welcome to [propertyName]",
    body: "Dear [firstName],\n\nwelcome to suite [unitNumber], [propertyAddress], [propertyCity]. Your lease runs from [moveInDate] to [leaseEndDate].\n\nFor anything you need write to [propertyEmail] or call [propertyPhone].\n\n[currentUser], [companyName]",
  },
]

export const writeTemplates: Scene = async (tx, cast) => {
  for (const template of TEMPLATES) await createTemplate(tx, cast.staff("manager"), template)
}
