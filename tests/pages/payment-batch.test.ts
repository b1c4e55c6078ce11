/** The pages of payments recorded together, as they are without script. */
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { storedForms } from "#db/schema/index.ts"
import { purgeOldStoredForms } from "~/domain/identity/sessions/stored-forms.ts"
import { browserOf, hiddenOf } from "../support/moving-out.ts"
import { staff, tokenOf } from "../support/people.ts"
import { movesIn, stateOf } from "../support/tenancies.ts"
import { setting, suite, USUAL } from "../support/world.ts"

const NEW = "/management/payments/batch"
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

/** The form's fields as a browser sends them, hidden and typed. */
function fieldsOf(html: string): Record<string, string> {
  const form = html.slice(html.indexOf("data-batch"), html.lastIndexOf("</form>"))
  const inputs = [...form.matchAll(/<input\b[^>]*>/g)].map(([tag]) => tag)
  const attribute = (tag: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]
  const isSent = (tag: string) => attribute(tag, "type") !== "checkbox" || tag.includes("checked")
  return Object.fromEntries([
    ["method", "check"],
    ...inputs.filter(isSent).flatMap((tag) => {
      const name = attribute(tag, "name")
      return name ? [[name, attribute(tag, "value") ?? ""]] : []
    }),
  ])
}
/** Opens an address as a browser does: the form's address without a key leads to one with a new key. */
async function open(path: string) {
  const page = await browserOf(as).open(path)
  return page.to?.startsWith(`${NEW}?key=`) ? browserOf(as).open(page.to) : page
}
const actionOf = (html: string) => `${NEW}${/<form[^>]*action="(\?key=[^"]*)"/.exec(html)?.[1] ?? ""}`

async function fill(typed: Record<string, string>) {
  const { html } = await open(NEW)
  return { to: actionOf(html), form: { ...fieldsOf(html), ...typed } }
}
/** Presses a button; what leads back to the form is opened there, as a page of its own. */
async function send({ to, form }: { to: string; form: Record<string, string> }, intent: string) {
  const sent = await browserOf(as).send(to, { ...form, intent })
  return sent.to?.startsWith(`${NEW}?key=`)
    ? { ...(await browserOf(as).open(sent.to)), at: sent.to }
    : { ...sent, at: "" }
}

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

test("a wrong head is explained, and nothing is read of rows", async () => {
  const refused = await send(
    await fill({ paymentDate: "2190-01-01", slipTotal: "x", "rows.r1.tenant": "101", "rows.r1.amount": "1" }),
    "review",
  )
  expect(refused.status).toBe(400)
  expect(refused.text).toContain("Deposit slip's total : Use an amount")
})

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
  const typed = await fill(DANA)
  await send(typed, "rows")
  expect((await open(NEW)).text).toContain("A batch is not posted yet")
  const own = as
  as = await tokenOf(await staff(5), "page")
  expect((await open(NEW)).text).not.toContain("A batch is not posted yet")
  expect(fieldsOf((await open(typed.to)).html)["rows.r1.tenant"]).toBe("")
  as = own
  await write(purgeOldStoredForms, Date.now() + 23 * 60 * 60 * 1000)
  expect(fieldsOf((await open(typed.to)).html)["rows.r1.tenant"]).toBe("101")
  const [, batchKey = ""] = typed.to.split("=")
  await browserOf(as).send(NEW, { intent: "discard", batchKey })
  expect((await open(NEW)).text).not.toContain("A batch is not posted yet")
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
  expect((await open(NEW)).html).not.toContain('http-equiv="refresh"')
})

test("nobody below management opens the pages", async () => {
  const low = await tokenOf(await staff(9), "page")
  for (const path of [NEW, `${NEW}/posted`, `${NEW}/view?batch=1`])
    expect((await browserOf(low).open(path)).status).toBe(403)
  expect((await browserOf(as).open(`${NEW}/view?batch=1`)).status).toBe(404)
})
