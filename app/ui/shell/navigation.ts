import type { IconName } from "../icon.tsx"

export type AreaName = "admin" | "management" | "maintenance" | "home" | "account"
/**
 * `also` lists addresses of pages without an item that mark this one as current. `level`: the highest level number that sees it, if not the area's. Pages
 * of a `part` share one tab with the part's name.
 */
export type NavigationItem = {
  label: string
  to: string
  icon: IconName
  also?: readonly string[]
  level?: number
  /** Hidden from people who may only pay. */
  notForPayers?: boolean
  part?: "System" | "Bank"
}
export type Area = {
  name: AreaName
  label: string
  icon: IconName
  /** The highest level number that sees the area (0 has the most rights), or tenants. */
  holders: number | "tenants"
  pages: readonly [NavigationItem, ...NavigationItem[]]
}

/** The inbox; the toolbar shows the number of threads that wait. */
export const MESSAGES = "/management/email"

/** The tenant's messages. The toolbar shows the number of unread answers. */
export const OWN_MESSAGES = "/home/messages"

/** The areas of the shell and their pages, for toolbar, sidebar and mobile menu. Source: specification 1 section 2, Shell. */
const AREAS: readonly Area[] = [
  {
    name: "admin",
    label: "Administration",
    icon: "key",
    holders: 3,
    pages: [
      { label: "Users", to: "/admin", icon: "person", also: ["/admin/users"] },
      { label: "Login As User", to: "/admin/login-as", icon: "swap" },
      { label: "Audit Log", to: "/admin/log", icon: "eye" },
      { label: "Global Defaults", to: "/admin/defaults", icon: "sliders", also: ["/admin/charge-types"] },
      { label: "Payments", to: "/admin/payments", icon: "card", also: ["/admin/sandbox"] },
      { label: "Reports", to: "/admin/reports", icon: "table" },
      { label: "Bank Accounts", to: "/admin/bank", icon: "desk", part: "Bank" },
      {
        label: "Bank Files",
        to: "/admin/bank/files",
        icon: "upload",
        also: ["/admin/bank/lines", "/admin/bank/lines/line", "/admin/bank/senders", "/admin/bank/senders/sender"],
        part: "Bank",
      },
      { label: "Payouts", to: "/admin/bank/payouts", icon: "card", part: "Bank" },
      { label: "Reconciliation", to: "/admin/bank/reconciliations", icon: "check", part: "Bank" },
      { label: "Closed Months", to: "/admin/bank/months", icon: "calendar", part: "Bank" },
      { label: "Requests", to: "/admin/requests", icon: "wrench" },
      { label: "Properties", to: "/admin/properties", icon: "desk" },
      { label: "Public Page", to: "/admin/public-page", icon: "home" },
      { label: "Import", to: "/admin/import", icon: "upload" },
      { label: "Status", to: "/admin/status", icon: "check", also: ["/admin/clock"], part: "System" },
      { label: "Mail", to: "/admin/mail", icon: "mail", part: "System" },
      { label: "Backups", to: "/admin/backups", icon: "box", part: "System" },
      { label: "Export", to: "/admin/export", icon: "download", level: 0, part: "System" },
    ],
  },
  {
    name: "management",
    label: "Management",
    icon: "desk",
    holders: 6,
    pages: [
      { label: "Rent Roll", to: "/management", icon: "table" },
      { label: "Today", to: "/management/today", icon: "check" },
      { label: "Batch Payments", to: "/management/payments/batch", icon: "card" },
      { label: "Deposits", to: "/management/deposits", icon: "box" },
      { label: "Past Tenants", to: "/management/tenants", icon: "person" },
      { label: "Dates", to: "/management/dates", icon: "calendar", also: ["/management/increases"] },
      { label: "Messaging", to: MESSAGES, icon: "mail" },
      { label: "Storage", to: "/management/files", icon: "box", also: ["/management/share"] },
      { label: "Requests", to: "/management/requests", icon: "wrench" },
      { label: "Autopay", to: "/management/autopay", icon: "swap" },
      { label: "Recurring", to: "/management/recurring-charges", icon: "calendar" },
      {
        label: "Arrears",
        to: "/management/arrears",
        icon: "table",
        also: [
          "/management/disputes",
          "/management/late-fees",
          "/management/late-fees/rule",
          "/management/payment-plans",
        ],
      },
    ],
  },
  {
    name: "maintenance",
    label: "Maintenance",
    icon: "wrench",
    holders: 9,
    pages: [
      { label: "Maintenance Requests", to: "/maintenance", icon: "wrench" },
      { label: "Documents", to: "/maintenance/files", icon: "box" },
    ],
  },
  {
    name: "home",
    label: "Tenant Portal",
    icon: "home",
    holders: "tenants",
    pages: [
      { label: "Your Unit", to: "/home", icon: "home", also: ["/home/agreement", "/home/people"] },
      { label: "Account", to: "/home/charges", icon: "table", also: ["/home/bounced"] },
      { label: "History", to: "/home/history", icon: "history" },
      { label: "Messages", to: OWN_MESSAGES, icon: "mail", also: ["/home/contact"], notForPayers: true },
      { label: "Documents", to: "/home/documents", icon: "box", notForPayers: true },
      { label: "Autopay", to: "/home/autopay", icon: "swap" },
      { label: "Maintenance / Contact", to: "/home/requests", icon: "wrench", notForPayers: true },
    ],
  },
]

/** Pages for everybody, below the areas. */
export const GUIDE: readonly NavigationItem[] = [
  { label: "Guide", to: "/guide", icon: "info" },
  { label: "What's New", to: "/changelog", icon: "history" },
]

/** `onlyPays`: invited to a tenant's account with the role that may only pay. */
export type Viewer = { level: number; tenantId: number | null; onlyPays: boolean }

export function areasOf({ level, tenantId, onlyPays }: Viewer): Area[] {
  const seen = AREAS.filter(({ holders }) => (holders === "tenants" ? tenantId !== null : level <= holders))
  return seen.map((area) => {
    const [first, ...others] = area.pages
    const isSeen = ({ level: least, notForPayers }: NavigationItem) =>
      (least === undefined || level <= least) && !(onlyPays && notForPayers)
    return { ...area, pages: [first, ...others.filter(isSeen)] }
  })
}

/** The area of a path; a path outside all areas belongs to the person's account. */
export const areaAt = (path: string): AreaName =>
  AREAS.find(({ pages: [first] }) => path === first.to || path.startsWith(`${first.to}/`))?.name ?? "account"

export const labelOf = (address: string): string =>
  AREAS.flatMap(({ pages }) => pages).find(({ to }) => to === address)?.label ?? "Account Settings"

/** The navigation item of a path: the one with the longest address that the path begins with. */
export function navigationItemOf(area: Area, path: string): NavigationItem | undefined {
  return area.pages
    .filter((place) => path === place.to || place.also?.includes(path) || path.startsWith(`${place.to}/`))
    .toSorted((a, b) => b.to.length - a.to.length)[0]
}

/** A tab of the toolbar: a page, or a part with its pages, which links to the first of them. */
export type Tab = { label: string; to: string; pages: readonly NavigationItem[] }

/** The tabs of an area in the order of its pages; a part is at the position of its first page. */
export function tabsOf({ pages }: Area): Tab[] {
  const names = new Set(pages.map((place) => place.part ?? place.to))
  return [...names].map((name) => {
    const own = pages.filter((place) => (place.part ?? place.to) === name)
    const [first] = own as [NavigationItem, ...NavigationItem[]]
    return { label: first.part ?? first.label, to: first.to, pages: own }
  })
}
