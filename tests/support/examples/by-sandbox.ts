/** The examples through the sandbox: a browser confirms, days pass, and the sweep finds the result. */
import { sandboxClient } from "~/domain/payment-provider/stripe-client.server.ts"
import { addDays, asDay } from "~/values/calendar.ts"
import { sweepPayments } from "../../../jobs/sweep-payments.ts"
import { itIs, paysBy, receiptOf } from "../online.ts"
import { businessDays, readAgain } from "../sandbox.ts"
import type { Online } from "./online.ts"

/** Sets the clock to a day, lets business days pass in the sandbox, so that its banks' results are due, and runs the sweep. */
async function sweepOn(day: string, passing = 0): Promise<void> {
  itIs(day)
  businessDays(passing)
  await sweepPayments(new AbortController().signal, (error) => {
    throw error
  })
}

/** Submits evidence for the disputed card payment that will lose. */
async function losesEvidence(receiptId: string): Promise<void> {
  const { stripeIntent } = await receiptOf(receiptId)
  const [dispute] = (await readAgain(stripeIntent ?? "")).disputes
  await sandboxClient().disputes.update(dispute?.id ?? "", { evidence: { uncategorized_text: "losing_evidence" } })
}

export const BY_SANDBOX: Online = {
  async paysByCard(tenantId, amount, day, { choice = "everything", isDisputed = false }) {
    itIs(day)
    const token = isDisputed ? "pm_card_createDispute" : "pm_card_visa"
    const whole = choice === "rent" ? "totalRentBalance" : "everything"
    const { receiptId } = await paysBy(token, tenantId, amount, { choice: whole })
    await sweepOn(day)
    return receiptId
  },
  async paysByBank(tenantId, amount, day) {
    itIs(addDays(asDay(day), -4))
    const { receiptId } = await paysBy("pm_usBankAccount_success", tenantId, amount, { choice: "customRent" })
    await sweepOn(day, 1)
    return receiptId
  },
  async sendsByBank(tenantId, amount, day) {
    itIs(day)
    const token = "pm_usBankAccount_insufficientFunds"
    const { receiptId } = await paysBy(token, tenantId, amount, { choice: "totalRentBalance" })
    await sweepOn(day)
    return receiptId
  },
  comesBack: (_receiptId, day) => sweepOn(day, 2),
  async isDisputed(receiptId, _amount, day) {
    await sweepOn(day)
    await losesEvidence(receiptId)
  },
  isLost: (_receiptId, _amount, day) => sweepOn(day, 1),
}
