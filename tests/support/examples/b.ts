import { jobsOf, movesIn, owesFee, pays } from "../tenancies.ts"
import { setting, suite, USUAL } from "../world.ts"
import { DEPOSIT, day, LATE, RENT } from "./lived.ts"
import { BY_FACTS, type Online } from "./online.ts"

/** B: two units in March 2026. Returns the ids of both tenants. */
export async function liveExampleB(online = BY_FACTS): Promise<{ a: number; b: number }> {
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
  await liveMarchOfB(a, b, online)
  return { a, b }
}

async function liveMarchOfB(a: number, b: number, online: Online): Promise<void> {
  await day(a, "2026-03-01", () => jobsOf("2026-03-01"), {
    posts: [RENT(100_000)],
    state: ["125000/5000/0/0", 100_000, 0, 130_000],
  })
  await day(b, "2026-03-01", async () => undefined, {
    posts: [{ AR_RENT: 60_000, ADV_CASH: 20_000, INC_RENT: -80_000 }],
    state: ["60000/0/0/40000", 40_000, 0, 100_000],
  })
  await day(b, "2026-03-03", () => online.paysByBank(b, 50_000, "2026-03-03"), {
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
  await day(a, "2026-03-10", () => online.paysByCard(a, 135_000, "2026-03-10", { fee: 4_050 }), {
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
