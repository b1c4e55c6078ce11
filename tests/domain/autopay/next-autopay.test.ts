/** When autopay runs next. Source: money.md 3.17 and section 4, "Autopay". */
import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { autopayRuns, autopaySkips, paymentMethods, tenants } from "#db/schema/index.ts"
import { nextAutopay } from "~/domain/autopay/next-autopay.ts"
import { findTenant } from "~/domain/tenants/tenants.ts"
import { asDay, asMonth } from "~/values/calendar.ts"
import { runDue } from "../../../jobs/run-due.ts"
import { itIs, payOnline } from "../../support/online.ts"
import { execute } from "../../support/raw.ts"
import { isOnAutopay } from "../../support/saved-methods.ts"
import { danaOwesRent } from "../../support/tenancies.ts"
import { on, setting } from "../../support/world.ts"

let dana = 0
beforeEach(async () => {
  payOnline()
  itIs("2026-01-05")
  dana = await danaOwesRent()
  await setting({ autopayDay: 31 })
  await isOnAutopay(dana, "pm_card_visa")
})

const next = () => read(async (tx) => nextAutopay(tx, await findTenant(tx, dana)))
const ownDay = (autopayDay: number) =>
  write((tx) => tx.run(tx.update(tenants).set({ autopayDay }).where(eq(tenants.id, dana))))

test("it is the tenant's own day, else the property's, in a short month its last", async () => {
  expect(await next()).toMatchObject({ on: "2026-01-31", month: "2026-01" })
  itIs("2026-02-03")
  await runDue()
  expect(await next()).toMatchObject({ on: "2026-02-28", month: "2026-02" })
  await ownDay(5)
  expect(await next()).toMatchObject({ on: "2026-02-05" })
})

test("it is today until three in the morning, and next month afterwards", async () => {
  await ownDay(6)
  await runDue()
  itIs("2026-01-06", 1)
  await runDue()
  expect(await next()).toMatchObject({ on: "2026-01-06" })
  itIs("2026-01-06", 4)
  await runDue()
  expect(await next()).toMatchObject({ on: "2026-02-06" })
})

test("a month whose run was made is over, though the day is moved behind it", async () => {
  await runDue(on("2026-01-10"))
  const run = { tenantId: dana, month: asMonth("2026-01"), dueOn: asDay("2026-01-08"), status: "skipped" } as const
  await write((tx) => tx.run(tx.insert(autopayRuns).values({ ...run, createdAt: tx.now, updatedAt: tx.now })))
  await ownDay(15)
  itIs("2026-01-10")
  expect(await next()).toMatchObject({ on: "2026-02-15" })
})

test("a skip is of its month only", async () => {
  expect(await next()).toMatchObject({ isSkipped: false })
  await write((tx) =>
    tx.run(tx.insert(autopaySkips).values({ tenantId: dana, month: asMonth("2026-01"), createdAt: tx.now })),
  )
  expect(await next()).toMatchObject({ month: "2026-01", isSkipped: true })
  itIs("2026-02-01")
  await runDue()
  expect(await next()).toMatchObject({ month: "2026-02", isSkipped: false })
})

test("a card is valid to the end of its month", async () => {
  const expires = (expMonth: number, expYear: number) =>
    write((tx) => tx.run(tx.update(paymentMethods).set({ expMonth, expYear })))
  await expires(1, 2026)
  expect(await next()).toMatchObject({ on: "2026-01-31", isExpired: false })
  await expires(12, 2025)
  expect(await next()).toMatchObject({ isExpired: true })
})

test("a bank account does not expire", async () => {
  await isOnAutopay(dana, "pm_usBankAccount_success")
  expect(await next()).toMatchObject({ isExpired: false })
})

test("without a day there is no next one", async () => {
  await execute("delete from settings where key = 'autopayDay'")
  expect(await next()).toBeNull()
})
