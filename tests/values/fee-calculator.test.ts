import { expect, test } from "vitest"
import { asBasisPoints, asCents, ZERO } from "~/values/money.ts"
import { feesOf, oneDecimal, type Volume } from "~/values/payments/fee-calculator.ts"

const NOTHING: Volume = { cardAmount: ZERO, cardCount: 0, bankAmount: ZERO, bankCount: 0, newAccounts: 0 }

test("a month of card and bank payments, to the cent", () => {
  const volume = {
    cardAmount: asCents(1_250_000),
    cardCount: 10,
    bankAmount: asCents(800_000),
    bankCount: 6,
    newAccounts: 2,
  }
  expect(feesOf(volume, null)).toEqual({
    card: 36_250,
    cardCount: 300,
    bank: 6_400,
    accounts: 300,
    total: 43_250,
    rate: 300,
    income: 37_500,
    net: 5_750,
    bankCap: 3_000,
  })
})

test("nothing costs nothing", () => {
  expect(feesOf(NOTHING, null)).toMatchObject({ total: 0, income: 0, net: 0, bankCap: 0 })
})

test("halves of a cent are rounded up", () => {
  // 2.9% of $0.50 is 1.45 cents, of $5.00 14.5 cents; 0.8% of $0.63 is 0.504 cents.
  expect(feesOf({ ...NOTHING, cardAmount: asCents(50) }, null).card).toBe(1)
  expect(feesOf({ ...NOTHING, cardAmount: asCents(500) }, null).card).toBe(15)
  expect(feesOf({ ...NOTHING, bankAmount: asCents(63) }, null).bank).toBe(1)
})

test("the convenience fee may be anything, zero included, and may bring in more than is taken", () => {
  const volume = { ...NOTHING, cardAmount: asCents(100_000), cardCount: 1 }
  expect(feesOf(volume, asBasisPoints(0))).toMatchObject({ income: 0, net: 2_930 })
  expect(feesOf(volume, asBasisPoints(350))).toMatchObject({ income: 3_500, net: -570 })
})

test("its percent has one decimal", () => {
  expect([300, 275, 274, 0, 1_050].map(asBasisPoints).map(oneDecimal)).toEqual([
    "3.0%",
    "2.8%",
    "2.7%",
    "0.0%",
    "10.5%",
  ])
})

test("the largest amounts stay exact", () => {
  expect(feesOf({ ...NOTHING, cardAmount: asCents(99_999_999_900) }, asBasisPoints(10_000))).toMatchObject({
    card: 2_899_999_997,
    income: 99_999_999_900,
  })
})
