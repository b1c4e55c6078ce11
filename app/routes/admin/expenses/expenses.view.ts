/** Rows and dialogs for a month's expenses. */
import type { Tx } from "#db/client.server.ts"
import type { Actor } from "~/domain/permissions.ts"
import type { Refusal } from "~/domain/refusal.ts"
import { MAX_EXPENSES } from "~/domain/reports/expenses/expenses-inputs.ts"
import { knownIn } from "~/domain/reports/expenses/expenses-known.ts"
import type { MonthOfExpenses, MonthRow } from "~/domain/reports/expenses/expenses-month.ts"
import { MAX_CHOICES, receiptChoices } from "~/domain/reports/expenses/expenses-receipts.ts"
import { type ExpenseType, MAX_LEVELS } from "~/domain/reports/expenses/expenses-types.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import { failedDownload } from "~/http/handlers/files/file-page.ts"
import { newIdempotencyKey } from "~/http/handlers/idempotency-key.ts"
import type { Query } from "~/http/request/query.ts"
import { dayAt, formatDay, formatMonth, type Month } from "~/values/calendar.ts"
import { contentText } from "~/values/content-text.ts"
import { formatMoney, formatPlain } from "~/values/money.ts"
import { addressOf } from "./expenses.address.ts"

export function lineOf({ kind, type, level, parts, amount, total, receipt, hasBelow }: MonthRow, month: Month) {
  return {
    kind,
    id: type.id,
    field: `amounts.t${type.id}`,
    name: type.name,
    description: type.description,
    level,
    parts,
    hasBelow,
    typed: amount === null ? "" : formatPlain(amount),
    total: formatMoney(total),
    receipt,
    download: addressOf(month, { receipt: type.id }),
    change:
      amount === null || receipt?.state === "hidden" ? null : addressOf(month, { dialog: "receipt", type: type.id }),
  }
}
export type Line = ReturnType<typeof lineOf>

const DIALOGS = ["receipt", "choose", "detach"] as const

/** The dialog of an address. A receipt dialog requires a saved amount. A failed download opens a dialog, too. */
export async function dialogOf(tx: Tx, actor: Actor, query: Query, month: Month, { rows, was }: MonthOfExpenses) {
  const close = addressOf(month)
  const monthName = formatMonth(month)
  if (query.number("receipt") !== null) return failed(month, null)
  const requested = query.get("dialog")
  if (requested === "type") return typeDialog(rows, month)
  const name = DIALOGS.find((one) => one === requested)
  const row = rows.find(
    ({ kind, type, amount }) => kind === "type" && type.id === query.number("type") && amount !== null,
  )
  if (!name || !row) return null
  const { id, name: typeName } = row.type
  const about = {
    close,
    month,
    type: id,
    title: `${typeName}, ${monthName}`,
    receipt: row.receipt,
    seen: knownIn(was).get(id)?.file ?? "",
  }
  const address = (dialog: string) => addressOf(month, { dialog, type: id })
  const more = {
    address: address(name),
    key: newIdempotencyKey(),
    choose: address("choose"),
    detach: address("detach"),
  }
  return { name, ...about, ...more, ...(name === "choose" ? await choicesOf(tx, actor, query) : NO_CHOICES) }
}

export function failed(month: Month, download: Refusal | null) {
  const { subject, message } = failedDownload(download, GONE)
  return { name: "failed" as const, close: addressOf(month), subject, message }
}

export type ExpensesDialogData = NonNullable<Awaited<ReturnType<typeof dialogOf>>>

const GONE = "There is no receipt here that you can open. It may have been detached or deleted."
const NO_CHOICES = { find: "", files: [], isCut: false }

async function choicesOf(tx: Tx, actor: Actor, query: Query) {
  const find = query.typed("find").trim()
  const zone = await zoneOf(tx)
  const files = await receiptChoices(tx, actor, { find })
  return {
    find,
    isCut: files.length === MAX_CHOICES,
    files: files.map((file) => ({
      value: String(file.id),
      label: [file.uploadedName, formatDay(dayAt(file.createdAt, zone)), contentText(file)].filter(Boolean).join(", "),
    })),
  }
}

function typeDialog(rows: readonly MonthRow[], month: Month) {
  const types = rows.filter(({ kind }) => kind === "type")
  const pathOf = pathsOf(types.map(({ type }) => type))
  return {
    name: "type" as const,
    close: addressOf(month),
    address: addressOf(month, { dialog: "type" }),
    key: newIdempotencyKey(),
    month,
    isFull: types.length >= MAX_EXPENSES,
    parents: types
      .filter(({ level }) => level < MAX_LEVELS)
      .map(({ type }) => ({ value: String(type.id), label: pathOf(type) })),
  }
}

function pathsOf(types: readonly ExpenseType[]) {
  const byId = new Map(types.map((type) => [type.id, type]))
  const pathOf = ({ name, parentId }: ExpenseType): string => {
    const parent = parentId === null ? undefined : byId.get(parentId)
    return parent ? `${pathOf(parent)} › ${name}` : name
  }
  return pathOf
}
