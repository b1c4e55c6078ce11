/** One payment through the form: sign-in, permission, form, ledger, audit and redirect. */
import { randomUUID } from "node:crypto"
import { type Application, costOf } from "./support/application.ts"
import type { Figure } from "./support/figure.ts"
import { times } from "./support/scale.ts"
import { floorOf } from "./support/write-floor.ts"

const TENANT = "7"
const RUNS = times(400)

/** A function that records one payment by a check, each with a number of its own, because a repeated one asks a question; of one tenant unless given. */
export function payer({ origin, headers }: Application, tenantOf = () => TENANT): () => Promise<void> {
  const paymentDate = Temporal.Now.plainDateISO("America/Los_Angeles").toString()
  return async () => {
    const tenantID = tenantOf()
    const payment = { intent: "payment", tenantID, amount: "12.50", method: "check", type: "rent", paymentDate }
    const key = randomUUID()
    const body = new URLSearchParams({ ...payment, note: `Check ${key}`, key })
    const where = `${origin}/management/manualpayment?tenant=${tenantID}`
    const sent = { method: "POST", body, headers: { ...headers, Origin: origin }, redirect: "manual" } as const
    const response = await fetch(where, sent)
    if (response.status !== 302) throw new Error(`The payment was answered ${response.status}`)
  }
}

export async function paymentFigures(app: Application): Promise<Figure[]> {
  const floor = await floorOf(app, RUNS, (other) => payer(other)())
  const value = await costOf(app, RUNS, payer(app))
  return [{ name: "a payment through the form, to its floor", value: value / floor, goal: 12 }]
}
