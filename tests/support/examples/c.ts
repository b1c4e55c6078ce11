import { deletePayment } from "~/domain/ledger/reversals.ts"
import { jobsOf, movesIn, owesFee, pays } from "../tenancies.ts"
import { during, mona, setting, suite, USUAL } from "../world.ts"
import { day } from "./lived.ts"

/** C: an overpayment. `deleteThePayment` deletes the payment on 2026-03-02. */
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
