/** Changes or ends a recurring charge from a month on. Months that were charged do not change. Source: money.md 9.1, api.md X6 and X7. */
import { addMonths, asMonth, formatMonth } from "~/values/calendar.ts"
import { fullName } from "~/values/contact.ts"
import { asCents, formatMoney } from "~/values/money.ts"
import { record } from "../audit/log.ts"
import { command } from "../commands.ts"
import type { RecurringLine } from "../ledger/charges/recurring-lines.ts"
import { agreedTerms, type Terms } from "../ledger/charges/recurring-terms.ts"
import { mustBeAnothersLedger } from "../permissions.ts"
import { badField } from "../refusal.ts"
import type { RowOf } from "../row-of.ts"
import { findTenant } from "../tenants/tenants.ts"
import { mustBeCurrentVersion, versionOf } from "../version.ts"
import { insertTerms } from "./add-line.ts"
import type { ChangeLine, EndLine } from "./inputs.ts"
import { changesFrom, findLine, mustBeTerms } from "./line-rules.ts"
import { monthlyText } from "./line-texts.ts"

type Typed = RowOf<ChangeLine, { fromMonth: "from"; toMonth: "to"; recurringChargeId: null; version: null }>

/**
 * Sets the amount that a line charges from a month on, replacing the terms of later months (X6). Terms that are in force already change nothing. Refuses
 * 404 RECURRING_CHARGE_NOT_FOUND; 403 the caller's own ledger; 409 CHANGED_MEANWHILE; 400 as `mustBeTerms` does. Audit RECURRING_CHANGED.
 */
export const changeLine = command("issue fees", async (tx, actor, input: ChangeLine): Promise<RecurringLine> => {
  const line = await findLine(tx, input.recurringChargeId)
  mustBeAnothersLedger(actor, line.tenantId)
  mustBeCurrentLine(line, input)
  const { fromMonth: from, toMonth: to = null, amount, quantity, note = null } = input
  const terms: Terms = { from, to, amount, quantity, note } satisfies Typed
  mustBeTerms(terms, await changesFrom(tx, line))
  if (isAgreed(line, terms)) return line
  await insertTerms(tx, actor, line.lineId, terms)
  const who = `${fullName(await findTenant(tx, line.tenantId))}, unit ${line.unitNumber}`
  await record(tx, actor, {
    category: "RECURRING_CHANGED",
    details: `${monthlyText(line.typeName, terms)} for ${who} (before ${formatMoney(newestOf(line).amount)}).`,
    metadata: metadataOf(line, terms),
  })
  return findLine(tx, line.lineId)
})

/** Whether the line has exactly these terms from that month on already. */
function isAgreed({ terms }: RecurringLine, { from, to, amount, quantity, note }: Terms): boolean {
  const last = agreedTerms(terms).at(-1)
  const isSame = last?.to === to && last.amount === amount && last.quantity === quantity && last.note === note
  return isSame && last.from <= from
}

/** Ends a line with a month (X7; default: the newest charged month). Refuses as `changeLine` does, and (400) a month after its end. Audit RECURRING_CHANGED. */
export const endLine = command("issue fees", async (tx, actor, input: EndLine): Promise<RecurringLine> => {
  const line = await findLine(tx, input.recurringChargeId)
  mustBeAnothersLedger(actor, line.tenantId)
  const first = await changesFrom(tx, line)
  const last = input.lastMonth ?? addMonths(first, -1)
  if (addMonths(last, 1) < first)
    throw badField("lastMonth", `Use ${formatMonth(addMonths(first, -1))} or a later month.`)
  const agreed = agreedTerms(line.terms)
  const ends = agreed.at(-1)?.to ?? null
  if (ends !== null && last > ends) throw badField("lastMonth", `It ends with ${formatMonth(ends)} already.`)
  const inForce = agreed.findLast(({ from }) => from <= last) ?? newestOf(line)
  const from = inForce.from > first ? inForce.from : first
  const terms = { ...inForce, from, to: last }
  await insertTerms(tx, actor, line.lineId, terms)
  const who = `${fullName(await findTenant(tx, line.tenantId))}, unit ${line.unitNumber}`
  await record(tx, actor, {
    category: "RECURRING_CHANGED",
    details: `${line.typeName} for ${who} ends with ${formatMonth(last)}.`,
    metadata: metadataOf(line, terms),
  })
  return findLine(tx, line.lineId)
})

const newestOf = ({ terms }: RecurringLine): Terms => {
  const newest = terms.at(-1)
  if (!newest) throw new Error("A recurring charge has terms")
  return newest
}

const metadataOf = ({ tenantId, unitNumber, lineId }: RecurringLine, { from, to, amount, quantity }: Terms) => ({
  TenantID: tenantId,
  UnitNumber: unitNumber,
  RecurringChargeID: lineId,
  FromMonth: from,
  ToMonth: to,
  Amount: amount,
  Quantity: quantity,
})

const fieldsOf = (line: RecurringLine) => {
  const { from, to, amount, quantity, note } = newestOf(line)
  return { fromMonth: from, toMonth: to, amount, quantity, note }
}

export const lineVersion = (line: RecurringLine): string => versionOf(fieldsOf(line))

function mustBeCurrentLine(line: RecurringLine, { version: shown, ...wanted }: ChangeLine): void {
  const stored = fieldsOf(line)
  const textOf = (field: keyof typeof stored) => {
    const value = stored[field]
    if (field === "amount") return formatMoney(asCents(Number(value)))
    return field === "fromMonth" || field === "toMonth" ? formatMonth(asMonth(String(value))) : String(value)
  }
  mustBeCurrentVersion({ shown, stored, wanted, textOf })
}
