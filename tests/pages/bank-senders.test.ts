/** Remembered senders on their pages, without script. Source: money.md 11.4, api.md X290 to X293. */
import { beforeEach, expect, test } from "vitest"
import { bankAccount, bankLine, remembered } from "../support/bank-files.ts"
import { browserOf } from "../support/moving-out.ts"
import { textIn } from "../support/pages.ts"
import { staff, tokenOf } from "../support/people.ts"
import { movesIn } from "../support/tenancies.ts"
import { setting, suite, USUAL } from "../support/world.ts"

let as = ""
let account = 0
let sender = 0

beforeEach(async () => {
  as = await tokenOf(await staff(3), "page")
  await setting(USUAL)
  await suite(101, { rent: 100_000 })
  account = await bankAccount("Checking")
  sender = await remembered(await movesIn(101, "2026-01-01", { rent: 100_000 }), account)
})

const list = async () => textIn((await browserOf(as).open(`/admin/bank/senders?account=${account}`)).html)
const open = async () => (await browserOf(as).open(`/admin/bank/senders/sender?sender=${sender}`)).html
const send = (form: Record<string, string>) =>
  browserOf(as).send(`/admin/bank/senders/sender?sender=${sender}`, { sender: String(sender), ...form })
const book = (largestAmount: string) => send({ intent: "book", senderID: String(sender), largestAmount })

test("a sender is booked without asking, up to an amount that is required, asked again, and forgotten", async () => {
  expect(await list()).toContain("Dana Reyes Rent, Zelle When you say so")
  expect(textIn(await open())).toContain("A sender can be forged.")
  expect(textIn(await open())).toContain("as rent of Dana Reyes without asking anybody.")
  expect(await open()).toContain('<a href="/admin/bank/files" aria-current="page">Bank Files</a>')
  for (const wrong of ["", "0", "a lot"]) {
    const refused = await book(wrong)
    expect([refused.status, refused.html]).toEqual([
      400,
      expect.stringMatching(/<input[^>]*aria-invalid="true"[^>]*name="largestAmount"/),
    ])
    expect(refused.html).toContain(`value="${wrong}"`)
  }
  expect((await book("1,200.50")).to).toBe(`/admin/bank/senders?account=${account}`)
  expect(await list()).toContain("Without asking, up to $1,200.50")
  expect(textIn(await open())).toContain("Without asking, up to $1,200.50, as Sam Level 3 said on")
  await send({ intent: "stop" })
  expect(await list()).toContain("When you say so")
  await send({ intent: "forget" })
  expect(await list()).toContain("No sender is remembered for this account.")
  expect((await send({ intent: "forget" })).status).toBe(404)
})

test("the page tells how many open credits wait", async () => {
  const text = /<h2>([^<]*)/.exec(await open())?.[1] ?? ""
  await bankLine(5_000, text, "01/09/2026", "", account)
  await bankLine(6_000, text, "01/10/2026", "", account)
  await bankLine(-6_000, text, "01/10/2026", "", account)
  expect(textIn(await open())).toContain("2 open credits of this text, $110.00 together, are looked at within an hour")
})
