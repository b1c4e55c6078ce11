/** A server that is killed between the charge of an autopay and its booking. tests/long tries every other moment. Source: threats.md R1, money.md 3.11. */
import { expect, onTestFinished, test } from "vitest"
import { closeSandbox } from "~/domain/payment-provider/sandbox.ts"
import { chargeOutcome, folderWithAutopay, isPaidOrDead, PAID } from "./support/killed-autopay.ts"
import { danaSignedIn } from "./support/killed-payments.ts"
import { diesAmid, startKillable } from "./support/killed-server.ts"

test("autopay is charged once, though the server is killed before it books that", async () => {
  const { tenantId } = await danaSignedIn()
  onTestFinished(closeSandbox)
  const folder = await folderWithAutopay(tenantId)
  const first = await startKillable(folder)
  const amidCharge = { after: 2, file: "sandbox.sqlite" }
  expect(await diesAmid(first, amidCharge, () => isPaidOrDead(first, folder))).toEqual({ died: true })
  const second = await startKillable(folder)
  await isPaidOrDead(second, folder)
  await second.killed()
  expect(await chargeOutcome(folder)).toEqual(PAID)
})
