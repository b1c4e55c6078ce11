/** A move-in and a move-out by call: permission, fields, charges, payments, mail or the deposit's distribution, and audit. */
import { type Application, costOf, tokenFor } from "./support/application.ts"
import type { Figure } from "./support/figure.ts"
import { times } from "./support/scale.ts"
import { floorOf } from "./support/write-floor.ts"

const RUNS = times(120)
/** Warm-up runs are not measured, but need units, too. */
const UNITS = RUNS + Math.ceil(RUNS / 4)
/** Higher than every unit number of the building. */
const FIRST_UNIT = 900_000
const RENT = 100_000
const DEPOSIT = 150_000

export async function tenancyFigures(app: Application): Promise<Figure[]> {
  const headers = { Authorization: `Bearer ${await tokenFor(app)}`, "Content-Type": "application/json" }
  const post = async ({ origin }: Application, path: string, body: object) => {
    const response = await fetch(`${origin}/api${path}`, { method: "POST", headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${await response.text()}`)
  }
  for (let unit = 0; unit < UNITS; unit += 1) {
    await post(app, "/management/unit", { unitNumber: FIRST_UNIT + unit, monthlyRent: RENT, deposit: DEPOSIT })
  }
  const moveIn = (application: Application, run: number) =>
    post(application, "/management/tenant", tenantOf(FIRST_UNIT + run))
  const moveOut = (application: Application, run: number) =>
    post(application, "/management/unit/tenant/vacate", {
      UnitNumber: FIRST_UNIT + run,
      Fees: DEPOSIT / 2,
      Notes: "Keys returned",
    })
  return [
    { name: "a move-in, to its floor", value: await ratioOf(app, moveIn), goal: 10 },
    { name: "a move-out, to its floor", value: await ratioOf(app, moveOut), goal: 8 },
  ]
}

async function ratioOf(
  app: Application,
  request: (application: Application, run: number) => Promise<void>,
): Promise<number> {
  const floor = await floorOf(app, RUNS, request)
  return (await costOf(app, RUNS, (run) => request(app, run))) / floor
}

function tenantOf(unitNumber: number) {
  return {
    unitNumber,
    tenantFirstName: "Nora",
    tenantLastName: `Newcomer ${unitNumber}`,
    tenantDateOfBirth: "1984-06-09",
    primaryPhone: "9095550177",
    primaryEmail: `newcomer-${unitNumber}@example.com`,
    moveInDate: "2026-01-01",
    leaseEndDate: "2031-01-31",
    initialDepositBalance: DEPOSIT,
    initialRentBalance: RENT,
    initialFeeBalance: 2_500,
    depositPayment: DEPOSIT,
    depositMethod: "check",
    rentPayment: RENT / 2,
    rentMethod: "zelle",
  }
}
