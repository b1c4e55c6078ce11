/** The examples A and B of money.md 6, driven through the sandbox: the same postings on the same days as by hand. */
import { expect, test } from "vitest"
import { read } from "#db/client.server.ts"
import { verifyLedger } from "~/domain/ledger/verify.ts"
import { verifyReceipts } from "~/domain/payments/verify-receipts.ts"
import { liveExampleA } from "../../support/examples/a.ts"
import { liveExampleB } from "../../support/examples/b.ts"
import { BY_SANDBOX } from "../../support/examples/by-sandbox.ts"
import { payOnline } from "../../support/online.ts"

const broken = async () => [...(await read(verifyLedger)), ...(await read(verifyReceipts))]

test("A: a tenant's year, with cards, a bank payment that comes back and a dispute that is lost", async () => {
  payOnline()
  await liveExampleA(undefined, BY_SANDBOX)
  expect(await broken()).toEqual([])
})

test("B: a month of two units, with a card and a bank payment", async () => {
  payOnline()
  await liveExampleB(BY_SANDBOX)
  expect(await broken()).toEqual([])
})
