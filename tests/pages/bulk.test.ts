import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { charges, messages, outbox, units } from "#db/schema/index.ts"
import { createSelection } from "~/domain/bulk-actions/selections.ts"
import { asCents } from "~/values/money.ts"
import { get, post } from "../support/app.ts"
import { rows, textIn } from "../support/pages.ts"
import { staff, tokenOf } from "../support/people.ts"
import { templateOf } from "../support/templates.ts"
import { mona, movesInto, person, suite } from "../support/world.ts"

let manager: Awaited<ReturnType<typeof staff>>
let as = ""
beforeEach(async () => {
  manager = await staff(6)
  as = await tokenOf(manager, "page")
  for (const unit of [101, 102, 103]) await suite(unit, { rent: 100_000 })
  await movesInto(await person("Dana Reyes"), 101)
  await movesInto(await person("Bo Lind"), 102)
})

const page = async (path: string) => (await get(path, { as })).text()
const selected = async (unitNumbers: string) => {
  const sent = await post("/management/bulk", { unitNumbers }, { as })
  return sent.headers.get("location") ?? ""
}
const idIn = (address: string) => new URL(address, "http://localhost").searchParams.get("selection") ?? ""

test("the rent roll leads to all units of its filter, each with a box that is ticked", async () => {
  const roll = await page("/management?search=101")
  const link = /href="(\/management\/bulk\?[^"]*)"/.exec(roll)?.[1]?.replaceAll("&amp;", "&") ?? ""
  const html = await page(link)
  expect(rows(html)).toEqual([["", "Unit 101", "$0.00"]])
  expect(html).toMatch(/<input[^>]*name="unitNumbers"[^>]*checked[^>]*value="101"|value="101"[^>]*checked/)
  expect(await page("/management/bulk?select=none")).not.toContain("checked")
})

test("a review names everybody, the button counts who is acted on, and the outcome is a list", async () => {
  const review = await selected("101")
  const html = await page(`${review}&action=fee`)
  expect(rows(html)).toEqual([["Unit 101", "$0.00", ""]])
  expect(textIn(html)).toContain("Dana Reyes")
  expect(textIn(html)).toContain("Issue 1 fee")
  expect(textIn(html)).toContain("Late fee The tenant reads the reason in the portal and on statements.")
  const typed = { intent: "fee", selection: idIn(review), amount: "25", type: "other", note: "New lock" }
  const refused = await post(`${review}&action=fee`, { ...typed, note: "" }, { as })
  const shown = await refused.text()
  expect([refused.status, shown.includes('value="25"')]).toEqual([400, true])
  expect(textIn(shown)).toContain("One thing to correct Nothing was done yet. Reason : Required.")
  const done = await post(`${review}&action=fee`, typed, { as })
  expect(done.headers.get("location")).toBe(review)
  expect(rows(await page(review))).toEqual([["Unit 101", "$0.00", "Done A fee of $25.00 was issued."]])
  const again = await post(`${review}&action=fee`, typed, { as })
  expect(again.status).toBe(409)
  expect(await read((tx) => tx.all(tx.select().from(charges)))).toHaveLength(1)
})

test("fees to many are deleted by one press, after a question and with a reason", async () => {
  const review = await selected("101")
  const typed = { intent: "fee", selection: idIn(review), amount: "25", type: "other", note: "New lock" }
  await post(review, typed, { as })
  expect(await page(review)).toContain(`href="${review}&amp;delete=fees"`)
  const question = `${review}&delete=fees`
  expect(textIn(await page(question))).toContain("1 fee, $25.00 in all, is deleted.")
  const reviewed = { intent: "deleteFees", selection: idIn(review), reason: "Too short" }
  const refused = await post(question, reviewed, { as })
  expect([refused.status, textIn(await refused.text()).includes("at least 10 characters")]).toEqual([400, true])
  const done = await post(question, { ...reviewed, reason: "The lock was not changed." }, { as })
  expect(done.headers.get("location")).toBe(review)
  const html = await page(question)
  expect(rows(html)).toEqual([["Unit 101", "$0.00", "Deleted The fee of $25.00 was deleted."]])
  expect(html).not.toMatch(/Delete these fees|value="deleteFees"/)
})

test("rows that are left out stand first, before and after the press", async () => {
  const actor = { ...mona, userId: manager.userId, sessionId: null }
  const { id } = await write((tx) => createSelection(tx, actor, { unitNumbers: [101, 103, 102] }))
  const review = `/management/bulk/review?selection=${id}`
  const order = async (address: string) => rows(await page(address)).map(([unit]) => unit)
  expect(await order(`${review}&action=fee`)).toEqual(["Unit 103", "Unit 101", "Unit 102"])
  await post(review, { intent: "fee", selection: id, amount: "25", type: "other", note: "New lock" }, { as })
  expect(await order(review)).toEqual(["Unit 103", "Unit 101", "Unit 102"])
})

test("the new rents are shown before they are planned, and a vacant unit gets no mail", async () => {
  const review = await selected("103")
  expect(rows(await page(`${review}&action=increase&date=2190-01-01&percent=3`))[0]).toContain(
    "$1,000.00 becomes $1,030.00",
  )
  for (const typed of ["percent=99999999999999999", "amount=99999999999999999", "percent=x&amount=y"])
    expect(rows(await page(`${review}&action=increase&${typed}`))[0]).toContain("$1,000.00 now")
  const high = await get(`${review}&action=increase&date=2190-01-01&amount=999999.99`, { as })
  expect([high.status, textIn(await high.text())]).toEqual([
    400,
    expect.stringContaining("The rent of unit 103 would be above $999,999.99."),
  ])
  const zero = { intent: "increase", selection: idIn(review), date: "2190-01-01", percent: "0" }
  expect((await post(`${review}&action=increase`, zero, { as })).status).toBe(400)
  const mail = await page(review)
  expect(rows(mail)[0]).toContain("Left out The unit is vacant.")
  expect(textIn(mail)).toContain("Send 0 mails")
})

/** The fields that the button "Plan …" sends; a person types none of them. */
function confirmed(html: string): Record<string, string> {
  const forms = html.match(/<form\b.*?<\/form>/gs) ?? []
  const [form = ""] = forms.filter((one) => /<button[^>]*value="increase"/.test(one))
  const tags = form.match(/<(?:input|button)\b[^>]*>/g) ?? []
  expect(tags.filter((tag) => !/type="(?:hidden|submit)"/.test(tag))).toEqual([])
  return Object.fromEntries(tags.map((tag) => [/ name="(\w+)"/.exec(tag)?.[1], / value="([^"]*)"/.exec(tag)?.[1]]))
}

test("what is planned is what the list showed, and a rent that changed since is left out and named", async () => {
  const actor = { ...mona, userId: manager.userId, sessionId: null }
  const { id } = await write((tx) => createSelection(tx, actor, { unitNumbers: [101, 102] }))
  const review = `/management/bulk/review?selection=${id}`
  expect(confirmed(await page(`${review}&action=increase`))).toEqual({})
  for (const wrong of ["date=2020-01-01&percent=3", "date=2190-01-01", "date=2190-01-01&percent=3&amount=5"]) {
    const refused = await get(`${review}&action=increase&${wrong}`, { as })
    expect([refused.status, confirmed(await refused.text())]).toEqual([400, {}])
  }
  expect(textIn(await page(`${review}&action=increase&date=2020-01-01&percent=3`))).toContain(
    "One thing to correct Nothing was calculated. From : The planned date must be after today.",
  )
  const html = await page(`${review}&action=increase&date=2190-01-01&amount=1%2C250.50`)
  expect(rows(html)[0]).toContain("$1,000.00 becomes $2,250.50")
  expect(textIn(html)).toContain("From Jan 1, 2190 on each rent is $1,250.50 more, as the list shows.")
  await write((tx) =>
    tx.run(
      tx
        .update(units)
        .set({ monthlyRent: asCents(99_000) })
        .where(eq(units.number, 102)),
    ),
  )
  await post(review, confirmed(html), { as })
  expect(rows(await page(review)).map(([, , note]) => note)).toEqual([
    "Left out The rent is $990.00 now, not $1,000.00.",
    "Done $1,000.00 becomes $2,250.50 on Jan 1, 2190.",
  ])
})

test("a template fills the form of the mail, and a preview shows the first who gets it and keeps what is typed", async () => {
  const id = await templateOf("Rent of [firstName]", "Dear [firstName], you owe [totalBalance] for [unitNumber].")
  const review = await selected("101")
  const html = await page(`${review}&action=mail&template=${id}`)
  expect(html).toMatch(
    /name="subject"[^>]*value="Rent of \[firstName\]"|value="Rent of \[firstName\]"[^>]*name="subject"/,
  )
  expect(textIn(html)).toContain("Dear [firstName], you owe [totalBalance] for [unitNumber].")
  expect(textIn(await page(`${review}&template=99`))).not.toContain("Dear [firstName]")
  const typed = {
    intent: "preview",
    selection: idIn(review),
    subject: "[lastName]",
    body: "[firstName] in [unitNumber]",
  }
  const shown = await post(review, typed, { as })
  const text = textIn(await shown.text())
  expect([shown.status, text.includes("As Dana Reyes will read it")]).toEqual([200, true])
  expect(text).toContain("Reyes Dana in 101")
  expect(text).toContain("[firstName] in [unitNumber]")
  expect((await post(review, { ...typed, body: "" }, { as })).status).toBe(400)
  const vacant = await selected("103")
  const refused = await post(vacant, { ...typed, selection: idIn(vacant) }, { as })
  expect([refused.status, textIn(await refused.text()).includes("Nobody on the list gets a mail.")]).toEqual([
    400,
    true,
  ])
  expect(await read((tx) => tx.all(tx.select().from(messages)))).toEqual([])
})

test("while mails are sent the page says how many, loads itself again without script, and ends so", async () => {
  const review = await selected("101")
  const typed = { intent: "mail", selection: idIn(review), subject: "Water", body: "It is off on Sunday." }
  await post(review, typed, { as })
  const html = await page(review)
  expect(textIn(html)).toContain("0 of 1 mails are sent.")
  expect(html).toMatch(/<noscript><meta http-equiv="refresh" content="5"/)
  expect(rows(html)).toEqual([["Unit 101", "$0.00", "Queued dana.reyes@example.com"]])
  const part = await get(`/management/bulk/progress?selection=${idIn(review)}`, { as })
  expect(await part.text()).toMatch(/^<div data-progress="\/management\/bulk\/progress[^>]*data-state="running"/)
  await write((tx) => tx.run(tx.update(outbox).set({ state: "sent" })))
  const after = await page(review)
  expect(textIn(after)).toContain("1 of 1 mails are sent.")
  expect(after).not.toContain('http-equiv="refresh" content="5"')
  expect(rows(after)).toEqual([["Unit 101", "$0.00", "Sent dana.reyes@example.com"]])
  expect(await (await get(`/management/bulk/progress?selection=${idIn(review)}`, { as })).text()).not.toContain(
    "data-progress",
  )
  expect((await get("/management/bulk/progress?selection=1", { as })).status).toBe(404)
})

test("statements that are still to be made stand in the list", async () => {
  const review = await selected("101")
  await post(review, { intent: "statements", selection: idIn(review) }, { as })
  const html = await page(review)
  expect(textIn(html)).toContain("0 of 1 statements are made.")
  expect(rows(html)).toEqual([["Unit 101", "$0.00", "Is made soon dana.reyes@example.com"]])
})

test("who owes is selected from the arrears, and an unknown selection is not there", async () => {
  expect(await page("/management/bulk?from=arrears")).toContain("There is nobody to select.")
  expect((await get("/management/bulk/review?selection=1", { as })).status).toBe(404)
  expect((await get("/management/bulk", { as: await tokenOf(await staff(9), "page") })).status).toBe(403)
})
