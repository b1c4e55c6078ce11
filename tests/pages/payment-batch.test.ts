/** The pages of payments recorded together, without script. */
import { beforeEach, expect, test } from "vitest"
import { write } from "#db/client.server.ts"
import { paymentPolicies } from "#db/schema/index.ts"
import { closes } from "../support/closed-months.ts"
import { browserOf, hiddenOf } from "../support/moving-out.ts"
import { actionOf, BATCH, batchForm, fieldsOf } from "../support/payment-batch-form.ts"
import { staff, tokenOf } from "../support/people.ts"
import { movesIn, stateOf } from "../support/tenancies.ts"
import { setting, suite, USUAL } from "../support/world.ts"

const NOW = "2026-11-20"
let as = ""
let dana = 0

beforeEach(async () => {
  as = await tokenOf(await staff(6), "page")
  await setting(USUAL)
  await suite(101, { rent: 100_000 })
  await suite(102, { rent: 80_000 })
  dana = await movesIn(101, "2026-01-01", { rent: 100_000 })
  await movesIn(102, "2026-01-01", { rent: 80_000, tenantFirstName: "Ben", primaryEmail: "ben@example.com" })
})

const fill = (typed: Record<string, string>) => batchForm(as).fill(typed)
const send: ReturnType<typeof batchForm>["send"] = (typed, intent) => batchForm(as).send(typed, intent)

test("rows by unit are reviewed with what each pays, and posted once", async () => {
  const typed = await fill({
    "rows.r1.tenant": "101",
    "rows.r1.note": "2041",
    "rows.r2.tenant": "102",
    "rows.r2.amount": "90",
    slipTotal: "1,000.00",
  })
  const review = await send(typed, "review")
  expect([review.status, review.text]).toEqual([200, expect.stringContaining("Dana Reyes, unit 101, owes $1,000.00")])
  expect(review.text).toContain("$1,000.00 to rent")
  expect(review.text).toContain("2 amounts, $1,090.00. $90.00 more than the slip")
  const form = fieldsOf(review.html)
  expect(form["rows.r1.amount"]).toBe("1,000.00")
  const posted = await send({ to: actionOf(review.html), form: { ...form } }, "post")
  expect([posted.status, posted.to]).toEqual([302, "/management/payments/batch/view?batch=1"])
  const again = await send({ to: actionOf(review.html), form: { ...form } }, "post")
  expect([again.status, again.to]).toEqual([302, "/management/payments/batch/view?batch=1"])
  expect(await stateOf(dana, NOW)).toMatchObject({ owed: "0/0/0/0" })
  const page = await browserOf(as).open("/management/payments/batch/view?batch=1")
  expect(page.text).toContain("The payments of this batch come to $1,090.00 now: $90.00 more.")
  expect(page.text).toContain("Deposit slip of batch 1")
  expect((await browserOf(as).open("/management/payments/batch/posted")).text).toContain("Batch 1")
})

test("a wrong row keeps what is typed, beside its message, and the good ones are posted alone", async () => {
  const typed = await fill({
    "rows.r1.tenant": "101",
    "rows.r1.amount": "twelve",
    "rows.r2.tenant": "777",
    "rows.r2.amount": "5",
    "rows.r3.tenant": "ben",
    "rows.r3.amount": "80",
    slipTotal: "100",
  })
  const review = await send(typed, "review")
  expect(review.text).toContain("2 of 3 rows cannot be posted yet")
  expect(review.text).toContain("Unit 777 has no tenant.")
  expect(review.text).toContain("Use an amount from $0.01")
  const form = { ...fieldsOf(review.html) }
  const refused = await send({ to: actionOf(review.html), form }, "post")
  expect(refused.status).toBe(409)
  expect(refused.text).toContain("2 of 3 rows cannot be posted. Nothing was posted.")
  expect(refused.html).toContain('value="twelve"')
  const left = await send({ to: actionOf(review.html), form }, "good")
  expect(left.status).toBe(200)
  expect(left.text).toContain("Batch 1: posted")
  expect(left.text).toContain("1 amount, $5.00, $80.00 posted already. $15.00 less than the slip")
  const still = fieldsOf(left.html)
  expect([still["rows.r1.tenant"], still["rows.r2.tenant"], still["rows.r3.tenant"]]).toEqual(["101", "777", ""])
})

test("a payment deleted from its batch leads back to the batch", async () => {
  const review = await send(await fill({ "rows.r1.tenant": "101", "rows.r1.amount": "10" }), "review")
  await send({ to: actionOf(review.html), form: fieldsOf(review.html) }, "post")
  const batch = "/management/payments/batch/view?batch=1"
  const [, deletes = ""] = /href="([^"]*dialog=delete[^"]*)"/.exec((await browserOf(as).open(batch)).html) ?? []
  const address = deletes.replaceAll("&amp;", "&")
  const { html } = await browserOf(as).open(address)
  const form = { ...hiddenOf(html, "reason"), intent: "payment", reason: "The check came back from the bank, unpaid." }
  const sent = Object.fromEntries(Object.entries(form).map(([name, value]) => [name, value.replaceAll("&amp;", "&")]))
  expect(await browserOf(as).send(address, sent)).toMatchObject({ status: 302, to: batch })
  expect((await browserOf(as).open(batch)).text).toContain("Deleted or returned since")
})

test("what changed after the review is not posted", async () => {
  const typed = await fill({ "rows.r1.tenant": "101", "rows.r1.amount": "10" })
  const review = await send(typed, "review")
  const form = { ...fieldsOf(review.html), "rows.r1.amount": "100" }
  const refused = await send({ to: actionOf(review.html), form }, "post")
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining("Please review the batch again.")])
  expect((await send({ ...typed, form: { ...typed.form, reviewed: "" } }, "post")).text).toContain(
    "Review the batch before it is posted",
  )
})

test("everybody who owes is loaded, beside what is typed, and rows without an amount post nothing", async () => {
  const loaded = await send(await fill({ "rows.r1.tenant": "102", "rows.r1.amount": "5" }), "owed")
  const form = fieldsOf(loaded.html)
  expect([form["rows.r1.tenant"], form["rows.r2.tenant"], form["rows.r3.tenant"]]).toEqual(["102", "101", ""])
  const review = await send({ to: actionOf(loaded.html), form: { ...form } }, "review")
  expect(review.text).toContain("No amount: not posted")
  expect(review.text).toContain("Post 1 payment")
  const more = await send({ to: actionOf(loaded.html), form }, "rows")
  expect(Object.keys(fieldsOf(more.html)).filter((name) => name.endsWith(".tenant"))).toHaveLength(12)
})

test("a row says what its tenant may pay online, and is posted all the same", async () => {
  const policies = (tenantId: number | null, policy: "full" | "none" | "usual") =>
    write((tx) =>
      tx.run(
        tx
          .insert(paymentPolicies)
          .values({ tenantId, policy, message: policy === "none" ? "By check." : null, createdAt: 1 }),
      ),
    )
  await policies(null, "full")
  const rows = { "rows.r1.tenant": "101", "rows.r1.amount": "10", "rows.r2.tenant": "102", "rows.r2.amount": "10" }
  expect((await send(await fill(rows), "review")).text).toContain(
    "Dana Reyes, unit 101, owes $1,000.00, payment policy: the full balance only",
  )
  await policies(dana, "full")
  await policies(dana, "none")
  const review = await send(await fill(rows), "review")
  expect(review.text).toContain("Dana Reyes, unit 101, owes $1,000.00, payment policy: no online payment")
  await policies(null, "usual")
  await policies(dana, "usual")
  expect((await send(await fill(rows), "review")).text).not.toContain("payment policy")
  const posted = await send({ to: actionOf(review.html), form: fieldsOf(review.html) }, "post")
  expect(posted.to).toBe("/management/payments/batch/view?batch=1")
})

test("a wrong head is explained, and nothing is read of rows", async () => {
  const refused = await send(
    await fill({ paymentDate: "2190-01-01", slipTotal: "x", "rows.r1.tenant": "101", "rows.r1.amount": "1" }),
    "review",
  )
  expect(refused.status).toBe(400)
  expect(refused.text).toContain("Deposit slip's total : Use an amount")
})

test("nobody below management opens the pages", async () => {
  const low = await tokenOf(await staff(9), "page")
  for (const path of [BATCH, `${BATCH}/posted`, `${BATCH}/view?batch=1`])
    expect((await browserOf(low).open(path)).status).toBe(403)
  expect((await browserOf(as).open(`${BATCH}/view?batch=1`)).status).toBe(404)
})

test("a day in a closed month is refused beside it, with the day to type instead, before anything is asked", async () => {
  await closes("2026-01", NOW)
  const typed = await fill({ paymentDate: "2026-01-20", "rows.r1.tenant": "101", "rows.r1.amount": "90" })
  const posted = await send(typed, "post")
  expect([posted.status, posted.text]).toEqual([
    409,
    expect.stringContaining("January 2026 is closed. Date it today, "),
  ])
  expect(posted.text).not.toContain("changes the report of January 2026")
  expect(posted.html).toContain('value="2026-01-20"')
})
