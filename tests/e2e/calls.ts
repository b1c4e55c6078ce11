/** Prepares data for a journey through /api: tenants in separate units, so that journeys do not disturb each other. */
import { type APIRequestContext, expect } from "@playwright/test"
import { MANAGER, PASSWORD } from "./people.ts"

/** Makes calls of /api as a person of the demo building, by default its manager. */
export async function caller(request: APIRequestContext, email = MANAGER) {
  const { token } = await (await request.post("/api/user/login", { data: { email, password: PASSWORD } })).json()
  return async (path: string, data: object) => {
    const response = await request.post(`/api${path}`, { data, headers: { Authorization: `Bearer ${token}` } })
    expect(response.ok(), `${path} ${await response.text()}`).toBe(true)
    return response.json()
  }
}
export type Call = Awaited<ReturnType<typeof caller>>

/** Petra Novak moves into a new unit: $900.00 of rent and a fee of $25.00 are owed, $800.00 of deposit are held. Returns the tenant's number. */
export async function petraRents(call: Call, unitNumber: number, { depositPayment = 80_000 } = {}): Promise<number> {
  await call("/management/unit", { unitNumber, monthlyRent: 90_000, deposit: 80_000, floor: 1 })
  const { TenantID } = await call("/management/tenant", {
    unitNumber,
    tenantFirstName: "Petra",
    tenantLastName: `Novak ${unitNumber}`,
    tenantDateOfBirth: "1984-06-09",
    primaryPhone: "9095550177",
    primaryEmail: `petra-${unitNumber}@example.com`,
    moveInDate: yesterday(),
    leaseEndDate: "2040-12-31",
    initialDepositBalance: 80_000,
    initialRentBalance: 90_000,
    initialFeeBalance: 2_500,
    depositPayment,
    depositMethod: "check",
  })
  return TenantID
}

/** A day that is past in every possible time zone of the property. */
export const yesterday = () => new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

/** Cash for the rent, paid yesterday. */
export function paysCash(call: Call, tenantID: number, amount: number) {
  const payment = { tenantID, amount, paymentDate: yesterday(), method: "cash", type: "rent" }
  return call("/management/tenant/payment", payment)
}

/** Petra moved out of a unit: $600.00 of the deposit paid rent, and $200.00 were returned. Later she paid $300.00 more than she owed. */
export async function petraLeft(request: APIRequestContext, unitNumber: number): Promise<number> {
  const call = await caller(request)
  const petra = await petraRents(call, unitNumber)
  await call("/management/unit/tenant/vacate", { UnitNumber: unitNumber, Fees: 60_000, Notes: "Keys on the desk" })
  await paysCash(call, petra, 62_500)
  return petra
}
