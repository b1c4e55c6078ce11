/** One payment through the form: sign-in, permission, form, ledger, audit and redirect. */
import { randomUUID } from "node:crypto"
import { type Application, costOf } from "./support/application.ts"
import type { Figure } from "./support/figure.ts"
import { times } from "./support/scale.ts"
import { floorOf } from "./support/write-floor.ts"

const TENANT = "7"
const RUNS = times(400)

export async function paymentFigures(app: Application): Promise<Figure[]> {
  const paymentDate = Temporal.Now.plainDateISO("America/Los_Angeles").toString()
  // Each check has its own number, because a repeated one asks a question.
  let number = 0
  const pay = async ({ origin, headers }: Application) => {
    const payment = { intent: "payment", tenantID: TENANT, amount: "12.50", method: "check", type: "rent", paymentDate }
    number += 1
    const body = new URLSearchParams({ ...payment, note: `Check ${number}`, key: randomUUID() })
    const where = `${origin}/management/manualpayment?tenant=${TENANT}`
    const sent = { method: "POST", body, headers: { ...headers, Origin: origin }, redirect: "manual" } as const
    const response = await fetch(where, sent)
    if (response.status !== 302) throw new Error(`The payment was answered ${response.status}`)
  }
  const floor = await floorOf(app, RUNS, pay)
  const value = await costOf(app, RUNS, () => pay(app))
  return [{ name: "a payment through the form, to its floor", value: value / floor, goal: 12 }]
}
