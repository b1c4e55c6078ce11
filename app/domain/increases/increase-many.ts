/** Plans the increases and renewals of many units, and queues the letters, in one transaction: all or none. Source: money.md 9.5, api.md X86. */
import type { Tx } from "#db/client.server.ts"
import { addDays, formatDay } from "~/values/calendar.ts"
import { formatMoney } from "~/values/money.ts"
import { command } from "../commands.ts"
import { leasedUnit } from "../lease-terms/lease.ts"
import { planStep } from "../lease-terms/steps.ts"
import { addTerm } from "../lease-terms/terms.ts"
import { sendEmailTo } from "../messaging/send-email.ts"
import { addresseesOf } from "../messaging/substitution.ts"
import { findTemplate } from "../messaging/templates.ts"
import type { Actor } from "../permissions.ts"
import { badField, Refusal } from "../refusal.ts"
import { findTenant } from "../tenants/tenants.ts"
import { type IncreaseLine, previewIncreases } from "./increase-lines.ts"
import type { IncreaseMany } from "./inputs.ts"

export type Increased = { lines: IncreaseLine[]; letters: number }

/**
 * Plans a rent step, a renewal or both for each unit, and mails each tenant the template followed by the tenant's units (X86). Refuses as the preview
 * does, a line with a problem (400), a preview that has changed since (409 CHANGED_MEANWHILE), 404 TEMPLATE_NOT_FOUND. Audit UNIT_CHANGED, LEASE_CHANGED.
 */
export const increaseMany = command("manage units", async (tx, actor, input: IncreaseMany): Promise<Increased> => {
  const { lines, preview } = await previewIncreases(tx, actor, input)
  if (input.preview !== undefined && input.preview !== preview) throw new Refusal("CHANGED_MEANWHILE")
  const wrong = lines.filter(({ problem }) => problem !== null)
  if (wrong.length > 0)
    throw badField("units", wrong.map(({ unitNumber, problem }) => `Unit ${unitNumber}: ${problem}`).join(" "))
  for (const line of lines) await carryOut(tx, actor, line, input)
  const letters = input.templateId === undefined ? 0 : await sendLetters(tx, actor, lines, input.templateId, input)
  return { lines, letters }
})

async function carryOut(tx: Tx, actor: Actor, line: IncreaseLine, { date }: IncreaseMany): Promise<void> {
  const { unitNumber, oldRent, newRent, leaseEnd, tenant } = line
  if (newRent !== oldRent) {
    const { unit, holder } = await leasedUnit(tx, unitNumber)
    await planStep(tx, actor, { unit, holder, date, monthlyRent: newRent })
  }
  if (leaseEnd === null || tenant === null) return
  const { leaseEndOn } = await findTenant(tx, tenant.id)
  await addTerm(tx, actor, {
    unitNumber,
    startDate: addDays(leaseEndOn, 1),
    endDate: leaseEnd,
    renewalUntil: undefined,
    isMonthToMonth: false,
  })
}

/** Queues one letter for each tenant, even with several units. Returns how many. */
async function sendLetters(
  tx: Tx,
  actor: Actor,
  lines: readonly IncreaseLine[],
  templateId: number,
  input: IncreaseMany,
): Promise<number> {
  const { subject, body } = await findTemplate(tx, templateId)
  const ofTenants = Map.groupBy(lines, ({ tenant }) => tenant?.id)
  const people = [...new Map(lines.flatMap(({ tenant }) => (tenant ? [[tenant.id, tenant] as const] : []))).values()]
  const intended = people.map(({ id, email }) => ({ address: email.toLowerCase(), tenantId: id }))
  const addressees = await addresseesOf(tx, actor, intended)
  for (const { addressee, intended: to } of addressees) {
    const own = (ofTenants.get(to.tenantId) ?? []).map((line) => sentenceOf(line, input)).join("\n")
    await sendEmailTo(tx, actor, [addressee], { subject, body: `${body}\n\n${own}` })
  }
  return addressees.length
}

function sentenceOf({ unitNumber, oldRent, newRent, leaseEnd }: IncreaseLine, { date }: IncreaseMany): string {
  const rent =
    newRent === oldRent
      ? ""
      : ` From ${formatDay(date)} on the monthly rent is ${formatMoney(newRent)}, until then ${formatMoney(oldRent)}.`
  const renewed = leaseEnd === null ? "" : ` The lease is renewed until ${formatDay(leaseEnd)}.`
  return `Unit ${unitNumber}:${rent}${renewed}`
}
