import { jobsOf, movesIn, movesOut, owesFee, pays } from "../tenancies.ts"
import { setting, suite, USUAL } from "../world.ts"
import { DEPOSIT, DUE, day, LATE, NOTHING, RENT } from "./lived.ts"
import { BY_FACTS, type Online } from "./online.ts"

/** A, previewed on 2026-09-30: the charges that the whole deposit pays, and the remainder after the move-out. */
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

/** A: a tenant's year in unit 101 until the move-out. `beforeMoveOut` runs on 2026-09-30; `online` is the way payments are reported. Returns the tenant's id. */
export async function liveExampleA(beforeMoveOut?: () => Promise<void>, online = BY_FACTS): Promise<number> {
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
  await day(dana, "2026-02-03", () => online.paysByCard(dana, 100_000, "2026-02-03", { fee: 3_000 }), {
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
  const bank = await online.sendsByBank(dana, 100_000, "2026-04-03")
  await day(dana, "2026-04-05", () => jobsOf("2026-04-05"), { posts: [], state: ["100000/0/0/0", 150_000, 0, 100_000] })
  await day(dana, "2026-04-07", () => online.comesBack(bank, "2026-04-07"), {
    posts: [{ AR_OTHER: 2_000, INC_OTHER: -2_000 }, LATE(5_000)],
    state: ["100000/5000/2000/0", 150_000, 0, 107_000],
  })
  await day(dana, "2026-04-08", () => online.paysByCard(dana, 107_000, "2026-04-08", { fee: 3_210 }), {
    posts: [{ STRIPE: 110_210, INC_CONV: -3_210, AR_RENT: -100_000, AR_LATE: -5_000, AR_OTHER: -2_000 }],
    state: NOTHING,
  })
  await liveSummerOfA(dana, online)
  await liveAutumnOfA(dana, beforeMoveOut)
  return dana
}

async function liveSummerOfA(dana: number, online: Online): Promise<void> {
  await jobsOf("2026-05-01")
  const card = await online.paysByCard(dana, 100_000, "2026-05-02", { fee: 3_000, choice: "rent", isDisputed: true })
  await day(dana, "2026-05-20", () => online.isDisputed(card, 103_000, "2026-05-20"), {
    posts: [{ DISPUTE_HOLD: 103_000, STRIPE: -103_000 }],
    state: NOTHING,
  })
  await jobsOf("2026-06-01")
  await pays(dana, 100_000, "2026-06-02", { method: "cash" })
  await jobsOf("2026-07-01")
  await day(dana, "2026-07-03", () => pays(dana, 100_000, "2026-07-03"), { remaining: [0], state: NOTHING })
  await day(dana, "2026-07-10", () => online.isLost(card, 103_000, "2026-07-10"), {
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
