import { paysOnline } from "../provider.ts"
import { jobsOf, movesBack, movesIn, movesOut, owesFee, pays } from "../tenancies.ts"
import { setting, suite, USUAL } from "../world.ts"
import { DEPOSIT, DUE, day, LATE, RENT } from "./lived.ts"

/** F: moving back with old debt. `beforeMoveOut` runs on 2026-03-31. */
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
