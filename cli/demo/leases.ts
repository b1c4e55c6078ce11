/** Leases in the demo's past. */
import { insuranceCertificates } from "#db/schema/index.ts"
import { requestCertificate } from "~/domain/certificates/decide-certificate.ts"
import { addDateReminder } from "~/domain/dates/date-reminders.ts"
import { recordNotice } from "~/domain/lease-terms/notices.ts"
import { addStep } from "~/domain/lease-terms/steps.ts"
import { addTerm } from "~/domain/lease-terms/terms.ts"
import { today } from "~/domain/settings/defaults.ts"
import { findTenant } from "~/domain/tenants/tenants.ts"
import { findUnit } from "~/domain/units/units.ts"
import { addDays, addMonths, firstOf, lastOf, monthOf } from "~/values/calendar.ts"
import { asCents, plus } from "~/values/money.ts"
import type { Scene } from "./scene.ts"

/** A renewal of two years with an option, and the rent of each year. */
export const renewLease: Scene = async (tx, cast) => {
  const manager = cast.staff("manager")
  const { leaseEndOn } = await findTenant(tx, cast.tenant(109))
  const startDate = addDays(leaseEndOn, 1)
  const after = (months: number) => addMonths(monthOf(startDate), months)
  await addTerm(tx, manager, {
    unitNumber: 109,
    startDate,
    endDate: lastOf(after(23)),
    renewalUntil: lastOf(after(17)),
    isMonthToMonth: true,
  })
  const { monthlyRent } = await findUnit(tx, 109)
  for (const [date, more] of [
    [startDate, 4_000],
    [firstOf(after(12)), 8_500],
  ] as const)
    await addStep(tx, manager, { unitNumber: 109, date, monthlyRent: plus(monthlyRent, asCents(more)) })
}

/** Three tenants: one was asked for a certificate, one has a certificate that ends soon, one has a certificate that waits. */
export const wantCertificates: Scene = async (tx, cast) => {
  await requestCertificate(tx, cast.staff("manager"), { tenantId: cast.tenant(112) })
  const expiresOn = addDays(await today(tx), 70)
  const certificate = { tenantId: cast.tenant(101), insurer: "Harbor Mutual", policy: "HM-204417", expiresOn }
  const common = { amount: asCents(100_000_00), createdAt: tx.now }
  const accepted = { ...common, state: "accepted" as const, decidedAt: tx.now }
  await tx.run(tx.insert(insuranceCertificates).values({ ...certificate, ...accepted }))
  const sent = { tenantId: cast.tenant(109), insurer: "Pacific Casualty", policy: "PC-88130" }
  const waits = { ...common, ...sent, state: "waiting" as const, expiresOn: addDays(await today(tx), 365) }
  await tx.run(tx.insert(insuranceCertificates).values(waits))
}

export const remindOfDates: Scene = async (tx, cast) => {
  const manager = cast.staff("manager")
  const day = addDays(await today(tx), 45)
  await addDateReminder(tx, manager, { date: day, text: "Fire extinguisher: yearly inspection", unitNumber: 206 })
  await addDateReminder(tx, manager, {
    date: addDays(day, 12),
    text: "Ask whether the sign may stay",
    tenantId: cast.tenant(101),
  })
}

/** A tenant who gave notice and moves out at the end of next month. */
export const giveNotice: Scene = async (tx, cast) => {
  const givenDate = await today(tx)
  const movingOutDate = lastOf(addMonths(monthOf(givenDate), 1))
  await recordNotice(tx, cast.staff("manager"), { unitNumber: 207, givenDate, movingOutDate })
}
