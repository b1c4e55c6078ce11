/** The typed rows of a batch are stored until they are posted, so that the review has an address. */
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { storedForms } from "#db/schema/index.ts"
import { purgeOldStoredForms } from "~/domain/identity/sessions/stored-forms.ts"
import { browserOf } from "../support/moving-out.ts"
import { actionOf, BATCH, batchForm, fieldsOf } from "../support/payment-batch-form.ts"
import { staff, tokenOf } from "../support/people.ts"
import { movesIn } from "../support/tenancies.ts"
import { setting, suite, USUAL } from "../support/world.ts"

let as = ""

beforeEach(async () => {
  as = await tokenOf(await staff(6), "page")
  await setting(USUAL)
  await suite(101, { rent: 100_000 })
  await suite(102, { rent: 80_000 })
  await movesIn(101, "2026-01-01", { rent: 100_000 })
  await movesIn(102, "2026-01-01", { rent: 80_000, tenantFirstName: "Ben", primaryEmail: "ben@example.com" })
})

const open = (path: string) => batchForm(as).open(path)
const fill = (typed: Record<string, string>) => batchForm(as).fill(typed)
const send: ReturnType<typeof batchForm>["send"] = (typed, intent) => batchForm(as).send(typed, intent)

const DANA = { "rows.r1.tenant": "101", "rows.r1.amount": "10", "rows.r1.note": "2041" }

test("the review has an address: it is loaded again as of then, and going back finds what was typed, until it is posted", async () => {
  const typed = await fill({ ...DANA, "rows.r2.tenant": "102", "rows.r2.amount": "x" })
  const review = await send(typed, "review")
  expect(review.at).toMatch(/^\/management\/payments\/batch\?key=[0-9a-f-]{36}&step=review$/)
  await send(await fill({ "rows.r1.tenant": "101", "rows.r1.amount": "999" }), "review").then(({ html }) =>
    send({ to: actionOf(html), form: fieldsOf(html) }, "post"),
  )
  const again = await open(review.at)
  expect(again.text).toContain("Dana Reyes, unit 101, owes $1.00")
  expect(again.html).toContain('value="x"')
  const back = await open(typed.to)
  expect(back.text).not.toContain("Dana Reyes, unit 101, owes")
  expect(fieldsOf(back.html)).toMatchObject({
    ...DANA,
    "rows.r2.amount": "x",
    "rows.r1.key": typed.form["rows.r1.key"],
  })
  expect(back.html).toContain("data-stored")
  const left = await send({ to: actionOf(again.html), form: fieldsOf(again.html) }, "good")
  expect([left.at, left.text]).toEqual([`${typed.to}&step=left`, expect.stringContaining("Batch 2: posted")])
  const still = fieldsOf((await open(typed.to)).html)
  expect([still["rows.r1.tenant"], still["rows.r2.tenant"]]).toEqual([undefined, "102"])
  const rest = { ...fieldsOf(left.html), "rows.r2.amount": "5" }
  const whole = await send({ to: actionOf(left.html), form: rest }, "review")
  await send({ to: actionOf(whole.html), form: fieldsOf(whole.html) }, "post")
  expect(fieldsOf((await open(whole.at)).html)["rows.r1.tenant"]).toBe("")
})

test("a batch that was begun is offered in the next one, and discarded; nobody else sees it, and a sign-out ends it", async () => {
  const empty = await send(await fill({ slipTotal: "500" }), "owed")
  expect([fieldsOf(empty.html)["rows.r1.tenant"], fieldsOf(empty.html).slipTotal]).toEqual(["101", "500"])
  expect((await open(BATCH)).text).not.toContain("A batch is not posted yet")
  const typed = await fill(DANA)
  await send(typed, "rows")
  expect((await open(BATCH)).text).toContain("A batch is not posted yet")
  const own = as
  as = await tokenOf(await staff(5), "page")
  expect((await open(BATCH)).text).not.toContain("A batch is not posted yet")
  expect(fieldsOf((await open(typed.to)).html)["rows.r1.tenant"]).toBe("")
  as = own
  await write(purgeOldStoredForms, Date.now() + 23 * 60 * 60 * 1000)
  expect(fieldsOf((await open(typed.to)).html)["rows.r1.tenant"]).toBe("101")
  const [, batchKey = ""] = typed.to.split("=")
  await browserOf(as).send(BATCH, { intent: "discard", batchKey })
  expect((await open(BATCH)).text).not.toContain("A batch is not posted yet")
  expect(fieldsOf((await open(typed.to)).html)["rows.r1.tenant"]).toBe("")
  for (let at = 0; at < 12; at += 1) await send(await fill(DANA), "rows")
  const drafts = () => read((tx) => tx.all(tx.select().from(storedForms)))
  expect(await drafts()).toHaveLength(10)
  expect(JSON.stringify(await drafts())).not.toContain("2041")
  await browserOf(as).send("/logout", {})
  expect(await drafts()).toEqual([])
})

test("without script the page stays at the session's end, so that what was typed can be sent", async () => {
  expect((await open("/management/payments/batch/posted")).html).toContain('http-equiv="refresh"')
  expect((await open(BATCH)).html).not.toContain('http-equiv="refresh"')
})
