import { isRefunded, paysOnline } from "../provider.ts"
import { movesIn, movesOut } from "../tenancies.ts"
import { setting, suite, USUAL } from "../world.ts"
import { DUE, day, NOTHING, RENT, type State } from "./lived.ts"

/** Pays a deposit by card, and refunds it. `paysDeposit` returns the receipt's id, `refunds` takes it. */
export type Refunding = {
  paysDeposit(tenantId: number, amount: number, day: string): Promise<string>
  refunds(receiptId: string, amount: number, day: string): Promise<unknown>
}

const BY_FACTS: Refunding = {
  paysDeposit: (tenantId, amount, day) => paysOnline(tenantId, amount, day, { fee: 4_500, choice: "deposit" }),
  refunds: (receiptId, amount, day) => isRefunded(receiptId, amount, day, `re_${day}`),
}

/** E: the provider refunds a card deposit in two parts after the move-out. */
export async function liveExampleE({ paysDeposit, refunds }: Refunding = BY_FACTS): Promise<number> {
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
  const card = await paysDeposit(dana, 150_000, "2026-01-02")
  await day(dana, "2026-01-02", async () => undefined, {
    posts: [{ STRIPE: 154_500, INC_CONV: -4_500, DEP_HELD: -150_000, DEP_DUE: 150_000, AR_DEP: -150_000 }],
    state: NOTHING,
  })
  const none: State = ["0/0/0/0", 0, 0, 0]
  await day(dana, "2026-01-31", () => movesOut(101, 0, "2026-01-31"), {
    posts: [{ DEP_HELD: 150_000, DEP_OUT: -150_000 }],
    state: none,
  })
  await day(dana, "2026-02-03", () => refunds(card, 150_000, "2026-02-03"), {
    posts: [{ STRIPE: -150_000, INC_CONV: 4_369, DEP_OUT: 145_631 }],
    state: none,
  })
  await day(dana, "2026-02-04", () => refunds(card, 4_500, "2026-02-04"), {
    posts: [{ STRIPE: -4_500, INC_CONV: 131, DEP_OUT: 4_369 }],
    state: none,
  })
  return dana
}
