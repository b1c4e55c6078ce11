/** The alerts that a person can receive by mail or text. Source: docs/api.md 4.11, X240. */

/**
 * `mailed`: sent by mail unless the person chooses otherwise. `fixed`: always sent by mail. `texted`: available as a text message. `own`: the portal
 * offers it to the tenant's own account, and to invited people with a role in `invited`; other kinds are not sent to invited people.
 */
type Alert = {
  label: string
  why: string
  mailed: boolean
  fixed?: true
  texted?: true
  own?: true
  invited?: readonly ("pays" | "everything")[]
}

const ALL_INVITED = ["pays", "everything"] as const

export const ALERTS = {
  charge: {
    label: "New charges",
    why: "What was charged to your account since the mail before, once a day in one mail.",
    ...{ mailed: false, texted: true, own: true, invited: ALL_INVITED },
  },
  due: {
    label: "Before rent is due",
    why: "The next rent with its day, as many days before as you choose.",
    ...{ mailed: false, texted: true, own: true, invited: ALL_INVITED },
  },
  reminder: {
    label: "Reminders of the office",
    why: "What is due or overdue, and the next instalment of a payment plan.",
    ...{ mailed: true, texted: true, own: true },
  },
  autopay: {
    label: "Autopay is coming",
    why: "The day before autopay pays, and when its card expires.",
    ...{ mailed: true, texted: true, own: true, invited: ["everything"] },
  },
  receipt: {
    label: "Payment received",
    why: "How much was received, and where the receipt is.",
    ...{ mailed: true, fixed: true, texted: true, own: true, invited: ALL_INVITED },
  },
  request: {
    label: "Maintenance requests",
    why: "What changes with your requests, and what the office writes about them.",
    ...{ mailed: true, texted: true, own: true, invited: ["everything"] },
  },
  document: {
    label: "Documents",
    why: "New documents of the office, and certificates of insurance.",
    ...{ mailed: true, texted: true, own: true, invited: ["everything"] },
  },
  answer: {
    label: "Answers of the office",
    why: "What the office answers to what was written in the portal. The answer stands there in any case.",
    ...{ mailed: true, texted: true, own: true, invited: ["everything"] },
  },
  message: {
    label: "Messages to many",
    why: "What the office writes to several tenants at once. What it writes to you alone, other than an answer, always comes.",
    ...{ mailed: true, texted: true, own: true },
  },
  dates: { label: "Dates that come up", why: "Leases that end and other dates, for staff.", mailed: false },
} as const satisfies Record<string, Alert>

export type AlertKind = keyof typeof ALERTS
export const ALERT_KINDS = Object.keys(ALERTS) as [AlertKind, ...AlertKind[]]

export const alertOf = (kind: AlertKind): Alert => ALERTS[kind]

/** The alerts that the portal offers to a role, in the order of the page. */
export const ownAlertsOf = (role: "primary" | "pays" | "everything"): AlertKind[] =>
  ALERT_KINDS.filter((kind) => (role === "primary" ? alertOf(kind).own : alertOf(kind).invited?.includes(role)))

export const MOST_DAYS_BEFORE = 14
export const USUAL_DAYS_BEFORE = 3
