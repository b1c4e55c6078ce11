import { Chip, Chips } from "../lists/chips.tsx"
import { MESSAGES } from "./navigation.ts"

const PAGES = [
  { label: "Inbox", to: MESSAGES },
  { label: "Contact Tenants", to: "/management/email/send" },
  { label: "Templates", to: "/management/email/templates" },
  { label: "Scheduled Emails", to: "/management/email/scheduled" },
  { label: "Reminders", to: "/management/email/reminders" },
]

export function MessagingMenu({ current }: { current: string }) {
  return (
    <Chips label="Messaging" scroll>
      {PAGES.map(({ label, to }) => (
        <Chip key={to} to={to} current={to === current}>
          {label}
        </Chip>
      ))}
    </Chips>
  )
}
