/** The convenience fee by method and funding, while all cards carry it and while only credit cards do. Source: money.md 3.4, 3.20. */
import { beforeEach, describe, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { autopayAmount } from "~/domain/autopay/autopay-amount.ts"
import { convenienceFee, type FeeBasis } from "~/domain/payments/online/convenience-fee.ts"
import { openPayment } from "~/domain/payments/online/open-payment.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { setCardFeeSetting } from "~/domain/settings/card-fee-on.ts"
import { changeTenant, findTenant } from "~/domain/tenants/tenants.ts"
import { asBasisPoints, asCents } from "~/values/money.ts"
import { acceptsPayments, receiptOf } from "../../support/online.ts"
import { gateway } from "../../support/sandbox.ts"
import { hasSaved, isOnAutopay } from "../../support/saved-methods.ts"
import { movesIn, owesFee } from "../../support/tenancies.ts"
import { setting, suite, USUAL } from "../../support/world.ts"

let dana = 0
beforeEach(async () => {
  await setting(USUAL)
  await suite(101, { rent: 100_000 })
  dana = await movesIn(101, "2026-01-01")
})

const card = (funding: FeeBasis["funding"], isAutopay = false): FeeBasis => ({ methodType: "card", funding, isAutopay })
const bank = (isAutopay = false): FeeBasis => ({ methodType: "us_bank_account", funding: null, isAutopay })
const feeOf = (basis: FeeBasis, amount = 100_000) =>
  read(async (tx) => convenienceFee(tx, await findTenant(tx, dana), basis, asCents(amount)))
const feeIsOn = (value: "all" | "credit") => write((tx) => setCardFeeSetting(tx, SYSTEM, { value }))
const hasOwnFee = (bps: number) => write((tx) => changeTenant(tx, dana, { convenienceFeeBps: asBasisPoints(bps) }))

const TABLE: readonly [string, FeeBasis, all: number, credit: number][] = [
  ["a credit card", card("credit"), 3_000, 3_000],
  ["a debit card", card("debit"), 3_000, 0],
  ["a prepaid card", card("prepaid"), 3_000, 0],
  ["a card of unknown funding", card("unknown"), 3_000, 0],
  ["a card that is not known yet", card(null), 3_000, 0],
  ["a bank account", bank(), 1_000, 1_000],
  ["a credit card on autopay", card("credit", true), 3_000, 3_000],
  ["a debit card on autopay", card("debit", true), 3_000, 0],
  ["a bank account on autopay", bank(true), 0, 0],
]

describe.each(TABLE)(
  "of 1,000 dollars, with 3 percent for cards and 1 for bank payments, %s",
  (_name, basis, all, credit) => {
    test(`pays ${all} cents while all cards carry the fee, ${credit} while only credit cards do`, async () => {
      await setting({ ...USUAL, creditCardFee: 3, achFee: 1 })
      expect(await feeOf(basis)).toBe(all)
      await feeIsOn("credit")
      expect(await feeOf(basis)).toBe(credit)
      await feeIsOn("all")
      expect(await feeOf(basis)).toBe(all)
    })
  },
)

test("a tenant's own fee, none included, is for the cards that carry one", async () => {
  await hasOwnFee(150)
  expect(await feeOf(card("debit"))).toBe(1_500)
  await feeIsOn("credit")
  expect([await feeOf(card("credit")), await feeOf(card("debit"))]).toEqual([1_500, 0])
  await hasOwnFee(0)
  expect(await feeOf(card("credit"))).toBe(0)
})

test.each([
  ["pm_card_visa", 3_000],
  ["pm_card_visa_debit", 0],
] as const)(
  "a payment opened for the saved card %s has the fee of its funding, for autopay too",
  async (token, fee) => {
    acceptsPayments()
    await feeIsOn("credit")
    const { id: methodId } = await hasSaved(dana, token)
    const provider = await gateway()
    for (const source of ["portal", "autopay"] as const) {
      const order = {
        choice: "rent",
        amount: asCents(100_000),
        methodType: "card",
        source,
        flow: "saved",
        methodId,
      } as const
      const opened = await write(async (tx) => openPayment(tx, provider, await findTenant(tx, dana), order))
      expect(await receiptOf(opened)).toMatchObject({ amount: 100_000, fee })
    }
  },
)

test.each([
  ["pm_card_visa", 3_000],
  ["pm_card_visa_debit", 0],
])("what autopay by %s says it will charge has the same fee", async (token, fee) => {
  acceptsPayments()
  await feeIsOn("credit")
  await isOnAutopay(dana, token)
  await owesFee(dana, 100_000, "2026-01-05")
  const { charge } = await read(async (tx) => autopayAmount(tx, await findTenant(tx, dana)))
  expect(charge).toMatchObject({ amount: 100_000, fee })
})

test("the rate stays what it was when the payment was opened", async () => {
  acceptsPayments()
  const { id: methodId } = await hasSaved(dana, "pm_card_visa_debit")
  const order = {
    choice: "rent",
    amount: asCents(10_000),
    methodType: "card",
    source: "portal",
    flow: "saved",
    methodId,
  } as const
  const provider = await gateway()
  const opened = await write(async (tx) => openPayment(tx, provider, await findTenant(tx, dana), order))
  await feeIsOn("credit")
  expect(await receiptOf(opened)).toMatchObject({ fee: 300 })
})
