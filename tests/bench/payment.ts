/** One payment through the form: sign-in, permission, form, ledger, audit and redirect. */
import { randomUUID } from "node:crypto"
import { type Application, costOf } from "./support/application.ts"
import type { Figure } from "./support/figure.ts"

const TENANT = "7"
const RUNS = 400

export async function paymentFigures(app: Application): Promise<Figure[]> {
  const paymentDate = Temporal.Now.plainDateISO("America/Los_Angeles").toString()
  const ask = async () => {
    const payment = { intent: "payment", tenantID: TENANT, amount: "12.50", method: "check", type: "rent", paymentDate }
    const body = new URLSearchParams({ ...payment, note: "Check 1", key: randomUUID() })
    const where = `${app.origin}/management/manualpayment?tenant=${TENANT}`
    const answer = await fetch(where, { method: "POST", body, headers: app.headers, redirect: "manual" })
    if (answer.status !== 302) throw new Error(`The payment was answered ${answer.status}: ${await answer.text()}`)
  }
  return [{ name: "a payment through the form, ms", value: await costOf(app, RUNS, ask), goal: 3 }]
}
