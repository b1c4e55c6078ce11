/** Formats Today's work: each line with the address of the page where it is done. */
import type { Today, Work } from "~/domain/today/today.ts"
import type { WorkKind, WorkLine } from "~/domain/today/work.ts"
import { type Day, formatDay } from "~/values/calendar.ts"
import { formatMoney } from "~/values/money.ts"

type Kind = {
  title: string
  /** The page that lists all of them, if there is one. */
  all?: string
  to: (line: WorkLine) => string
  /** The text before the line's day. */
  on: string
}

const tenant = ({ tenantId }: WorkLine) => `/management/viewtenant?tenant=${tenantId}`
const ledger = ({ tenantId }: WorkLine) => `/management/viewtenant/payments?tenant=${tenantId}`
const plan = ({ tenantId }: WorkLine) => `/management/payment-plan?tenant=${tenantId}`
const lease = ({ units: [unit] }: WorkLine) => `/management/lease?unit=${unit}`
const vacate = ({ units: [unit] }: WorkLine) => `/management/viewtenant/vacate?unit=${unit}`
const thread = ({ id }: WorkLine) => `/management/email/thread?threadID=${id}`
const insurance = ({ tenantId }: WorkLine) => `/management/insurance?tenant=${tenantId}`
const sentBy = ({ tenantId }: WorkLine) => `/management/viewtenant/documents?tenant=${tenantId}`
const REMINDERS = "/management/dates?kind=reminder"
const UNASSIGNED = "/management/requests?assigned=0&status=open"

/** The kinds whose lines lead everybody to the same page. */
const KINDS: Record<Exclude<WorkKind, "moveOuts" | "moveInDrafts">, Kind> = {
  lateRent: { title: "Late rent", all: "/management/arrears", to: ledger, on: "Late since" },
  instalments: { title: "Instalments and promises due", all: "/management/payment-plans", to: plan, on: "Due" },
  brokenPlans: {
    title: "Broken payment plans",
    all: "/management/payment-plans?state=broken",
    to: plan,
    on: "Broken on",
  },
  disputes: { title: "Disputes to answer", all: "/management/disputes", to: ledger, on: "Answer by" },
  reminders: { title: "Reminders", all: REMINDERS, to: () => REMINDERS, on: "For" },
  undeliveredMail: { title: "Mail that did not arrive", to: thread, on: "Sent" },
  waitingThreads: { title: "Messages to answer", all: "/management/email", to: thread, on: "Since" },
  unassignedRequests: {
    title: "Requests nobody has",
    all: UNASSIGNED,
    to: ({ id }) => `${UNASSIGNED}#request-${id}`,
    on: "Since",
  },
  sentDocuments: { title: "Documents sent by tenants", to: sentBy, on: "Sent" },
  waitingCertificates: { title: "Certificates to decide", to: insurance, on: "Sent" },
  expiringCards: {
    title: "Cards that expire",
    all: "/management/autopay?status=on&expiring=true",
    to: tenant,
    on: "Next charge",
  },
  leaseEnds: { title: "Leases that end", all: "/management/dates?days=60&kind=leaseEnd", to: lease, on: "Ends" },
  expiringCertificates: {
    title: "Certificates that end",
    all: "/management/dates?days=60&kind=insurance",
    to: insurance,
    on: "Ends",
  },
  missingCertificates: { title: "Certificates to ask for", to: insurance, on: "Since" },
  messageDrafts: {
    title: "Your messages not sent",
    to: ({ id }) => `/management/email/send?draft=${encodeURIComponent(id ?? "")}`,
    on: "Changed",
  },
}

const kindsOf = (today: Day, mayMove: boolean): Record<WorkKind, Kind> => ({
  ...KINDS,
  moveOuts: {
    title: "Moving out",
    all: "/management/dates?days=60&kind=moveOut",
    to: (line) => (mayMove && line.on !== null && line.on <= today ? vacate(line) : lease(line)),
    on: "On",
  },
  moveInDrafts: {
    title: "Your unfinished move-ins",
    to: ({ units: [unit] }) => (mayMove ? `/management/fillunit?unit=${unit}` : `/management/viewunit?unit=${unit}`),
    on: "Deleted after",
  },
})

export type WorkCard = ReturnType<typeof cardOf>

/** `mayMove`: links to moving tenants in and out are shown. */
export function workCards({ day, work }: Today, mayMove: boolean) {
  const kinds = kindsOf(day, mayMove)
  return work.map((one) => cardOf(one, kinds[one.kind], day))
}

function cardOf({ kind, total, lines }: Work, { title, all, to, on }: Kind, today: Day) {
  return {
    kind,
    title,
    total,
    all: all === undefined ? null : all,
    others: total - lines.length,
    lines: lines.map((line) => ({
      to: to(line),
      name: line.name,
      detail: line.detail,
      units: line.units,
      amount: line.amount === null ? null : formatMoney(line.amount),
      day: line.on === null ? null : `${on} ${formatDay(line.on)}`,
      isDue: DEADLINES.has(kind) && line.on !== null && line.on <= today,
    })),
  }
}

/** Kinds whose day is a deadline. */
const DEADLINES: ReadonlySet<WorkKind> = new Set<WorkKind>([
  "instalments",
  "disputes",
  "moveOuts",
  "expiringCards",
  "leaseEnds",
])
