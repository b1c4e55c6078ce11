/** The mails before autopay: about tomorrow's charge, and about an expiring card, which the portal shows, too. Source: money.md 3.18, 3.19. */
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { autopaySkips, paymentMethods } from "#db/schema/index.ts"
import { noticesOf } from "~/domain/payment-methods/payment-notices.ts"
import { asMonth } from "~/values/calendar.ts"
import { autopayMails, danaAwaitsAutopay, morningOf } from "../support/autopay-jobs.ts"
import { mails } from "../support/mails.ts"
import { owesFee, pays } from "../support/tenancies.ts"

let dana = 0
beforeEach(async () => {
  dana = await danaAwaitsAutopay("pm_card_visa", { autopayDay: 1 })
})

const portalNotices = async () => (await read((tx) => noticesOf(tx, dana))).map(({ subject }) => subject)
const bodyOf = async (subject: string) => (await mails()).findLast((mail) => mail.subject === subject)?.body ?? ""

test("the day before, with the rent that the morning will charge, the fee, the card and the way to skip it; once", async () => {
  await pays(dana, 100_000, "2026-01-02")
  for (const hour of [4, 5, 23]) await morningOf("2026-01-31", hour)
  expect(await autopayMails()).toEqual(["Your autopay of Feb 1, 2026"])
  const body = await bodyOf("Your autopay of Feb 1, 2026")
  expect(body).toContain("On Feb 1, 2026 about $1,000.00 will be charged automatically")
  expect(body).toContain("Visa ending in 4242")
  expect(body).toContain("With the convenience fee of $30.00 that is $1,030.00.")
  expect(body).toContain("/home/autopay")
  expect(body).not.toContain("much more")
})

test("more than one and a half times the last one is said first, exactly that much is not", async () => {
  await pays(dana, 100_000, "2026-01-02")
  await morningOf("2026-02-01")
  await owesFee(dana, 50_000, "2026-02-02")
  await morningOf("2026-02-28")
  expect(await bodyOf("Your autopay of Mar 1, 2026")).toContain("about $1,500.00")
  expect(await bodyOf("Your autopay of Mar 1, 2026")).not.toContain("much more")
  await morningOf("2026-03-01")
  await owesFee(dana, 125_001, "2026-03-02")
  await morningOf("2026-03-31")
  const body = await bodyOf("Your autopay of Apr 1, 2026")
  expect(body.indexOf("Please note: this is much more than last time.")).toBeLessThan(body.indexOf("On Apr 1, 2026"))
  expect(body).toContain("the last autopay was $1,500.00.")
})

test("nothing is announced to who skips it, owes nothing then, or once the day has come", async () => {
  await pays(dana, 200_000, "2026-01-02")
  await morningOf("2026-01-31")
  await morningOf("2026-02-01")
  await write((tx) =>
    tx.run(tx.insert(autopaySkips).values({ tenantId: dana, month: asMonth("2026-03"), createdAt: tx.now })),
  )
  await morningOf("2026-02-28")
  await morningOf("2026-04-01")
  expect((await autopayMails()).filter((subject) => subject.startsWith("Your autopay of"))).toEqual([])
})

test("a card that expires before the next autopay is told once a month, one that lasts is not", async () => {
  const expires = (expMonth: number) =>
    write((tx) => tx.run(tx.update(paymentMethods).set({ expMonth, expYear: 2026 })))
  const warnings = async () =>
    (await autopayMails()).filter((subject) => subject.startsWith("The card of your autopay"))
  await pays(dana, 300_000, "2026-01-02")
  await expires(2)
  await morningOf("2026-01-31")
  expect([await warnings(), await portalNotices()]).toEqual([[], []])
  for (const day of ["2026-02-01", "2026-02-02", "2026-02-20"]) await morningOf(day)
  expect(await warnings()).toHaveLength(1)
  expect(await bodyOf("The card of your autopay expires")).toContain(
    "Your card ending in 4242 expires at the end of February 2026.",
  )
  expect(await portalNotices()).toEqual(["The card of your autopay expires"])
  await morningOf("2026-03-02")
  await morningOf("2026-03-03")
  expect(await warnings()).toHaveLength(2)
  expect(await bodyOf("The card of your autopay has expired")).toContain(
    "Your card ending in 4242 expired at the end of February 2026. Your autopay\nruns next on ",
  )
  expect(await portalNotices()).toEqual(["The card of your autopay has expired"])
  await expires(9)
  expect(await portalNotices()).toEqual([])
})
