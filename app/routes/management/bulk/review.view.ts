/** Formats a selection: whom the action applies to, who is left out and why, and afterwards each outcome. */
import type { Tx } from "#db/client.server.ts"
import { type BulkAction, checkRows } from "~/domain/bulk-actions/check-rows.ts"
import { issuedFees } from "~/domain/bulk-actions/delete-fees.ts"
import { mailCounts } from "~/domain/bulk-actions/deliveries.ts"
import { raiseOf } from "~/domain/bulk-actions/increases.ts"
import type { BulkIncrease } from "~/domain/bulk-actions/inputs.ts"
import type { SelectedRow, Selection } from "~/domain/bulk-actions/selections.ts"
import type { Actor, Permission } from "~/domain/permissions.ts"
import type { DeliveryState } from "~/domain/threads/message-delivery.ts"
import type { Query } from "~/http/request/query.ts"
import { type Cents, formatMoney, plus } from "~/values/money.ts"

export const ACTIONS: Record<BulkAction, { label: string; permission: Permission }> = {
  mail: { label: "Mail", permission: "send messages" },
  popup: { label: "Popup", permission: "manage tenants" },
  statements: { label: "Statements", permission: "send messages" },
  fee: { label: "Fee", permission: "issue fees" },
  increase: { label: "Planned increase", permission: "manage units" },
}
const NAMES = Object.keys(ACTIONS) as BulkAction[]

export const offeredActions = (may: (permission: Permission) => boolean): BulkAction[] =>
  NAMES.filter((name) => may(ACTIONS[name].permission))

export const requestedAction = (query: Query, offered: readonly BulkAction[]): BulkAction =>
  offered.find((name) => name === query.get("action")) ?? "mail"

export type ReviewRow = {
  position: number
  name: string
  units: number[]
  owed: Cents | null
  note: string
  /** The outcome of the row or of its mail; before the action only whether it is left out. */
  state: "left out" | "done" | "deleted" | "made soon" | DeliveryState | null
}
/** Rows that are left out come first. `deletable` are the fees that can be deleted, in cents each. */
export type Review = { rows: ReviewRow[]; going: number; deletable: Cents[] }

/** `increase` is null until new rents are shown. */
type Shown = { action: BulkAction; increase: BulkIncrease | null }

export async function reviewOf(
  tx: Tx,
  actor: Actor,
  selection: Selection,
  { action, increase }: Shown,
): Promise<Review> {
  if (selection.doneAt !== null) {
    const fees = await issuedFees(tx, actor, selection)
    const deleted = new Set(fees.filter(({ charge }) => charge.deletedAt !== null).map(({ row }) => row.position))
    const state = (row: Done) => (deleted.has(row.position) ? "deleted" : stateOf(row))
    const rows = leftOutFirst(selection.rows.map((row) => view(row, noteAfter(row), state(row))))
    const deletable = fees.flatMap(({ charge, problem }) => (problem === null ? [charge.amount] : []))
    return { rows, going: rows.filter((row) => row.state !== "left out").length, deletable }
  }
  const checked = await checkRows(tx, actor, action, selection.rows)
  const rows = checked.map(({ row, problem }) =>
    view(row, problem ?? noteOf(row, action, increase), problem === null ? null : "left out"),
  )
  return { rows: leftOutFirst(rows), going: rows.filter(({ state }) => state === null).length, deletable: [] }
}

const leftOutFirst = (rows: readonly ReviewRow[]): ReviewRow[] => [
  ...rows.filter(({ state }) => state === "left out"),
  ...rows.filter(({ state }) => state !== "left out"),
]

function view({ position, reviewed, tenantId }: SelectedRow, note: string, state: ReviewRow["state"]): ReviewRow {
  const { name, units, balance } = reviewed
  return { position, name, units, owed: tenantId === null ? null : balance, note, state }
}

type Done = Selection["rows"][number]
const stateOf = ({ outcome, delivery }: Done) => delivery ?? outcome ?? ("made soon" as const)

/** The note of a row after the action. If the state of its mail is shown, the note is only the address. */
const noteAfter = ({ outcome, note, delivery, reviewed }: Done): string =>
  delivery !== null || outcome === null ? reviewed.email : (note ?? "")

function noteOf({ reviewed }: SelectedRow, action: BulkAction, increase: BulkIncrease | null): string {
  if (action === "mail" || action === "statements") return reviewed.email
  if (action !== "increase" || reviewed.monthlyRent === null) return ""
  const rent = reviewed.monthlyRent
  if (increase === null) return `${formatMoney(rent)} now`
  return `${formatMoney(rent)} becomes ${formatMoney(plus(rent, raiseOf(rent, increase)))}`
}

/** The progress of mails: `share` in percent. */
export type Progress = { selection: string; lines: string[]; share: number; isRunning: boolean }

/** Null for an action that sends no mail. */
export function progressOf({ id, action, doneAt, rows }: Selection): Progress | null {
  if (doneAt === null || (action !== "mail" && action !== "statements")) return null
  const { total, made, sent, lost, held, isRunning } = mailCounts(rows)
  const lines = [
    ...(made < total ? [`${made} of ${total} statements are made.`] : []),
    `${sent} of ${total} mails are sent.`,
    ...(lost > 0 ? [`${lost} did not arrive: the list says which.`] : []),
    ...(held > 0 ? [`${held} wait until a mail server is set.`] : []),
  ]
  return { selection: id, lines, share: Math.floor((100 * sent) / total), isRunning }
}

const DONE: Record<BulkAction, { one: string; many: string }> = {
  mail: { one: "1 mail is queued.", many: "mails are queued." },
  statements: { one: "1 statement is being made.", many: "statements are being made." },
  popup: { one: "1 popup waits in the portal.", many: "popups wait in the portal." },
  fee: { one: "1 fee was issued.", many: "fees were issued." },
  increase: { one: "1 increase was planned.", many: "increases were planned." },
}

/** For instance "37 fees were issued. 2 were left out." */
export function outcomeOf({ action, rows }: Selection): string {
  const left = rows.filter(({ outcome }) => outcome === "left out").length
  const count = rows.length - left
  const { one, many } = DONE[action ?? "mail"]
  const leftOut = left === 1 ? " 1 was left out." : ` ${left} were left out.`
  return `${count === 1 ? one : `${count} ${many}`}${left === 0 ? "" : leftOut}`
}
