/** A program moves a tenant into a new unit, records the rent once, and reads what is owed. It prints the result as JSON. */
import { client } from "./client.ts"

const call = client(process.env.API_BASE ?? "", process.env.API_TOKEN ?? "")
const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

const unit = await call("post", "/management/unit", { body: { unitNumber: 901, monthlyRent: 90_000, deposit: 0 } })
if (!unit.ok) throw new Error(unit.body.message)

const moved = await call("post", "/management/tenant", {
  body: {
    unitNumber: unit.body.UnitNumber,
    tenantFirstName: "Petra",
    tenantLastName: "Novak",
    tenantDateOfBirth: "1984-06-09",
    primaryPhone: "9095550177",
    primaryEmail: "petra@example.com",
    moveInDate: yesterday,
    leaseEndDate: "2040-12-31",
    initialRentBalance: 90_000,
    initialDepositBalance: 0,
    initialFeeBalance: 0,
  },
})
if (!moved.ok) throw new Error(`${moved.body.code} ${moved.body.message}`)

const tenantID: number = moved.body.TenantID
const payment = { tenantID, amount: 60_000, paymentDate: yesterday, method: "check", type: "rent" } as const
const first = await call("post", "/management/tenant/payment", { body: payment, key: "petra-1" })
const again = await call("post", "/management/tenant/payment", { body: payment, key: "petra-1" })
const tenant = await call("get", "/management/tenant", { query: { tenant: tenantID } })
if (!first.ok || !again.ok || !tenant.ok) throw new Error("A payment or the tenant was refused")

const occupied = await call("delete", "/management/unit", { query: { unit: 901 } })
const code: "UNIT_OCCUPIED" | undefined =
  occupied.ok || occupied.body.code !== "UNIT_OCCUPIED" ? undefined : occupied.body.code

// What the document does not have must not compile.
// @ts-expect-error an amount is a number of cents
const text: Parameters<typeof call<"/management/tenant/payment", "post">>[2] = { body: { ...payment, amount: "600" } }
// @ts-expect-error there is no such field
const unknown: unknown = tenant.body.RentBalanc
// @ts-expect-error there is no such call
const nowhere = () => call("get", "/management/tenants")
// @ts-expect-error this call is never refused so
const never: boolean = !occupied.ok && occupied.body.code === "TENANT_NOT_FOUND"
void [text, unknown, nowhere, never]

const { RentBalance: owed } = tenant.body
process.stdout.write(JSON.stringify({ owed, code, isOnce: JSON.stringify(first.body) === JSON.stringify(again.body) }))
