import { beforeEach, expect, test } from "vitest"
import { read } from "#db/client.server.ts"
import { popups } from "#db/schema/index.ts"
import { ledgerArrays } from "~/domain/ledger/statement/tenant-ledger.ts"
import { ALLOWED } from "../support/allowed.ts"
import { get, post } from "../support/app.ts"
import { textIn } from "../support/pages.ts"
import { staff, tokenOf } from "../support/people.ts"
import { movesIn, owesFee, stateOf } from "../support/tenancies.ts"
import { suite } from "../support/world.ts"

let as = ""
let id = 0
const fees = async () => (await read((tx) => ledgerArrays(tx, id))).feeCharges
const textOf = async () => (await read((tx) => tx.all(tx.select().from(popups)))).map((popup) => popup.note)
const form = (more: Record<string, string> = {}) => ({
  key: "one",
  tenantID: String(id),
  amount: "25",
  type: "other",
  explanation: "none",
  customExplanation: "",
  ...more,
})
const send = async (more: Record<string, string> = {}, path = `/management/editfee?tenant=${id}`) => {
  const response = await post(path, form(more), { as })
  const notice = /notice=([\w-]+)/.exec(response.headers.get("set-cookie") ?? "")?.[1] ?? ""
  return {
    status: response.status,
    to: response.headers.get("location"),
    notice: Buffer.from(notice, "base64url").toString(),
    html: await response.text(),
  }
}

beforeEach(async () => {
  as = await tokenOf(await staff(6), "page")
  await suite(101, { rent: 100_000 })
  id = await movesIn(101, "2026-01-01", { rent: 100_000 })
})

test("a fee goes to the ledger, and staff back to the rent roll", async () => {
  const html = await (await get(`/management/editfee?tenant=${id}`, { as })).text()
  expect(html).toContain("<title>Dana Reyes 101 · Edit Tenant Fees · ")
  expect(textIn(html)).toContain("This is a fee credit A credit is applied as if the tenant paid that amount.")
  const { status, to, notice } = await send()
  expect([status, to, notice]).toEqual([302, "/management", "A fee of $25.00 was issued to Dana Reyes."])
  expect(await fees()).toMatchObject([{ kind: "other", amount: 2_500, notes: null }])
  expect(await textOf()).toEqual([])
})

test("a credit is the amount taken off, as if it were paid", async () => {
  const creditSeen = "The credit goes $40.00 to rent."
  const { notice } = await send({ isCredit: "on", type: "late", amount: "40.00", creditSeen })
  expect(notice).toBe("A credit of $40.00 for late fees was given to Dana Reyes: $40.00 to rent.")
  expect(await fees()).toMatchObject([{ kind: "late", amount: -4_000 }])
  expect((await stateOf(id, "2026-11-20")).owed).toBe("96000/0/0/0")
})

test("a credit above what it reduces says before and after where the rest goes", async () => {
  await owesFee(id, 700, "2026-01-02", "late")
  const html = await (await get(`/management/editfee?tenant=${id}`, { as })).text()
  expect(textIn(html)).toContain("A late fee credit pays late fees, then rent, then other fees;")
  expect(textIn(html)).toContain("What is left becomes advance rent.")
  expect(html).toContain('data-orders="{&quot;late&quot;:[&quot;late&quot;,&quot;rent&quot;,&quot;other&quot;]')
  const credit = { isCredit: "on", type: "late", amount: "2,000" }
  const first = await send(credit)
  const creditSeen = "The credit goes $7.00 to late fees, $1,000.00 to rent, $993.00 to advance rent."
  expect([first.status, textIn(first.html)]).toEqual([400, expect.stringContaining(`${creditSeen} That is more than`)])
  expect(first.html).toContain(`name="creditSeen" value="${creditSeen}"`)
  expect((await fees()).filter((fee) => fee.amount < 0)).toEqual([])
  expect((await send({ ...credit, creditSeen: "The credit goes $2,000.00 to late fees." })).status).toBe(400)
  const { notice } = await send({ ...credit, creditSeen })
  expect(notice).toBe(
    "A credit of $2,000.00 for late fees was given to Dana Reyes: $1,000.00 to rent, $7.00 to late fees, $993.00 to advance rent.",
  )
})

test.each([
  [{ explanation: "keys" }, "New Keys for Unit"],
  [{ explanation: "custom", customExplanation: " Broken <b>window</b> " }, "Broken <b>window</b>"],
])("an explained other fee is told to the tenant: %j", async (more, explanation) => {
  expect((await send(more)).status).toBe(302)
  expect(await fees()).toMatchObject([{ notes: explanation }])
  expect(await textOf()).toEqual([`You received a $25.00 fee due to: ${explanation}`])
})

test.each([
  [{ type: "late", explanation: "keys" }],
  [{ isCredit: "on", explanation: "keys", creditSeen: "The credit goes $25.00 to rent." }],
  [{ type: "late", explanation: "custom", customExplanation: "" }],
  [{ customExplanation: "not chosen" }],
])("only an other fee that is no credit is explained: %j", async (more) => {
  expect((await send(more)).status).toBe(302)
  expect((await fees())[0]?.notes).toBeNull()
  expect(await textOf()).toEqual([])
})

test("the other mode of the payment page issues the same fee and stays there", async () => {
  const path = `/management/manualpayment?tenant=${id}&mode=fees`
  expect(textIn(await (await get(path, { as })).text())).toContain("Issue fee Give credit")
  const { status, to } = await send({ intent: "fee" }, path)
  expect([status, to]).toEqual([302, path])
  expect(await fees()).toHaveLength(1)
})

test("a form sent twice books once", async () => {
  await Promise.all([send(), send()])
  await send()
  expect(await fees()).toHaveLength(1)
})

const LONG = { explanation: "custom", customExplanation: "x".repeat(501) }
test.each([
  [`Amount: ${ALLOWED.someAmount}`, { amount: "0" }],
  [`Amount: ${ALLOWED.someAmount}`, { amount: "-5" }],
  ["Amount: Required.", { amount: "" }],
  [`Amount: ${ALLOWED.someAmount}`, { amount: "1000000.00" }],
  [`Amount: ${ALLOWED.someAmount}`, { amount: "five" }],
  ["Type: Required.", { type: "" }],
  [`Type: ${ALLOWED.choice}`, { type: "rent" }],
  ["Custom explanation: Required.", { explanation: "custom" }],
  ["Custom explanation: Use at most 500 characters.", LONG],
  [`Explanation: ${ALLOWED.choice}`, { explanation: "__proto__" }],
])("a fee is refused with '%s' and what was typed stays", async (message, more: Record<string, string>) => {
  const { status, html } = await send(more)
  expect(status).toBe(400)
  expect(textIn(html).replaceAll(" :", ":")).toContain(`Nothing was issued yet. ${message}`)
  if (more.amount) expect(html).toContain(`value="${more.amount}"`)
  expect(await fees()).toEqual([])
})

test("an unknown tenant is told", async () => {
  const { status, html } = await send({ tenantID: "999" })
  expect(status).toBe(404)
  expect(textIn(html)).toContain("The specified tenant could not be found.")
  expect((await get("/management/editfee?tenant=999", { as })).status).toBe(404)
})
