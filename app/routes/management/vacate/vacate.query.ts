/** The parameters of the Vacate page: the unit, and the amount of the deposit to apply. */
import { redirect } from "react-router"
import type { Tx } from "#db/client.server.ts"
import { VacatePreviewInput } from "~/domain/leasing/inputs.ts"
import { lastStayIn } from "~/domain/leasing/stays.ts"
import { previewVacate } from "~/domain/leasing/vacate.ts"
import type { VacatePreview } from "~/domain/leasing/vacate-figures.ts"
import type { SelectedReduction, SuggestedReduction } from "~/domain/leasing/vacate-reductions.ts"
import { type VacateUnits, vacateUnits } from "~/domain/leasing/vacate-units.ts"
import type { Actor } from "~/domain/permissions.ts"
import { Refusal } from "~/domain/refusal.ts"
import { readForm } from "~/http/handlers/form-values.ts"
import type { Query } from "~/http/request/query.ts"
import { PageRefusal } from "~/http/response/page-refusal.ts"
import { pageMessageOf } from "~/http/response/refusal-response.ts"
import { formatDay } from "~/values/calendar.ts"
import { fullName } from "~/values/contact.ts"
import { type Cents, formatPlain } from "~/values/money.ts"
import { parseAmount } from "~/values/typed-number.ts"

/** The move-out of `?unit=` or `?tenant=`. Redirects a former tenant to the past tenant's page. Refuses as `vacateUnits` does. */
export async function vacateUnitsFromQuery(tx: Tx, actor: Actor, query: Query): Promise<VacateUnits> {
  const unit = numberIn(query.get("unit"))
  if (unit !== null) return unitToVacate(tx, actor, unit)
  const tenant = numberIn(query.get("tenant"))
  if (tenant === null) throw new Refusal(query.get("tenant") === null ? "UNIT_NOT_FOUND" : "TENANT_NOT_FOUND")
  try {
    return await vacateUnits(tx, actor, { tenant })
  } catch (error) {
    const isPast = error instanceof Refusal && error.code === "TENANT_HAS_NO_UNIT"
    throw isPast ? redirect(`/management/tenants/view?tenant=${tenant}`) : error
  }
}

/** For a unit that is already vacant, the refusal names the last tenant and links to them. */
async function unitToVacate(tx: Tx, actor: Actor, unit: number): Promise<VacateUnits> {
  try {
    return await vacateUnits(tx, actor, { unit })
  } catch (error) {
    const last = error instanceof Refusal && error.code === "UNIT_VACANT" ? await lastStayIn(tx, unit) : undefined
    if (last === undefined) throw error
    const name = fullName(last)
    const message = `The unit has no tenant. ${name} moved out of unit ${unit} on ${formatDay(last.moveOutOn)}.`
    throw new PageRefusal(
      "UNIT_VACANT",
      { to: `/management/tenants/view?tenant=${last.tenantId}`, label: name },
      message,
    )
  }
}

function numberIn(text: string | null): number | null {
  return /^[1-9]\d{0,8}$/.test(text ?? "") ? Number(text) : null
}

export type Amount =
  | { typed: string; cents: Cents; preview: VacatePreview; reductions: SelectedReduction[] }
  | { typed: string; problem: { subject: string; message: string } }

type Prepared = { vacateUnits: VacateUnits; suggested: readonly SuggestedReduction[] }

/**
 * The preview for the typed dollars in `Fees=` (at first: the amount in the notice to move out), after the typed reductions (at first: the suggested
 * ones). Null without an amount, and if the notice's amount is no longer possible.
 */
export async function amountFromQuery(
  tx: Tx,
  actor: Actor,
  query: Query,
  { vacateUnits: { unit, notice }, suggested }: Prepared,
): Promise<Amount | null> {
  const sent = query.get("Fees")
  const agreed = notice?.depositToUse ?? null
  if (sent !== null) return previewOf(tx, actor, query, { unit: unit.number, suggested, typed: sent })
  if (agreed === null) return null
  const prepared = await previewOf(tx, actor, query, { unit: unit.number, suggested, typed: formatPlain(agreed) })
  return "problem" in prepared ? null : prepared
}

type Typed = { unit: number; suggested: readonly SuggestedReduction[]; typed: string }

async function previewOf(tx: Tx, actor: Actor, query: Query, { unit, suggested, typed }: Typed): Promise<Amount> {
  const read = await readForm(VacatePreviewInput, { UnitNumber: String(unit), Fees: typed })
  if (!read.success)
    return { typed, problem: { subject: "Preview Failed", message: read.error.issues[0]?.message ?? "" } }
  const reductions = typedReductions(query) === undefined ? asSuggested(suggested) : reductionsIn(query)
  if (reductions === null) {
    return { typed, problem: { subject: "Preview Failed", message: UNREADABLE } }
  }
  try {
    const preview = await previewVacate(tx, actor, { ...read.data, reductions })
    return { typed, cents: read.data.fees, preview, reductions }
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 400) throw error
    return { typed, problem: pageMessageOf(error) }
  }
}

const UNREADABLE = "Use an amount with at most two decimals, or leave it empty."
const REDUCED = /^reduce([1-9]\d{0,9})$/

/** The reduction of each charge, from `reduce12=354.84`; null if an amount cannot be read. */
function reductionsIn(query: Query): SelectedReduction[] | null {
  const typed = Object.entries(query.values()).flatMap(([name, text]) => {
    const id = REDUCED.exec(name)?.[1]
    return id === undefined || text.trim() === "" ? [] : [{ chargeId: Number(id), amount: parseAmount(text) }]
  })
  const read = typed.flatMap(({ chargeId, amount }) => (amount === undefined ? [] : [{ chargeId, amount }]))
  return read.length === typed.length ? read.filter(({ amount }) => amount > 0) : null
}

/** The typed amounts by charge, to show them again; undefined before they were sent, as after the link of a notice to move out. */
export function typedReductions(query: Query): Record<string, string> | undefined {
  const typed = Object.entries(query.values()).filter(([name]) => REDUCED.test(name))
  return typed.length === 0 ? undefined : Object.fromEntries(typed)
}

const asSuggested = (suggested: readonly SuggestedReduction[]): SelectedReduction[] =>
  suggested.map(({ row, cents }) => ({ chargeId: row.id, amount: cents }))

/** The reductions when a subunit is removed: the typed amounts, at first the suggested ones. */
export function subunitReductions(query: Query, suggested: readonly SuggestedReduction[]): SubunitReductions {
  if (typedReductions(query) === undefined) return { reductions: asSuggested(suggested) }
  const reductions = reductionsIn(query)
  return reductions === null ? { reductions: [], problem: UNREADABLE } : { reductions }
}

export type SubunitReductions = { reductions: SelectedReduction[]; problem?: string }
