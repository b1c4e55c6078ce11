/** A month's autopay: the tenants who are charged, once, and the reasons for the others. Source: money.md 3.17 to 3.24 and section 4, "Autopay". */
import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { autopay, autopayLog, autopaySkips, paymentMethods, tenants, users } from "#db/schema/index.ts"
import { setAchPrivilege } from "~/domain/autopay/enrollment.ts"
import { forgetMethod } from "~/domain/payment-methods/stored-methods.ts"
import { asMonth } from "~/values/calendar.ts"
import { chargeAutopay } from "../../jobs/charge-autopay.ts"
import { runDue } from "../../jobs/run-due.ts"
import { replaceSettings } from "../../settings.ts"
import {
  autopayMails,
  autopayReceipts,
  charged,
  danaAwaitsAutopay,
  fails,
  intents,
  intervalsRun,
  logOf,
  morningOf,
  runsOf,
} from "../support/autopay-jobs.ts"
import { itIs, paysBy, starts } from "../support/online.ts"
import { sendsByBank } from "../support/provider.ts"
import { execute } from "../support/raw.ts"
import { businessDays } from "../support/sandbox.ts"
import { hasSaved, isOnAutopay } from "../support/saved-methods.ts"
import { movesIn, movesOut, owesDeposit, owesFee, pays, stateOf } from "../support/tenancies.ts"
import { usualSettings } from "../support/usual-settings.ts"
import { mona, setting, suite } from "../support/world.ts"

let dana = 0
beforeEach(async () => {
  dana = await danaAwaitsAutopay()
})

const change = (set: Partial<typeof tenants.$inferInsert>) =>
  write((tx) => tx.run(tx.update(tenants).set(set).where(eq(tenants.id, dana))))

describe("who is charged", () => {
  test("rent is charged on the autopay day by card, with its fee, once a month", async () => {
    await isOnAutopay(dana, "pm_card_visa")
    await owesDeposit(dana, 90_000, "2026-01-02")
    for (const day of ["2026-01-03", "2026-01-03", "2026-01-04", "2026-01-31"]) await morningOf(day)
    expect(await charged()).toEqual([103_000])
    expect(await runsOf(dana)).toEqual(["2026-01 succeeded"])
    expect(await logOf(dana)).toEqual({ isOn: true, log: ["succeeded"] })
    expect((await stateOf(dana, "2026-01-31")).owed).toBe("0/0/0/90000")
    expect(await autopayReceipts()).toMatchObject([{ status: "succeeded", choice: "rent", effectiveOn: "2026-01-03" }])
    await morningOf("2026-02-02")
    await morningOf("2026-02-03")
    expect(await charged()).toEqual([103_000, 103_000])
    expect(await runsOf(dana)).toEqual(["2026-01 succeeded", "2026-02 succeeded"])
    expect(await autopayMails()).toEqual([
      "Your autopay payment was received",
      "Your autopay of Feb 3, 2026",
      "Your autopay payment was received",
    ])
  })

  test("a bank account is charged without a fee, stays processing until the bank has paid, and late fees wait for it", async () => {
    await isOnAutopay(dana, "pm_usBankAccount_success")
    await morningOf("2026-01-03")
    expect(await runsOf(dana)).toEqual(["2026-01 processing"])
    expect(await logOf(dana)).toEqual({ isOn: true, log: ["processing"] })
    await morningOf("2026-01-06")
    businessDays(2)
    await morningOf("2026-01-07")
    expect(await runsOf(dana)).toEqual(["2026-01 succeeded"])
    expect(await charged()).toEqual([100_000])
    expect((await stateOf(dana, "2026-01-07")).owed).toBe("0/0/0/0")
  })

  test("the late fee of the same day is charged too", async () => {
    await setting({ autopayDay: 5 })
    await isOnAutopay(dana, "pm_card_visa")
    await morningOf("2026-01-05")
    expect(await charged()).toEqual([108_150])
  })

  test("a tenant's own day comes first, and a short month has its last day", async () => {
    await isOnAutopay(dana, "pm_card_visa")
    await change({ autopayDay: 15 })
    await morningOf("2026-01-14")
    expect(await runsOf(dana)).toEqual([])
    await morningOf("2026-01-15")
    expect(await runsOf(dana)).toEqual(["2026-01 succeeded"])
    await change({ autopayDay: null })
    await setting({ autopayDay: 31 })
    await morningOf("2026-02-27")
    expect(await runsOf(dana)).toHaveLength(1)
    await morningOf("2026-02-28")
    expect(await runsOf(dana)).toEqual(["2026-01 succeeded", "2026-02 succeeded"])
  })

  test("in eviction the full balance is charged, while nothing is on its way", async () => {
    await isOnAutopay(dana, "pm_card_visa")
    await owesDeposit(dana, 90_000, "2026-01-02")
    await change({ leaseStatus: "eviction" })
    await morningOf("2026-01-03")
    expect(await charged()).toEqual([195_700])
    expect((await stateOf(dana, "2026-01-03")).owed).toBe("0/0/0/0")
    await morningOf("2026-02-02")
    await sendsByBank(dana, 10_000, "2026-02-02")
    await morningOf("2026-02-03")
    expect(await runsOf(dana)).toEqual(["2026-01 succeeded", "2026-02 skipped pending_in_eviction"])
  })
})

describe("who is not charged", () => {
  test("who skips the month, owes nothing, or too little", async () => {
    await isOnAutopay(dana, "pm_card_visa")
    await write((tx) =>
      tx.run(tx.insert(autopaySkips).values({ tenantId: dana, month: asMonth("2026-01"), createdAt: tx.now })),
    )
    await morningOf("2026-01-03")
    await morningOf("2026-02-02")
    await pays(dana, 205_000, "2026-02-02")
    await morningOf("2026-02-03")
    await morningOf("2026-03-02")
    await pays(dana, 99_960, "2026-03-02")
    await morningOf("2026-03-03")
    expect(await runsOf(dana)).toEqual([
      "2026-01 skipped skipped_by_tenant",
      "2026-02 skipped nothing_owed",
      "2026-03 skipped below_minimum",
    ])
    expect(await logOf(dana)).toEqual({ isOn: true, log: ["skipped", "skipped", "skipped"] })
    expect(await charged()).toEqual([])
  })

  test("who has no unit, no enabled account, no method, or where no payments are taken", async () => {
    await isOnAutopay(dana, "pm_card_visa")
    const enabled = (isOn: boolean) =>
      write((tx) => tx.run(tx.update(users).set({ enabled: isOn }).where(eq(users.tenantId, dana))))
    await enabled(false)
    await morningOf("2026-01-03")
    await enabled(true)
    await write((tx) => tx.run(tx.update(paymentMethods).set({ detachedAt: tx.now })))
    await morningOf("2026-02-03")
    await write((tx) => tx.run(tx.update(paymentMethods).set({ detachedAt: null })))
    await execute("update stays set move_out_on = '2026-02-20'")
    await morningOf("2026-03-03")
    await execute("update stays set move_out_on = null")
    replaceSettings(usualSettings({ PAYMENTS: "off" }))
    itIs("2026-04-03", 5)
    await runDue()
    expect(await runsOf(dana)).toEqual([
      "2026-01 skipped account_disabled",
      "2026-02 skipped no_method",
      "2026-03 skipped no_unit",
      "2026-04 skipped payments_off",
    ])
    expect((await autopayMails()).filter((subject) => subject === "Your autopay was not charged")).toHaveLength(2)
  })

  test("whose bank payments are restricted: autopay goes off, and a mail says why", async () => {
    await isOnAutopay(dana, "pm_usBankAccount_success")
    await change({ achEnabled: false })
    await morningOf("2026-01-03")
    expect(await runsOf(dana)).toEqual(["2026-01 skipped ach_restricted"])
    expect(await logOf(dana)).toEqual({ isOn: false, log: ["skipped", "disabled"] })
    expect(await autopayMails()).toEqual(["Autopay was turned off"])
  })

  test("who turned it on after three in the morning of that day, until the next month", async () => {
    itIs("2026-01-03", 4)
    const method = await isOnAutopay(dana, "pm_card_visa")
    await write((tx) =>
      tx.run(
        tx
          .insert(autopayLog)
          .values({ tenantId: dana, status: "enabled", methodType: method.type, createdAt: tx.now, updatedAt: tx.now }),
      ),
    )
    await morningOf("2026-01-03")
    expect(await runsOf(dana)).toEqual([])
    await morningOf("2026-02-03")
    expect(await runsOf(dana)).toEqual(["2026-02 succeeded"])
  })

  test("moving the day back does not charge at once, moving it on does not charge twice", async () => {
    await isOnAutopay(dana, "pm_card_visa")
    await change({ autopayDay: 10 })
    await morningOf("2026-01-08")
    await change({ autopayDay: 5 })
    await morningOf("2026-01-09")
    expect(await runsOf(dana)).toEqual([])
    await morningOf("2026-02-05")
    await change({ autopayDay: 12 })
    await morningOf("2026-02-12")
    expect(await runsOf(dana)).toEqual(["2026-02 succeeded"])
    expect(await charged()).toHaveLength(1)
  })
})

describe("between the morning and the charge", () => {
  beforeEach(async () => {
    await isOnAutopay(dana, "pm_card_visa")
    itIs("2026-01-03", 5)
    await runDue()
    expect(await runsOf(dana)).toEqual(["2026-01 processing"])
  })

  test("who pays by themselves is not charged twice", async () => {
    await pays(dana, 40_000, "2026-01-03")
    await intervalsRun()
    expect(await runsOf(dana)).toEqual(["2026-01 skipped not_owed"])
    expect(await charged()).toEqual([])
    expect((await intents()).map(({ status }) => status)).toEqual(["canceled"])
    expect(await autopayMails()).toEqual(["Your autopay was not charged"])
  })

  test("who begins a payment in the portal pays there", async () => {
    await starts(dana, 100_000, { choice: "totalRentBalance" })
    await intervalsRun()
    expect(await runsOf(dana)).toEqual(["2026-01 skipped replaced"])
    expect(await charged()).toEqual([])
  })

  test("what is owed in addition waits for the next month", async () => {
    await owesFee(dana, 5_000, "2026-01-03")
    await intervalsRun()
    expect(await charged()).toEqual([103_000])
  })

  test("who deletes the method, turns it off, is disabled or moves out is not charged", async () => {
    const method = await read((tx) => tx.one(tx.select().from(autopay).where(eq(autopay.tenantId, dana))))
    await write((tx) => forgetMethod(tx, dana, method?.methodId ?? ""))
    await intervalsRun()
    expect(await runsOf(dana)).toEqual(["2026-01 skipped no_method"])
    expect(await charged()).toEqual([])
  })

  test("who turns it off is not charged", async () => {
    await write((tx) => tx.run(tx.update(autopay).set({ enabled: false })))
    await intervalsRun()
    expect(await runsOf(dana)).toEqual(["2026-01 skipped turned_off"])
    expect(await charged()).toEqual([])
  })

  test("who moves out is not charged", async () => {
    await movesOut(101, 0, "2026-01-03")
    await intervalsRun()
    await intervalsRun()
    expect(await runsOf(dana)).toEqual(["2026-01 skipped moved_out"])
    expect(await charged()).toEqual([])
  })

  test("who is disabled is not charged", async () => {
    await write((tx) => tx.run(tx.update(users).set({ enabled: false }).where(eq(users.tenantId, dana))))
    await intervalsRun()
    expect(await runsOf(dana)).toEqual(["2026-01 skipped account_disabled"])
    expect(await charged()).toEqual([])
  })

  test("another method chosen meanwhile is for the next month", async () => {
    const other = await hasSaved(dana, "pm_card_visa_debit")
    await write((tx) => tx.run(tx.update(autopay).set({ methodId: other.id })))
    await intervalsRun()
    expect(await charged()).toEqual([103_000])
  })
})

describe("who is restricted to cards while a bank payment is prepared", () => {
  beforeEach(async () => {
    await isOnAutopay(dana, "pm_usBankAccount_success")
    itIs("2026-01-03", 5)
    await runDue()
  })
  const isRestricted = async () => {
    await write((tx) => setAchPrivilege(tx, mona, { tenantId: dana, achPrivilege: false }))
    await intervalsRun()
    await intervalsRun()
    expect(await runsOf(dana)).toEqual(["2026-01 skipped ach_restricted"])
    expect(await charged()).toEqual([])
  }

  test("is not charged, and gets one mail: autopay is off, and nothing more is charged", async () => {
    await isRestricted()
    expect(await autopayMails()).toEqual(["Autopay was turned off"])
  })

  test("and has chosen a card for the months to come gets one mail: this month was not charged", async () => {
    const card = await hasSaved(dana, "pm_card_visa")
    await write((tx) => tx.run(tx.update(autopay).set({ methodId: card.id, methodType: "card" })))
    await isRestricted()
    expect(await autopayMails()).toEqual(["Your autopay was not charged"])
    expect(await logOf(dana)).toMatchObject({ isOn: true })
  })
})

test("each tenant pays for themselves, four at a time at most", async () => {
  await isOnAutopay(dana, "pm_card_visa")
  const others: number[] = []
  for (const unit of [102, 103, 104, 105, 106, 107]) {
    await suite(unit, { rent: 100_000 })
    const tenant = await movesIn(unit, "2026-01-02", { rent: 1_000 * unit, primaryEmail: `suite-${unit}@example.com` })
    await isOnAutopay(tenant, "pm_usBankAccount_success")
    others.push(tenant)
  }
  await morningOf("2026-01-03")
  expect((await charged()).toSorted((one, other) => one - other)).toEqual([
    102_000, 103_000, 103_000, 104_000, 105_000, 106_000, 107_000,
  ])
  for (const tenant of others) expect(await runsOf(tenant)).toEqual(["2026-01 processing"])
})

test("the job stops between two tenants, and goes on later", async () => {
  await isOnAutopay(dana, "pm_card_visa")
  itIs("2026-01-03", 5)
  await runDue()
  await chargeAutopay(AbortSignal.abort(), fails)
  expect(await intents()).toEqual([])
  await intervalsRun()
  expect(await charged()).toEqual([103_000])
})

test("a payment in the portal that is confirmed is not charged again on the day", async () => {
  await isOnAutopay(dana, "pm_card_visa")
  await paysBy("pm_usBankAccount_success", dana, 60_000)
  await morningOf("2026-01-03")
  expect((await charged()).toSorted()).toEqual([41_200, 60_000])
})
