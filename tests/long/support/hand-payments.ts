/** Manual payments through the API of a server that may die. Each has its own key, which is also its note, so that its rows can be counted. */
import { randomInt, randomUUID } from "node:crypto"
import { operate, type Server } from "./program.ts"

export const ANN = { email: "ann@example.com", password: "rent is due on the first" }

export type Payment = { tenantID: number; amount: number; note: string }

/** Makes the account of Ann, who may record payments. */
export function makeAnn(folder: string, env: Record<string, string> = {}): void {
  const person = ["--email", ANN.email, "--first", "Ann", "--last", "Lee", "--level", "2", "--password", ANN.password]
  const { status, output } = operate(folder, ["user", "create", ...person], env)
  if (status !== 0) throw new Error(`Ann has no account: ${output}`)
}

/** Makes suites with a tenant in each. Returns the tenants' numbers. */
export async function moveIn(server: Server, token: string, suites: number): Promise<number[]> {
  const tenants: number[] = []
  for (let unitNumber = 101; unitNumber <= 100 + suites; unitNumber += 1) {
    await made(server, token, "unit", { unitNumber, monthlyRent: 100_000, deposit: 0 })
    const tenant = {
      ...{ unitNumber, tenantFirstName: "Dana", tenantLastName: "Reyes", tenantDateOfBirth: "1980-02-03" },
      ...{ primaryPhone: "5125550100", primaryEmail: `dana${unitNumber}@example.com` },
      ...{ moveInDate: "2026-01-01", leaseEndDate: "2030-12-31" },
      ...{ initialDepositBalance: 0, initialRentBalance: 0, initialFeeBalance: 0 },
    }
    tenants.push((await made(server, token, "tenant", tenant)).TenantID)
  }
  return tenants
}

async function made({ api }: Server, token: string, what: string, body: object) {
  const response = await fetch(`${api}/management/${what}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  const answer = await response.json()
  if (response.status !== 201) throw new Error(`No ${what} was made: ${JSON.stringify(answer)}`)
  return answer
}

/** Signs in Ann, or another person with the same password. Returns the token. */
export async function signIn({ api }: Server, email = ANN.email, password = ANN.password): Promise<string> {
  const response = await fetch(`${api}/user/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, password }),
  })
  return ((await response.json()) as { token: string }).token
}

export const somePayment = (tenants: number[]): Payment => ({
  tenantID: tenants[randomInt(tenants.length)] ?? 0,
  amount: randomInt(1, 50_000),
  note: randomUUID(),
})

/** Sends the payment. Returns the response's status, its body, and whether it has Retry-After. */
export async function pay(
  { api }: Server,
  token: string,
  { note, ...payment }: Payment,
  signal: AbortSignal | null = null,
) {
  const response = await fetch(`${api}/management/tenant/payment`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}`, "Idempotency-Key": note },
    signal,
    body: JSON.stringify({ ...payment, note, paymentDate: "2026-01-15", method: "check", type: "rent" }),
  })
  return {
    status: response.status,
    answer: await response.text(),
    mayComeBack: response.headers.has("retry-after"),
  }
}

/** The number of payments with each note. */
export const ROWS_BY_NOTE = `select r.note, count(*) as count from payments p join receipts r on r.id = p.receipt_id
  where r.note is not null group by r.note`
