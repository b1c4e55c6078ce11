/** A tenant is notified of each payment through the provider, once: paid, failed, refunded, disputed. Source: money.md 3.23. */
import { beforeEach, expect, test } from "vitest"
import { read } from "#db/client.server.ts"
import { outbox } from "#db/schema/index.ts"
import { settle } from "~/domain/payments/sweep/settle.ts"
import { mails } from "../../support/mails.ts"
import { itIs, payOnline } from "../../support/online.ts"
import { LIVES, type Payment } from "../../support/payment-lives.ts"
import { gateway } from "../../support/sandbox.ts"
import { danaOwesRent, pays } from "../../support/tenancies.ts"

let payment: Payment
beforeEach(async () => {
  payOnline()
  itIs("2026-01-02")
  payment = { tenantId: await danaOwesRent(), intentId: "" }
})

const queued = () => read((tx) => tx.all(tx.select().from(outbox)))

/** The subjects of the mails about money; each step of a history is settled twice. */
async function subjectsOf(life: string): Promise<string[]> {
  for (const step of LIVES[life] ?? []) {
    await step(payment)
    for (const _ of [1, 2]) await settle(await gateway(), payment.intentId)
  }
  return (await queued()).map(({ subject }) => subject).filter((subject) => /payment|refund/.test(subject))
}

test.each([
  ["a card is paid", ["Your payment was received"]],
  ["a bank pays", ["Your payment was received"]],
  ["a bank sends it back", ["Your payment failed"]],
  [
    "a dispute is lost",
    ["Your payment was received", "Your payment is disputed", "Your payment was taken back by the bank"],
  ],
  [
    "a dispute is won",
    ["Your payment was received", "Your payment is disputed", "The dispute of your payment is over"],
  ],
  ["a bank's customer takes it back", ["Your payment was received", "Your payment was taken back by the bank"]],
  ["parts are refunded", ["Your payment was received", "Your payment was refunded", "Your payment was refunded"]],
  ["a refund fails", ["Your payment was received", "Your payment was refunded", "Your refund did not arrive"]],
])("%s: its tenant is told once", async (life, subjects) => {
  expect(await subjectsOf(life)).toEqual(subjects)
})

test("the mail of a payment that the bank took back leads to paying it again", async () => {
  await subjectsOf("a bank's customer takes it back")
  expect((await mails()).find(({ subject }) => subject.includes("taken back"))?.body).toContain("/home/payment")
})

test("the mail of a received payment has its day, what is left to pay, and where its receipt is", async () => {
  await subjectsOf("a card is paid")
  const mail = (await mails()).find(({ subject }) => subject === "Your payment was received")?.body
  expect(mail).toContain("was received on Jan 5, 2026.")
  expect(mail).toContain("Nothing is left to pay.")
  expect(mail).toContain("/home/history")
})

test("a refund that the provider only has in hand is told as being on its way", async () => {
  const subject = "A refund of your payment is on its way"
  expect(await subjectsOf("a refund takes a while")).toEqual(["Your payment was received", subject])
  const mail = (await mails()).find((one) => one.subject === subject)?.body
  expect(mail).toContain("$200.00 of your payment")
  expect(mail).not.toContain("went back")
  const received = (await mails()).find((one) => one.subject === "Your payment was received")?.body
  expect(received).toContain("$400.00 is left to pay.")
})

test("a payment recorded by hand sends none", async () => {
  await pays(payment.tenantId, 50_000, "2026-01-03")
  expect((await queued()).filter(({ subject }) => /payment/.test(subject))).toEqual([])
})
