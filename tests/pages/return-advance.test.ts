import { beforeEach, expect, test } from "vitest"
import { browserOf, hiddenOf } from "../support/moving-out.ts"
import { staff, tokenOf } from "../support/people.ts"
import { movesIn, owesFee, pays, stateOf } from "../support/tenancies.ts"
import { setting, suite, USUAL } from "../support/world.ts"

const NOW = "2026-11-20"
let as = ""
let dana = 0
const PAGE = () => `/management/viewtenant?tenant=${dana}`
const open = (more = "", by = as) => browserOf(by).open(`${PAGE()}${more}`)

/** Dana Reyes rents unit 101 and has paid $300.00 more than she owes. */
beforeEach(async () => {
  as = await tokenOf(await staff(6), "page")
  await setting(USUAL)
  await suite(101, { rent: 100_000 })
  dana = await movesIn(101, "2026-01-01", { rent: 100_000 })
  await pays(dana, 130_000, "2026-01-02")
})

const DIALOG = "&dialog=return"
const confirmation = async (typed: Record<string, string>) => {
  const { balanceSeq = "" } = hiddenOf((await open(DIALOG)).html, "amount")
  return open(`${DIALOG}&${new URLSearchParams({ balanceSeq, ...typed })}`)
}

test("advance rent of a tenant in a unit is returned from its page, after a confirmation that says what changes", async () => {
  expect((await open()).html).toContain(`href="${PAGE().replace("&", "&amp;")}&amp;dialog=return"`)
  const first = await open(DIALOG)
  expect(first.text).toContain("Return advance rent to Dana Reyes $300.00 was paid in advance.")
  expect(first.html).toContain('value="300.00"')
  const second = await confirmation({ amount: "250", note: "Check 88" })
  expect(second.text).toContain("Return $250.00 of advance rent?")
  expect(second.text).toContain("Advance rent $300.00 → $50.00 Balance ($300.00) → ($50.00) Note Check 88")
  const form = { ...hiddenOf(second.html, "amount"), intent: "return" }
  for (const answer of [await browserOf(as).send(PAGE(), form), await browserOf(as).send(PAGE(), form)]) {
    expect([answer.status, answer.to]).toEqual([302, PAGE()])
  }
  expect(await stateOf(dana, NOW)).toMatchObject({ advance: 5_000 })
})

test("a charge that meets the advance rent meanwhile sends the confirmation back, with what is held now", async () => {
  const second = await confirmation({ amount: "250", note: "" })
  const form = { ...hiddenOf(second.html, "amount"), intent: "return" }
  const action = second.html.match(/action="([^"]*dialog=return[^"]*)"/)?.[1]?.replaceAll("&amp;", "&") ?? ""
  await owesFee(dana, 10_000, "2026-01-03")
  const answer = await browserOf(as).send(action, form)
  expect(answer.status).toBe(409)
  expect(answer.text).toContain("The balances changed in the meantime.")
  expect(answer.text).toContain("No more than $200.00.")
  expect(answer.html).toContain('value="250.00"')
  expect(await stateOf(dana, NOW)).toMatchObject({ advance: 20_000 })
})

test.each([
  [{ amount: "300.01" }, "No more than $300.00 can be returned."],
  [{ amount: "" }, "Required."],
  [{ amount: "0" }, ""],
  [{ amount: "-5" }, ""],
  [{ amount: "abc" }, ""],
])("%j is not returned, and what was typed stays", async (typed, error) => {
  const { status, text } = await confirmation(typed)
  expect(status).toBe(400)
  expect(text).toContain("Review return")
  expect(text).toContain(error)
})

test("credit that was given is named and not paid out", async () => {
  await pays(dana, 4_000, "2026-01-02", { method: "managementCredit" })
  expect((await open(DIALOG)).text).toContain("$40.00 more is credit that was given: it is not paid out.")
  expect((await confirmation({ amount: "340" })).status).toBe(400)
})

test("a form that does not say which balances it was made with returns nothing", async () => {
  const form = { intent: "return", tenantID: String(dana), amount: "10", balanceSeq: "" }
  expect((await browserOf(as).send(PAGE(), form)).status).toBe(400)
  expect(await stateOf(dana, NOW)).toMatchObject({ advance: 30_000 })
})

test("where no cash is held in advance there is nothing to return", async () => {
  await owesFee(dana, 30_000, "2026-01-03")
  expect((await open()).text).not.toContain("Return advance rent")
  const typedValues = await open(DIALOG)
  expect(typedValues.status).toBe(200)
  expect(typedValues.text).toContain("Nothing to return No rent of Dana Reyes is held in advance. OK")
  expect(typedValues.text).not.toContain("No more than")
})

test("a confirmation that comes after the last of the advance rent says that nothing is left to return", async () => {
  const second = await confirmation({ amount: "250", note: "" })
  const form = { ...hiddenOf(second.html, "amount"), intent: "return" }
  const action = second.html.match(/action="([^"]*dialog=return[^"]*)"/)?.[1]?.replaceAll("&amp;", "&") ?? ""
  await owesFee(dana, 30_000, "2026-01-03")
  const answer = await browserOf(as).send(action, form)
  expect(answer.status).toBe(409)
  expect(answer.text).toContain("Nothing to return No rent of Dana Reyes is held in advance.")
})
