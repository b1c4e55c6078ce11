/** Skipping the next autopay once: T23. Source: api.md 4.3, money.md 3.17. */
import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { autopayRuns, autopaySkips, settings, watermarks } from "#db/schema/index.ts"
import { openSession } from "~/domain/identity/sessions/sessions.ts"
import { asDay, asMonth } from "~/values/calendar.ts"
import { api } from "../support/app.ts"
import { storedAutopay } from "../support/autopay.ts"
import { itIs, payOnline } from "../support/online.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"
import { isOnAutopay } from "../support/saved-methods.ts"
import { on, setting, USUAL } from "../support/world.ts"

const PATH = "/user/payment/methods/autopay/skip"
let dana: Awaited<ReturnType<typeof tenantUser>>
let as = ""
const skip = (skip: unknown = true) => api("PUT", PATH, { as, body: { skip } })
const skips = async () => (await read((tx) => tx.all(tx.select().from(autopaySkips)))).map(({ month }) => month)

beforeEach(async () => {
  payOnline()
  itIs("2026-03-10")
  await setting({ ...USUAL, autopayDay: 3 })
  dana = await tenantUser(101)
  as = await tokenOf(dana, "api")
})

test("T23 skips the next month once, and withdraws that, however often it is sent", async () => {
  const { id } = await isOnAutopay(dana.tenantId, "pm_card_visa")
  for (const wanted of [true, true, false, false, true]) {
    const { status, body } = await skip(wanted)
    expect([status, body]).toEqual([200, { AutopayEnabled: true, AutopayDay: null, AutopayMethod: id }])
    expect(await skips()).toEqual(wanted ? ["2026-04"] : [])
  }
  expect((await storedAutopay(dana.tenantId)).log).toEqual([])
})

test("fifty at once skip one month", async () => {
  await isOnAutopay(dana.tenantId, "pm_card_visa")
  const answers = await Promise.all(Array.from({ length: 50 }, () => skip()))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await skips()).toEqual(["2026-04"])
})

test("a month that has run is neither skipped nor withdrawn: the next one is", async () => {
  await isOnAutopay(dana.tenantId, "pm_card_visa")
  await setting({ autopayDay: 20 })
  await skip()
  const ran = {
    tenantId: dana.tenantId,
    month: asMonth("2026-03"),
    dueOn: asDay("2026-03-05"),
    status: "skipped",
  } as const
  await write((tx) => tx.run(tx.insert(autopayRuns).values({ ...ran, createdAt: tx.now, updatedAt: tx.now })))
  await skip(false)
  expect(await skips()).toEqual(["2026-03"])
  await skip()
  expect((await skips()).toSorted()).toEqual(["2026-03", "2026-04"])
})

test("in the small hours of its day it can still be skipped, and after its run only the next one", async () => {
  await isOnAutopay(dana.tenantId, "pm_card_visa")
  const done = (day: string) =>
    write((tx) => {
      const row = { job: "daily", doneUpTo: asDay(day), updatedAt: tx.now }
      return tx.run(tx.insert(watermarks).values(row).onConflictDoUpdate({ target: watermarks.job, set: row }))
    }, on(day))
  await done("2026-04-02")
  itIs("2026-04-03", 2)
  as = await tokenOf(dana, "api")
  await skip()
  expect(await skips()).toEqual(["2026-04"])
  await done("2026-04-03")
  itIs("2026-04-03", 4)
  await skip()
  expect((await skips()).toSorted()).toEqual(["2026-04", "2026-05"])
})

test("T23 refuses while autopay is off, or has no day, and what is no choice", async () => {
  const refused = async (wanted?: unknown) => {
    const { status, body } = await skip(wanted)
    return [status, body.code]
  }
  expect(await refused()).toEqual([409, "NO_AUTOPAY_METHOD"])
  expect((await skip()).body.message).toBe("Autopay is off: there is no payment to skip.")
  expect(await refused(false)).toEqual([409, "NO_AUTOPAY_METHOD"])
  await isOnAutopay(dana.tenantId, "pm_card_visa")
  for (const wanted of ["true", null, 1, []]) expect(await refused(wanted)).toEqual([400, "VALIDATION_ERROR"])
  await write((tx) => tx.run(tx.delete(settings).where(eq(settings.key, "autopayDay"))))
  expect(await refused()).toEqual([409, "NO_AUTOPAY_DAY"])
  expect(await skips()).toEqual([])
})

test("an administrator signed in as the tenant skips nothing", async () => {
  await isOnAutopay(dana.tenantId, "pm_card_visa")
  const admin = await staff(2)
  const by = { userId: dana.userId, channel: "api", impersonatorId: admin.userId } as const
  as = (await write((tx) => openSession(tx, by))).token
  const { status, body } = await skip()
  expect([status, body.error]).toEqual([403, "Access denied for this operation."])
  expect(await skips()).toEqual([])
})
