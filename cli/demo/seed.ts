/** Makes the demo building in the open, empty database, by playing its past through the domain's commands. */
import { isNull, lt } from "drizzle-orm"
import { flushNoCommits, write } from "#db/client.server.ts"
import { accountLinks, outbox, paymentNotices, users } from "#db/schema/index.ts"
import { hashPassword } from "~/domain/identity/passwords.ts"
import { setOfficeHours } from "~/domain/settings/office-hours.ts"
import { setDefault } from "~/domain/settings/set-default.ts"
import { changeFirstSteps } from "~/domain/status/first-steps.ts"
import { createUnit } from "~/domain/units/units.ts"
import { addMonths, DEFAULT_ZONE, dayAt, firstOf, monthOf } from "~/values/calendar.ts"
import { chooseDemoAlerts } from "./alerts.ts"
import { AUTOPAY_DAY, planAutopay } from "./autopay.ts"
import { importDemoStatements } from "./bank-statements.ts"
import { closeOldMonths } from "./closed-months.ts"
import { recordDemoExpenses } from "./expenses.ts"
import { storeDemoFiles } from "./files.ts"
import { Cast } from "./named-people.ts"
import { planPayouts } from "./payouts.ts"
import { FORMER, NAMED, neighbour } from "./people.ts"
import { withNewSandbox } from "./provider.ts"
import { reconcileDemoAccounts } from "./reconciliations.ts"
import { storeDemoPictures } from "./request-pictures.ts"
import { planScheduledPayments } from "./scheduled-payments.ts"
import { shareDemoFiles } from "./shares.ts"
import { inviteDemoPeople } from "./sign-ins.ts"
import { planStories } from "./stories.ts"
import { NAMED_SUITES, suites } from "./suites.ts"
import { type Past, planTenancy } from "./tenancies.ts"
import { Timeline } from "./timeline.ts"

export const DEMO_PASSWORD = "suitekeeper-demo"
/** Beyond the named suites, one suite in this many is vacant. */
const VACANT_EVERY = 17

const DEFAULTS = {
  timezone: DEFAULT_ZONE,
  balanceIssueDay: 1,
  rentDueDay: 1,
  lateFeeDay: 5,
  autopayDay: AUTOPAY_DAY,
  lateFeePercent: 5,
  creditCardFee: 3,
  achFee: 0,
  websiteHeader: "Harbor House",
  propertyName: "Harbor House Suites",
  propertyAddress: "400 Harbor Street",
  propertyCity: "Long Beach",
  propertyState: "CA",
  propertyZip: "90802",
  propertyPhone: "(909) 555-0100",
  propertyEmail: "office@demo.example",
  companyName: "Harbor House Properties, LLC",
}

const HOURS = "Monday to Friday, 9 to 5"

/** All events happen between the first day of the month `months` before now, and `now`. */
export async function seedDemo({ units, months, now }: { units: number; months: number; now: number }): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const opening = addMonths(monthOf(dayAt(now, DEFAULT_ZONE)), -months)
  const past: Past = { opening, count: months, now, timeline: new Timeline(), cast: new Cast() }
  planBuilding(past, units, passwordHash)
  planStories(past, units)
  planAutopay(past, units)
  planScheduledPayments(past, units)
  planPayouts(past, units)
  // The database is otherwise empty, so after a crash it is simply made again.
  flushNoCommits()
  await withNewSandbox(() => past.timeline.play(now))
  const numbers = suites(units).map(({ unitNumber }) => unitNumber)
  await storeDemoFiles(past.cast, numbers, now)
  await shareDemoFiles(past.cast, now)
  await inviteDemoPeople(past.cast, passwordHash, now)
  await chooseDemoAlerts(past.cast, now)
  await givePasswords(passwordHash)
  await readOldNotices(now)
  await storeDemoPictures()
  await recordDemoExpenses(past.cast, months, now)
  await importDemoStatements(past.cast, now)
  await reconcileDemoAccounts(past.cast, now)
  await closeOldMonths(past.cast, addMonths(opening, months), now)
}

function planBuilding(past: Past, count: number, passwordHash: string): void {
  const { opening, timeline, cast } = past
  const building = suites(count)
  timeline.plan(firstOf(opening), "08:00", async (tx) => {
    await cast.hire(tx, passwordHash)
    for (const [key, value] of Object.entries(DEFAULTS)) await setDefault(tx, cast.staff("super"), { key, value })
    await setOfficeHours(tx, cast.staff("super"), { officeHours: HOURS, was: { officeHours: "" } })
    await changeFirstSteps(tx, cast.staff("super"), { isDismissed: true })
    for (const unit of building) await createUnit(tx, cast.staff("manager"), unit)
  })
  building.forEach((unit, index) => {
    const named = [...NAMED, FORMER].find((tenant) => tenant.suite === unit.unitNumber)
    if (named) planTenancy(past, named, unit)
    else if (index >= NAMED_SUITES && index % VACANT_EVERY !== 0) {
      planTenancy(past, neighbour(unit.unitNumber, index), unit)
    }
  })
}

/** Accounts of tenants are created without a password. In the demo all have the same password, and their activation mail arrived long ago. */
async function givePasswords(passwordHash: string): Promise<void> {
  await write(async (tx) => {
    await tx.run(tx.update(users).set({ passwordHash }).where(isNull(users.passwordHash)))
    await tx.run(tx.update(accountLinks).set({ usedAt: accountLinks.createdAt }))
    await tx.run(tx.update(outbox).set({ state: "sent", sentAt: outbox.createdAt, body: null, pending: [] }))
  })
}

const THREE_WEEKS = 21 * 24 * 60 * 60 * 1000

async function readOldNotices(now: number): Promise<void> {
  const { createdAt } = paymentNotices
  const isOld = lt(createdAt, now - THREE_WEEKS)
  await write((tx) => tx.run(tx.update(paymentNotices).set({ readAt: createdAt }).where(isOld)))
}
