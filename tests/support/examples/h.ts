import { returnCheck, undoReturn } from "~/domain/payments/returned-checks.ts"
import { asDay, asMonth } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"
import { jobsOf, movesIn, pays } from "../tenancies.ts"
import { during, mona, setting, suite, USUAL } from "../world.ts"
import { day } from "./lived.ts"

const BACK = asDay("2026-04-10")
const PAID = "2026-04-12"

/** H: a check for two months. `returnIt` returns it on 2026-04-10, `payIt` pays it on 2026-04-12. */
export async function liveExampleH() {
  await setting({ ...USUAL, lateFeeDay: 5, returnedCheckFee: 3_500 })
  await suite(101, { rent: 100_000 })
  const dana = await movesIn(101, "2026-02-28", {})
  await day(dana, "2026-03-01", () => jobsOf("2026-03-01"), { state: ["100000/0/0/0", 0, 0, 100_000] })
  const check = await pays(dana, 220_000, "2026-03-03", { method: "check" })
  await day(dana, "2026-03-03", async () => undefined, {
    posts: [{ "CASH:check": 220_000, AR_RENT: -100_000, ADV_CASH: -120_000 }],
    state: ["0/0/0/0", 0, 120_000, -120_000],
  })
  await day(dana, "2026-04-01", () => jobsOf("2026-04-01"), { state: ["0/0/0/0", 0, 20_000, -20_000] })
  await day(dana, "2026-04-05", () => jobsOf("2026-04-05"), { posts: [], state: ["0/0/0/0", 0, 20_000, -20_000] })
  const paymentId = check.id
  const returned = {
    paymentId,
    returnedOn: BACK,
    lateFees: [asMonth("2026-03"), asMonth("2026-04")],
    fee: asCents(3_500),
  }
  const lateFee = { AR_LATE: 5_000, INC_LATE: -5_000 }
  const returnIt = () =>
    day(dana, BACK, () => during(BACK, (tx) => returnCheck(tx, mona, returned)), {
      posts: [
        { "CASH:check": -220_000, ADV_CASH: 20_000, AR_RENT: 200_000 },
        lateFee,
        lateFee,
        { AR_OTHER: 3_500, INC_OTHER: -3_500 },
      ],
      state: ["200000/10000/3500/0", 0, 0, 213_500],
    })
  const freed = { INC_LATE: 5_000, ADV_CASH: -5_000 }
  const payIt = () =>
    day(dana, PAID, () => during(PAID, (tx) => undoReturn(tx, mona, { paymentId })), {
      posts: [
        { "CASH:check": 220_000, AR_RENT: -200_000, AR_LATE: -10_000, AR_OTHER: -3_500, ADV_CASH: -6_500 },
        freed,
        freed,
        { INC_OTHER: 3_500, ADV_CASH: -3_500 },
      ],
      state: ["0/0/0/0", 0, 20_000, -20_000],
    })
  return { tenantId: dana, paymentId, returnIt, payIt }
}
