/** The groups of defaults on the page, with the fields of each and an explanation. */
import type { DefaultKey } from "~/domain/settings/defaults.ts"
import type { CardFeeOn } from "~/domain/settings/inputs.ts"

export type Kind = "day" | "percent" | "amount" | "text" | "phone" | "email" | "zone"
type Question = { key: DefaultKey; kind: Kind; why?: string | ((feeOn: CardFeeOn) => string) }
/** A group has one Save button. The fields of one row are side by side on a wide screen. */
export type DefaultsGroup = { id: string; legend: string; why: string; rows: Question[][] }

const text = (key: DefaultKey, why?: string): Question => ({ key, kind: "text", ...(why ? { why } : {}) })

const DAYS: Question[][] = [
  [
    {
      key: "balanceIssueDay",
      kind: "day",
      why: "The month's rent is charged on this day. A day after the rent due day means the month before.",
    },
    { key: "rentDueDay", kind: "day", why: "The month's rent is due on this day, and late from the day after." },
  ],
  [
    {
      key: "lateFeeDay",
      kind: "day",
      why: "Late fees are charged on this day, never before rent is late. A tenant may have another day.",
    },
    {
      key: "autopayDay",
      kind: "day",
      why: "Autopay pays on this day what is owed then, for tenants who chose no other. Best before the late fee day.",
    },
  ],
]

const PERCENTS: Question[][] = [
  [
    {
      key: "lateFeePercent",
      kind: "percent",
      why: "Of the monthly rent. A tenant may have another. While this is empty nobody is charged a late fee.",
    },
    {
      key: "creditCardFee",
      kind: "percent",
      why: (feeOn) =>
        `Convenience fee, added to a ${feeOn === "credit" ? "credit card" : "card"} payment. A tenant may have another. 3% when empty.`,
    },
    { key: "achFee", kind: "percent", why: "Added to a single bank payment, never to autopay. None when empty." },
  ],
]

const FEES: Question[][] = [
  [
    {
      key: "returnedCheckFee",
      kind: "amount",
      why: "The fee proposed when a bank returns a check. Staff can change it each time. None when empty.",
    },
  ],
]

const address = (of: "property" | "company"): Question[][] => [
  [text(`${of}Address`)],
  [text(`${of}City`), text(`${of}State`), text(`${of}Zip`)],
]
const phoneAndEmail = (of: "property" | "company"): Question[] => [
  { key: `${of}Phone`, kind: "phone" },
  { key: `${of}Email`, kind: "email" },
]

export const DEFAULTS_GROUPS: readonly DefaultsGroup[] = [
  {
    id: "billing",
    legend: "Billing",
    why: "Charges are made at 3:00 AM of their day, in the property's time zone. The 29th to the 31st mean the last day of a shorter month.",
    rows: [...DAYS, ...PERCENTS, ...FEES],
  },
  {
    id: "property",
    legend: "Property identity",
    why: "The name and the address of the building.",
    rows: [[text("propertyName")], ...address("property")],
  },
  {
    id: "contact",
    legend: "Property contact",
    why: "How tenants reach the office.",
    rows: [phoneAndEmail("property"), [text("propertyWebsite")]],
  },
  {
    id: "company",
    legend: "Company",
    why: "The business that rents the suites out, where it differs from the property.",
    rows: [[text("companyName")], ...address("company"), phoneAndEmail("company")],
  },
  {
    id: "display",
    legend: "Display",
    why: "The look of the pages, the same for everybody.",
    rows: [[text("websiteHeader", "The name at the top of every page. Suitekeeper when empty.")]],
  },
  {
    id: "place",
    legend: "Time zone",
    why: "Decides what day it is, and when 3:00 AM comes.",
    rows: [[{ key: "timezone", kind: "zone" }]],
  },
]
