/** Scheduled payments: the charges, each once, and the reasons for no charge. Source: money.md 9.10. */
import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { users } from "#db/schema/index.ts"
import { setAchPrivilege } from "~/domain/autopay/enrollment.ts"
import { setOwnLimits } from "~/domain/autopay/own-limits.ts"
import { allViolations } from "~/domain/backups/violations.ts"
import { catchUp } from "~/domain/catch-up/catch-up.ts"
import { catchUpLines } from "~/domain/catch-up/catch-up-text.ts"
import { setTenantPolicy } from "~/domain/leasing/set-payment-policy.ts"
import { mergeDuplicates } from "~/domain/payment-methods/duplicate-methods.ts"
import { noticesOf } from "~/domain/payment-methods/payment-notices.ts"
import { forgetMethod, methodOf, type StoredMethod } from "~/domain/payment-methods/stored-methods.ts"
import { OPERATOR } from "~/domain/permissions.ts"
import { changePayment, stopPayment } from "~/domain/scheduled-payments/set-payment.ts"
import { changeTenant } from "~/domain/tenants/tenants.ts"
import { asDay } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"
import { detachMethods } from "../../jobs/detach-methods.ts"
import { runDue } from "../../jobs/run-due.ts"
import { replaceSettings } from "../../settings.ts"
import { charged, danaAwaitsAutopay } from "../support/autopay-jobs.ts"
import { mails } from "../support/mails.ts"
import { itIs } from "../support/online.ts"
import { agrees } from "../support/payment-plans.ts"
import { sendsByBank, succeeds } from "../support/provider.ts"
import { businessDays } from "../support/sandbox.ts"
import { hasSaved, isOnAutopay } from "../support/saved-methods.ts"
import {
  chargesRun,
  dayOf,
  scheduled,
  scheduledReceipts,
  sets,
  signedIn,
  subjects,
} from "../support/scheduled-payments.ts"
import { movesOut, owesDeposit, pays, postingsOf, stateOf } from "../support/tenancies.ts"
import { usualSettings } from "../support/usual-settings.ts"
import { mona, setting } from "../support/world.ts"

let dana = 0
let card: StoredMethod
beforeEach(async () => {
  dana = await danaAwaitsAutopay()
  card = await hasSaved(dana, "pm_card_visa")
})

const setFor = (date: string, more: Partial<Parameters<typeof sets>[1]> = {}) =>
  sets(dana, { date, methodId: card.id, ...more })
const owed = async (day: string) => (await stateOf(dana, day)).owed
const titles = async () => (await read((tx) => noticesOf(tx, dana))).map(({ subject }) => subject)

test("the worked example, to the cent", async () => {
  await setFor("2026-01-10", { amount: 40_000 })
  await dayOf("2026-01-05")
  expect(await owed("2026-01-05")).toBe("100000/5000/0/0")
  for (const hour of [4, 5, 5, 23]) await dayOf("2026-01-10", hour)
  expect(await postingsOf(dana, "2026-01-10")).toEqual(["AR_RENT−40000 INC_CONV−1200 STRIPE+41200"])
  await dayOf("2026-01-20")
  await setFor("2026-01-25", { choice: "everything" })
  const bank = await sendsByBank(dana, 30_000, "2026-01-24")
  await dayOf("2026-01-25")
  expect(await postingsOf(dana, "2026-01-25")).toEqual(["AR_RENT−35000 INC_CONV−1050 STRIPE+36050"])
  expect(await owed("2026-01-25")).toBe("25000/5000/0/0")
  await succeeds(bank, "2026-01-28")
  expect(await owed("2026-01-28")).toBe("0/0/0/0")
  await dayOf("2026-02-01")
  await isOnAutopay(dana, "pm_card_visa")
  await setFor("2026-02-03", { amount: 50_000 })
  await dayOf("2026-02-03")
  expect(await charged()).toEqual([103_000, 36_050, 41_200])
  expect(await owed("2026-02-03")).toBe("0/0/0/0")
  expect(await scheduled(dana)).toEqual([
    "2026-01-10 succeeded 40000",
    "2026-01-25 succeeded 35000",
    "2026-02-03 skipped nothing_owed",
  ])
  expect((await scheduledReceipts()).map(({ choice, fee, effectiveOn }) => [choice, fee, effectiveOn])).toEqual([
    ["rent", 1_200, "2026-01-10"],
    ["everything", 1_050, "2026-01-25"],
  ])
  expect(await read(allViolations)).toEqual([])
})

describe("what is taken", () => {
  test("a bank account has the fee of the portal, and the payment is under way until the bank has paid", async () => {
    await setting({ achFee: 1 })
    const bank = await hasSaved(dana, "pm_usBankAccount_success")
    await sets(dana, { date: "2026-01-03", methodId: bank.id, bankConsent: true })
    await dayOf("2026-01-03")
    expect(await scheduled(dana)).toEqual(["2026-01-03 processing 100000"])
    businessDays(2)
    await dayOf("2026-01-07")
    expect(await charged()).toEqual([101_000])
    expect(await scheduled(dana)).toEqual(["2026-01-03 succeeded 100000"])
  })

  test("of the deposit no more than is owed of it; a plan leaves out what is due later", async () => {
    await owesDeposit(dana, 90_000, "2026-01-02")
    await setFor("2026-01-03", { choice: "deposit" })
    await dayOf("2026-01-03")
    expect(await postingsOf(dana, "2026-01-03")).toEqual([
      "AR_DEP−90000 DEP_DUE+90000 DEP_HELD−90000 INC_CONV−2700 STRIPE+92700",
    ])
    const instalments = [
      ["2026-01-04", 30_000],
      ["2026-02-20", 70_000],
    ] as const
    await agrees(dana, instalments, { on: "2026-01-03" })
    await setFor("2026-01-04", { choice: "everything" })
    await dayOf("2026-01-04")
    expect(await charged()).toEqual([30_900, 92_700])
    await setFor("2026-01-06")
    await dayOf("2026-01-06")
    expect((await scheduled(dana)).at(-1)).toBe("2026-01-06 skipped nothing_owed")
  })

  test("while autopay waits for the payer's bank it waits, and neither ends the other", async () => {
    await isOnAutopay(dana, "pm_card_authenticationRequired")
    await owesDeposit(dana, 50_000, "2026-01-02")
    await setFor("2026-01-03", { choice: "everything" })
    await dayOf("2026-01-03")
    expect(await scheduled(dana)).toEqual(["2026-01-03 due"])
    expect(await charged()).toEqual([])
    await dayOf("2026-01-06")
    expect(await scheduled(dana)).toEqual(["2026-01-03 missed late"])
    expect(await charged()).toEqual([])
    expect(await subjects()).toContain("Your payment of Jan 3, 2026 was not charged")
  })

  test("a card that is saved again before the charge takes the older one's place", async () => {
    await setFor("2026-01-03")
    itIs("2026-01-03", 5)
    await runDue()
    const again = await hasSaved(dana, "pm_card_visa")
    await write((tx) => mergeDuplicates(tx, dana))
    await detachMethods(new AbortController().signal, (error) => Promise.reject(error))
    await dayOf("2026-01-03", 6)
    expect(await scheduled(dana)).toEqual(["2026-01-03 succeeded 100000"])
    expect(await read((tx) => methodOf(tx, dana, again.id))).toBeDefined()
  })

  test("a declined card is tried once, and the portal leads to another payment", async () => {
    const bad = await hasSaved(dana, "pm_card_chargeCustomerFail")
    await sets(dana, { date: "2026-01-03", methodId: bad.id })
    for (const hour of [5, 6, 7]) await dayOf("2026-01-03", hour)
    await dayOf("2026-01-04")
    expect(await scheduled(dana)).toEqual(["2026-01-03 failed generic_decline 100000"])
    expect((await subjects()).filter((subject) => subject === "Your payment failed")).toHaveLength(1)
    expect(await titles()).toEqual(["Your payment failed"])
    expect(await scheduledReceipts()).toMatchObject([{ status: "failed" }])
    const authenticated = await hasSaved(dana, "pm_card_authenticationRequired")
    await sets(dana, { date: "2026-01-05", methodId: authenticated.id })
    await dayOf("2026-01-05")
    await dayOf("2026-01-09")
    expect((await scheduled(dana)).at(-1)).toBe("2026-01-05 failed authentication_required 105000")
    expect(await charged()).toEqual([])
  })
})

describe("what is not taken", () => {
  const policy = (kind: "none" | "full" | "rent") =>
    write((tx) =>
      setTenantPolicy(tx, mona, {
        tenantId: dana,
        policy: kind,
        message: kind === "none" ? "By check only" : undefined,
      }),
    )
  const CASES: Record<string, () => Promise<unknown>> = {
    nothing_owed: () => pays(dana, 100_000, "2026-01-02"),
    below_minimum: () => pays(dana, 99_960, "2026-01-02"),
    account_disabled: () =>
      write((tx) => tx.run(tx.update(users).set({ enabled: false }).where(eq(users.tenantId, dana)))),
    no_method: () => write((tx) => forgetMethod(tx, dana, card.id)),
    eviction: () => write((tx) => changeTenant(tx, dana, { leaseStatus: "eviction" })),
    payment_policy: () => policy("none"),
    policy_amount: () => policy("full"),
    payments_off: async () => replaceSettings(usualSettings({ PAYMENTS: "off" })),
  }
  test.each(Object.keys(CASES))("%s, with the reason by mail and in the portal", async (reason) => {
    await setFor("2026-01-03", ["nothing_owed", "policy_amount"].includes(reason) ? { amount: 99_999 } : {})
    await CASES[reason]?.()
    itIs("2026-01-03", 5)
    await dayOf("2026-01-03").catch((error: unknown) => {
      if (reason !== "payments_off") throw error
    })
    expect(await scheduled(dana)).toEqual([`2026-01-03 skipped ${reason}`])
    const subject = `Your payment of Jan 3, 2026 was not ${reason === "nothing_owed" ? "needed" : "charged"}`
    expect((await subjects()).filter((each) => each === subject)).toEqual([subject])
    expect(await titles()).toEqual([subject])
    if (reason !== "payments_off") expect(await charged()).toEqual([])
  })

  test("a bank account under a restriction, also one that comes between", async () => {
    const bank = await hasSaved(dana, "pm_usBankAccount_success")
    await sets(dana, { date: "2026-01-03", methodId: bank.id, bankConsent: true })
    await write((tx) => setAchPrivilege(tx, mona, { tenantId: dana, achPrivilege: false }))
    await dayOf("2026-01-03")
    expect(await scheduled(dana)).toEqual(["2026-01-03 skipped ach_restricted"])
    expect(await charged()).toEqual([])
  })

  test("what a tenant set who moves out, who hears of it at once", async () => {
    await setFor("2026-01-10")
    await movesOut(101, 0, "2026-01-03")
    expect(await scheduled(dana)).toEqual(["2026-01-10 stopped moved_out"])
    expect(await subjects()).toContain("Your payment of Jan 10, 2026 was stopped")
    await dayOf("2026-01-10")
    expect(await charged()).toEqual([])
  })

  test("what could not be begun within three days, and what is set for a day that has not come", async () => {
    await setFor("2026-01-05")
    await dayOf("2026-01-04", 23)
    expect(await scheduled(dana)).toEqual(["2026-01-05 set"])
    await dayOf("2026-01-08", 4)
    expect(await scheduled(dana)).toEqual(["2026-01-05 missed late"])
    expect(await charged()).toEqual([])
  })
})

test("the mail of the day before says what is taken, or why nothing would be; once for each day", async () => {
  await setFor("2026-01-04", { amount: 40_000 })
  for (const hour of [5, 6, 23]) await dayOf("2026-01-03", hour)
  const announced = (await mails()).filter(({ subject }) => subject === "Your payment of Jan 4, 2026")
  expect(announced).toHaveLength(1)
  expect(announced[0]?.body).toContain("On Jan 4, 2026 about $400.00 will be charged, as you set,")
  expect(announced[0]?.body).toContain("With the convenience fee of $12.00 that is $412.00.")
  await dayOf("2026-01-04")
  await setFor("2026-01-06")
  await pays(dana, 60_000, "2026-01-04")
  await dayOf("2026-01-05")
  const none = (await mails()).find(({ subject }) => subject === "Your payment of Jan 6, 2026")
  expect(none?.body).toContain(
    "As things stand the payment that you set for Jan 6, 2026 will not be charged:\nnothing is owed.",
  )
})

test("the mail of the day before counts nothing of an autopay that is above its cap", async () => {
  await isOnAutopay(dana, "pm_card_visa")
  const actor = await signedIn(dana)
  await write((tx) => setOwnLimits(tx, actor, { cap: asCents(50_000) }))
  await dayOf("2026-01-02")
  await setFor("2026-01-03")
  expect((await mails()).at(-1)?.body).toContain("On Jan 3, 2026 about $1,000.00 will be charged, as you set,")
  await dayOf("2026-01-03")
  expect(await charged()).toEqual([103_000])
  expect(await scheduled(dana)).toEqual(["2026-01-03 succeeded 100000"])
})

test("set for tomorrow, or moved to it, after the jobs of today: the mail goes at once, and once", async () => {
  await dayOf("2026-01-03")
  const { id } = await setFor("2026-01-10")
  const announced = async () => (await subjects()).filter((subject) => subject === "Your payment of Jan 4, 2026").length
  expect(await announced()).toBe(0)
  const moves = async (date: string) => {
    const actor = await signedIn(dana)
    const terms = { choice: "everything", methodId: card.id, scheduledPaymentId: id } as const
    await write((tx) => changePayment(tx, actor, { ...terms, date: asDay(date) }))
  }
  for (const date of ["2026-01-04", "2026-01-10", "2026-01-04"]) await moves(date)
  expect(await announced()).toBe(1)
  await dayOf("2026-01-03", 23)
  expect(await announced()).toBe(1)
  const actor = await signedIn(dana)
  await write((tx) => stopPayment(tx, actor, { scheduledPaymentId: id }))
  await setFor("2026-01-04")
  expect(await announced()).toBe(2)
})

test("nothing is charged while the clock is in doubt, and what is too late by then is told", async () => {
  await dayOf("2026-01-02", 16)
  await setFor("2026-02-20")
  await dayOf("2026-04-20")
  expect(await scheduled(dana)).toEqual(["2026-02-20 set"])
  const coming = await read((tx) => catchUp(tx, OPERATOR, {}))
  expect(coming && catchUpLines(coming)).toContain(
    "Payments set for a day: 0 charged; 1 too late, and their tenants mailed.",
  )
  await chargesRun()
  expect(await charged()).toEqual([])
})
