/** The examples of money.md 6, lived through day by day: each day's postings and the state after it are held as documented. */

import { isNotNull } from "drizzle-orm"
import { expect } from "vitest"
import { receipts } from "#db/schema/index.ts"
import { deletePayment } from "~/domain/ledger/reversals.ts"
import type { Day } from "~/values/calendar.ts"
import { fails, isDisputed, isRefunded, paysOnline, sendsByBank } from "./provider.ts"
import { jobsOf, movesBack, movesIn, movesOut, owesFee, pays, postingsOf, stateOf } from "./tenancies.ts"
import { during, mona, seen, setting, suite, USUAL } from "./world.ts"

type Posting = Record<string, number>
/** Rent/Late/Other/DepositOwed, reserve, advance, account. */
type State = [owed: string, reserve: number, advance: number, account: number]
type Lived = { posts?: Posting[]; state?: State; remaining?: number[] }

const posted = (posting: Posting) =>
  Object.entries(posting)
    .map(([account, cents]) => `${account}${cents > 0 ? "+" : "−"}${Math.abs(cents)}`)
    .toSorted()
    .join(" ")

/** Lives through a day of a tenant, and holds what it posted, the state after it, and the balance after each payment of the day. */
async function day(
  tenantId: number,
  on: Day,
  act: () => Promise<unknown>,
  { posts, state, remaining }: Lived,
): Promise<void> {
  await act()
  if (posts) expect({ on, posts: await postingsOf(tenantId, on) }).toEqual({ on, posts: posts.map(posted) })
  if (remaining) expect({ on, remaining: await remainingOf(tenantId, on) }).toEqual({ on, remaining })
  if (!state) return
  const [owed, reserve, advance, account] = state
  expect({ on, ...(await stateOf(tenantId, on)) }).toEqual({ on, owed, reserve, advance, account })
}

async function remainingOf(tenantId: number, on: Day) {
  const rows = await seen(on, (tx) => tx.all(tx.select().from(receipts).where(isNotNull(receipts.remainingAfter))))
  return rows.filter((row) => row.tenantId === tenantId && row.effectiveOn === on).map((row) => row.remainingAfter)
}

const DEPOSIT = (cents: number): Posting => ({ "CASH:check": cents, DEP_HELD: -cents, DEP_DUE: cents, AR_DEP: -cents })
const RENT = (cents: number): Posting => ({ AR_RENT: cents, INC_RENT: -cents })
const LATE = (cents: number): Posting => ({ AR_LATE: cents, INC_LATE: -cents })
const DUE = (cents: number): Posting => ({ AR_DEP: cents, DEP_DUE: -cents })
const NOTHING: State = ["0/0/0/0", 150_000, 0, 0]

/** A, previewed on 2026-09-30: what the whole deposit pays, and what is left after moving out. */
export const DEPOSIT_USED_IN_A = {
  paymentBreakdown: {
    appliedToLateFees: 10_000,
    appliedToRent: 140_000,
    appliedToOtherCharges: 0,
    moveOutCharge: 0,
  },
  projectedBalances: {
    remainingRentBalance: 105_000,
    remainingLateCharges: 0,
    remainingOtherCharges: 7_500,
    totalRemainingOutstanding: 112_500,
    depositReturned: 0,
    advanceRent: 0,
  },
}

/** A: a tenant's year in unit 101, to its end as a past tenant. `beforeMoveOut` looks at 2026-09-30. Returns the tenant's number. */
export async function liveExampleA(beforeMoveOut?: () => Promise<void>): Promise<number> {
  await setting(USUAL)
  await suite(101, { rent: 100_000, deposit: 150_000 })
  const paid = { depositPayment: 150_000, depositMethod: "check", rentPayment: 100_000, rentMethod: "check" } as const
  const dana = await movesIn(101, "2026-01-01", { deposit: 150_000, rent: 100_000, ...paid })
  await day(dana, "2026-01-01", async () => undefined, {
    posts: [DUE(150_000), RENT(100_000), DEPOSIT(150_000), { "CASH:check": 100_000, AR_RENT: -100_000 }],
    remaining: [100_000, 0],
    state: NOTHING,
  })
  await day(dana, "2026-02-01", () => jobsOf("2026-02-01"), { posts: [RENT(100_000)] })
  await day(dana, "2026-02-03", () => paysOnline(dana, 100_000, "2026-02-03", { fee: 3_000 }), {
    posts: [{ STRIPE: 103_000, INC_CONV: -3_000, AR_RENT: -100_000 }],
    state: NOTHING,
  })
  await jobsOf("2026-03-01")
  await day(dana, "2026-03-05", () => jobsOf("2026-03-05"), { posts: [LATE(5_000)] })
  await day(dana, "2026-03-10", () => pays(dana, 105_000, "2026-03-10", { method: "zelle" }), {
    posts: [{ "CASH:zelle": 105_000, AR_RENT: -100_000, AR_LATE: -5_000 }],
    state: NOTHING,
  })
  await jobsOf("2026-04-01")
  const bank = await sendsByBank(dana, 100_000, "2026-04-03")
  await day(dana, "2026-04-05", () => jobsOf("2026-04-05"), { posts: [], state: ["100000/0/0/0", 150_000, 0, 100_000] })
  await day(dana, "2026-04-07", () => fails(bank, "2026-04-07"), {
    posts: [{ AR_OTHER: 2_000, INC_OTHER: -2_000 }, LATE(5_000)],
    state: ["100000/5000/2000/0", 150_000, 0, 107_000],
  })
  await day(dana, "2026-04-08", () => paysOnline(dana, 107_000, "2026-04-08", { fee: 3_210 }), {
    posts: [{ STRIPE: 110_210, INC_CONV: -3_210, AR_RENT: -100_000, AR_LATE: -5_000, AR_OTHER: -2_000 }],
    state: NOTHING,
  })
  await liveSummerOfA(dana)
  await liveAutumnOfA(dana, beforeMoveOut)
  return dana
}

async function liveSummerOfA(dana: number): Promise<void> {
  await jobsOf("2026-05-01")
  const card = await paysOnline(dana, 100_000, "2026-05-02", { fee: 3_000, choice: "rent" })
  await day(dana, "2026-05-20", () => isDisputed(card, 103_000, "2026-05-20", "open"), {
    posts: [{ DISPUTE_HOLD: 103_000, STRIPE: -103_000 }],
    state: NOTHING,
  })
  await jobsOf("2026-06-01")
  await pays(dana, 100_000, "2026-06-02", { method: "cash" })
  await jobsOf("2026-07-01")
  await day(dana, "2026-07-03", () => pays(dana, 100_000, "2026-07-03"), { remaining: [0], state: NOTHING })
  await day(dana, "2026-07-10", () => isDisputed(card, 103_000, "2026-07-10", "lost"), {
    posts: [{ DISPUTE_HOLD: -103_000, INC_CONV: 3_000, AR_RENT: 100_000 }],
    state: ["100000/0/0/0", 150_000, 0, 100_000],
  })
  await jobsOf("2026-08-01")
  await day(dana, "2026-08-05", () => jobsOf("2026-08-05"), { posts: [LATE(5_000)] })
  await day(dana, "2026-08-06", () => pays(dana, 50_000, "2026-08-06", { method: "zelle" }), {
    posts: [{ "CASH:zelle": 50_000, AR_RENT: -50_000 }],
    state: ["150000/5000/0/0", 150_000, 0, 155_000],
  })
}

async function liveAutumnOfA(dana: number, beforeMoveOut?: () => Promise<void>): Promise<void> {
  await owesFee(dana, 7_500, "2026-08-15")
  await day(dana, "2026-08-16", () => pays(dana, 5_000, "2026-08-16", { method: "managementCredit" }), {
    posts: [{ CREDITS: 5_000, AR_RENT: -5_000 }],
    state: ["145000/5000/7500/0", 150_000, 0, 157_500],
  })
  await jobsOf("2026-09-01")
  await day(dana, "2026-09-05", () => jobsOf("2026-09-05"), { state: ["245000/10000/7500/0", 150_000, 0, 262_500] })
  await beforeMoveOut?.()
  await day(dana, "2026-09-30", () => movesOut(101, 150_000, "2026-09-30"), {
    posts: [{ DEP_HELD: 150_000, AR_LATE: -10_000, AR_RENT: -140_000 }],
    state: ["105000/0/7500/0", 0, 0, 112_500],
  })
  await day(dana, "2026-11-02", () => pays(dana, 112_500, "2026-11-02"), {
    posts: [{ "CASH:check": 112_500, AR_RENT: -105_000, AR_OTHER: -7_500 }],
    state: ["0/0/0/0", 0, 0, 0],
  })
}

/** B: two units in March 2026. Returns both tenants' numbers. */
export async function liveExampleB(): Promise<{ a: number; b: number }> {
  await setting(USUAL)
  await suite(101, { rent: 100_000, deposit: 100_000, area: 400 })
  await suite(201, { rent: 80_000, deposit: 80_000, area: 250, floor: 2 })
  const paid = { depositPayment: 100_000, depositMethod: "check", rentPayment: 100_000, rentMethod: "check" } as const
  const a = await movesIn(101, "2026-01-01", { deposit: 100_000, rent: 100_000, ...paid })
  await jobsOf("2026-02-01")
  const b = await movesIn(201, "2026-02-01", {
    deposit: 80_000,
    rent: 80_000,
    depositPayment: 40_000,
    depositMethod: "check",
    rentPayment: 100_000,
    rentMethod: "zelle",
    tenantFirstName: "Bela",
    primaryEmail: "bela@example.com",
  })
  await day(b, "2026-02-01", async () => undefined, { state: ["0/0/0/40000", 40_000, 20_000, 20_000] })
  await pays(a, 70_000, "2026-02-04")
  await jobsOf("2026-02-05")
  await day(a, "2026-02-06", () => pays(a, 5_000, "2026-02-06", { method: "cash" }), {
    posts: [{ "CASH:cash": 5_000, AR_RENT: -5_000 }],
    state: ["25000/5000/0/0", 100_000, 0, 30_000],
  })
  await liveMarchOfB(a, b)
  return { a, b }
}

async function liveMarchOfB(a: number, b: number): Promise<void> {
  await day(a, "2026-03-01", () => jobsOf("2026-03-01"), {
    posts: [RENT(100_000)],
    state: ["125000/5000/0/0", 100_000, 0, 130_000],
  })
  await day(b, "2026-03-01", async () => undefined, {
    posts: [{ AR_RENT: 60_000, ADV_CASH: 20_000, INC_RENT: -80_000 }],
    state: ["60000/0/0/40000", 40_000, 0, 100_000],
  })
  await day(b, "2026-03-03", () => paysOnline(b, 50_000, "2026-03-03", { choice: "rent", tender: "ach" }), {
    posts: [{ STRIPE: 50_000, AR_RENT: -50_000 }],
  })
  await day(b, "2026-03-04", () => pays(b, 10_000, "2026-03-04", { method: "managementCredit" }), {
    posts: [{ CREDITS: 10_000, AR_RENT: -10_000 }],
    state: ["0/0/0/40000", 40_000, 0, 40_000],
  })
  await day(a, "2026-03-05", () => jobsOf("2026-03-05"), {
    posts: [LATE(5_000)],
    state: ["125000/10000/0/0", 100_000, 0, 135_000],
  })
  await day(b, "2026-03-06", () => pays(b, 40_000, "2026-03-06", { type: "deposit" }), {
    posts: [DEPOSIT(40_000)],
    state: ["0/0/0/0", 80_000, 0, 0],
  })
  await day(a, "2026-03-10", () => paysOnline(a, 135_000, "2026-03-10", { fee: 4_050 }), {
    posts: [{ STRIPE: 139_050, INC_CONV: -4_050, AR_RENT: -125_000, AR_LATE: -10_000 }],
    state: ["0/0/0/0", 100_000, 0, 0],
  })
  await owesFee(a, 2_000, "2026-03-12")
  await pays(a, 2_000, "2026-03-12", { method: "cash", type: "fees" })
  await day(b, "2026-03-25", () => pays(b, 15_000, "2026-03-25", { method: "cash" }), {
    posts: [{ "CASH:cash": 15_000, ADV_CASH: -15_000 }],
    state: ["0/0/0/0", 80_000, 15_000, -15_000],
  })
}

/** C: an overpayment; the payment is deleted on 2026-03-02 by `deleteThePayment`. */
export async function liveExampleC(): Promise<{ tenantId: number; deleteThePayment: () => Promise<void> }> {
  await setting({ ...USUAL, lateFeeDay: 15 })
  await suite(101, { rent: 100_000, deposit: 50_000 })
  const dana = await movesIn(101, "2026-01-01", { deposit: 50_000, rent: 100_000 })
  await day(dana, "2026-01-10", () => owesFee(dana, 4_000, "2026-01-10"), {
    state: ["100000/0/4000/50000", 0, 0, 154_000],
  })
  const check = await pays(dana, 230_000, "2026-01-12")
  await day(dana, "2026-01-12", async () => undefined, {
    posts: [{ "CASH:check": 230_000, AR_RENT: -100_000, AR_OTHER: -4_000, ADV_CASH: -126_000 }],
    remaining: [-76_000],
    state: ["0/0/0/50000", 0, 126_000, -76_000],
  })
  await day(dana, "2026-02-01", () => jobsOf("2026-02-01"), { state: ["0/0/0/50000", 0, 26_000, 24_000] })
  await day(dana, "2026-02-10", () => owesFee(dana, 6_000, "2026-02-10"), { state: ["0/0/0/50000", 0, 20_000, 30_000] })
  await day(dana, "2026-03-01", () => jobsOf("2026-03-01"), {
    posts: [{ AR_RENT: 80_000, ADV_CASH: 20_000, INC_RENT: -100_000 }],
    state: ["80000/0/0/50000", 0, 0, 130_000],
  })
  const reason = "The check was returned."
  const deleteIt = () =>
    during("2026-03-02", (tx) => deletePayment(tx, mona, { id: check.id, paymentType: "rent", reason }))
  const deleteThePayment = () =>
    day(dana, "2026-03-02", deleteIt, {
      posts: [{ "CASH:check": -230_000, AR_RENT: 220_000, AR_OTHER: 10_000 }],
      state: ["300000/0/10000/50000", 0, 0, 360_000],
    })
  return { tenantId: dana, deleteThePayment }
}

/** D: one late payment, then on time. */
export async function liveExampleD(): Promise<number> {
  await setting(USUAL)
  await suite(101, { rent: 100_000 })
  const dana = await movesIn(101, "2026-01-01", { rent: 100_000, rentPayment: 100_000, rentMethod: "check" })
  await jobsOf("2026-02-01")
  await day(dana, "2026-02-05", () => jobsOf("2026-02-05"), {
    posts: [LATE(5_000)],
    state: ["100000/5000/0/0", 0, 0, 105_000],
  })
  await day(dana, "2026-02-06", () => pays(dana, 100_000, "2026-02-06"), {
    posts: [{ "CASH:check": 100_000, AR_RENT: -100_000 }],
    remaining: [5_000],
    state: ["0/5000/0/0", 0, 0, 5_000],
  })
  for (const month of ["2026-03", "2026-04", "2026-05", "2026-06"]) {
    await jobsOf(`${month}-01`)
    await day(dana, `${month}-02`, () => pays(dana, 100_000, `${month}-02`), {
      remaining: [5_000],
      state: ["0/5000/0/0", 0, 0, 5_000],
    })
    await day(dana, `${month}-05`, () => jobsOf(`${month}-05`), { posts: [], state: ["0/5000/0/0", 0, 0, 5_000] })
  }
  return dana
}

/** E: a card deposit is returned by the provider's refund after the move-out, in two pieces. */
export async function liveExampleE(): Promise<number> {
  await setting(USUAL)
  await suite(101, { rent: 100_000, deposit: 150_000 })
  const dana = await movesIn(101, "2026-01-01", {
    deposit: 150_000,
    rent: 100_000,
    rentPayment: 100_000,
    rentMethod: "check",
  })
  await day(dana, "2026-01-01", async () => undefined, {
    posts: [DUE(150_000), RENT(100_000), { "CASH:check": 100_000, AR_RENT: -100_000 }],
    remaining: [150_000],
    state: ["0/0/0/150000", 0, 0, 150_000],
  })
  const card = await paysOnline(dana, 150_000, "2026-01-02", { fee: 4_500, choice: "deposit" })
  await day(dana, "2026-01-02", async () => undefined, {
    posts: [{ STRIPE: 154_500, INC_CONV: -4_500, DEP_HELD: -150_000, DEP_DUE: 150_000, AR_DEP: -150_000 }],
    state: NOTHING,
  })
  const none: State = ["0/0/0/0", 0, 0, 0]
  await day(dana, "2026-01-31", () => movesOut(101, 0, "2026-01-31"), {
    posts: [{ DEP_HELD: 150_000, DEP_OUT: -150_000 }],
    state: none,
  })
  await day(dana, "2026-02-03", () => isRefunded(card, 150_000, "2026-02-03", "re_1"), {
    posts: [{ STRIPE: -150_000, INC_CONV: 4_369, DEP_OUT: 145_631 }],
    state: none,
  })
  await day(dana, "2026-02-04", () => isRefunded(card, 4_500, "2026-02-04", "re_2"), {
    posts: [{ STRIPE: -4_500, INC_CONV: 131, DEP_OUT: 4_369 }],
    state: none,
  })
  return dana
}

/** F: moving back with old debt. `beforeMoveOut` looks at 2026-03-31. */
export async function liveExampleF(beforeMoveOut?: () => Promise<void>): Promise<number> {
  await setting(USUAL)
  await suite(101, { rent: 100_000, deposit: 100_000 })
  const paid = { depositPayment: 100_000, depositMethod: "check", rentPayment: 100_000, rentMethod: "check" } as const
  const dana = await movesIn(101, "2026-01-01", { deposit: 100_000, rent: 100_000, ...paid })
  for (const on of ["2026-02-01", "2026-02-05", "2026-03-01", "2026-03-05"]) await jobsOf(on)
  await day(dana, "2026-03-20", () => owesFee(dana, 8_000, "2026-03-20"), {
    state: ["200000/10000/8000/0", 100_000, 0, 218_000],
  })
  await beforeMoveOut?.()
  await day(dana, "2026-03-31", () => movesOut(101, 100_000, "2026-03-31"), {
    posts: [{ DEP_HELD: 100_000, AR_LATE: -10_000, AR_RENT: -90_000 }],
    state: ["110000/0/8000/0", 0, 0, 118_000],
  })
  await day(dana, "2026-04-01", () => jobsOf("2026-04-01"), { posts: [] })
  await day(dana, "2026-04-05", () => jobsOf("2026-04-05"), { posts: [], state: ["110000/0/8000/0", 0, 0, 118_000] })
  await day(dana, "2026-04-10", () => pays(dana, 60_000, "2026-04-10"), {
    posts: [{ "CASH:check": 60_000, AR_RENT: -60_000 }],
    remaining: [58_000],
    state: ["50000/0/8000/0", 0, 0, 58_000],
  })
  const back = { depositPayment: 100_000, depositMethod: "check", rentPayment: 120_000, rentMethod: "check" } as const
  await day(
    dana,
    "2026-05-01",
    () => movesBack(dana, 101, "2026-05-01", { deposit: 100_000, rent: 100_000, fee: 2_500, ...back }),
    {
      posts: [
        DUE(100_000),
        RENT(100_000),
        { AR_OTHER: 2_500, INC_OTHER: -2_500 },
        DEPOSIT(100_000),
        { "CASH:check": 120_000, AR_RENT: -120_000 },
      ],
      remaining: [160_500, 40_500],
      state: ["30000/0/10500/0", 100_000, 0, 40_500],
    },
  )
  await day(dana, "2026-05-05", () => jobsOf("2026-05-05"), {
    posts: [LATE(5_000)],
    state: ["30000/5000/10500/0", 100_000, 0, 45_500],
  })
  await day(dana, "2026-05-10", () => paysOnline(dana, 45_500, "2026-05-10", { fee: 1_365 }), {
    posts: [{ STRIPE: 46_865, INC_CONV: -1_365, AR_RENT: -30_000, AR_LATE: -5_000, AR_OTHER: -10_500 }],
    state: ["0/0/0/0", 100_000, 0, 0],
  })
  return dana
}
