import { jobsOf, movesIn, pays } from "../tenancies.ts"
import { setting, suite, USUAL } from "../world.ts"
import { day, LATE } from "./lived.ts"

/** D: one late payment, later ones on time. */
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
