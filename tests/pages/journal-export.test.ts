/** The pages of the journal for the accountant, without script. Source: money.md 11.8. */
import { beforeEach, expect, test } from "vitest"
import { get, post } from "../support/app.ts"
import { liveExampleB } from "../support/examples/b.ts"
import { rows, textIn } from "../support/pages.ts"
import { staff, tokenOf } from "../support/people.ts"

const HERE = "/admin/reports/journal-export"
let as = ""
beforeEach(async () => {
  as = await tokenOf(await staff(3), "page")
  await liveExampleB()
})

const html = async (address = HERE) => (await get(address, { as })).text()
const keyIn = (page: string) => /name="key" value="([^"]+)"/.exec(page)?.[1] ?? ""
const sends = async (form: Record<string, string>, address = HERE) =>
  post(address, { key: keyIn(await html()), ...form }, { as })

test("what was not exported is exported, downloaded and discarded", async () => {
  const before = await html()
  expect(textIn(before)).toContain("that no export has, from Jan 1, 2026 to Mar 25, 2026.")
  expect((await sends({ intent: "make", from: "2026-01-01", to: "2026-01-31" })).status).toBe(302)
  const after = await html()
  expect(textIn(after)).toContain("that no export has, from Feb 1, 2026 to Mar 25, 2026.")
  expect(rows(after)[0]?.slice(0, 2)).toEqual(["Jan 1, 2026 to Jan 31, 2026", "4"])
  const [, link = ""] = /href="(\/admin\/reports\/journal-export\?export=1&amp;format=iif)"/.exec(after) ?? []
  const file = await get(link.replace("&amp;", "&"), { as })
  expect([file.status, file.headers.get("content-disposition")?.split(";")[1]]).toEqual([
    200,
    ' filename="journal-1-2026-01-01-2026-01-31.iif"',
  ])
  expect(await file.text()).toContain("\tGENERAL JOURNAL\t01/01/2026\t")
  expect((await sends({ intent: "discard", exportID: "1" })).status).toBe(302)
  expect(textIn(await html())).toContain("Discarded")
  expect(textIn(await html())).toContain("that no export has, from Jan 1, 2026 to Mar 25, 2026.")
})

test("what is refused stands beside its field with what was typed", async () => {
  const wrong = await sends({ intent: "make", from: "2026-03-02", to: "2026-03-01" })
  const text = await wrong.text()
  expect([wrong.status, textIn(text).includes("The first day cannot be after the last one.")]).toEqual([400, true])
  expect(text).toContain('value="2026-03-02"')
  expect((await sends({ intent: "make", from: "x", to: "2199-01-01" })).status).toBe(400)
  expect((await sends({ intent: "discard", exportID: "9" })).status).toBe(404)
  expect((await get(`${HERE}?export=9&format=csv`, { as })).status).toBe(404)
})

test("an account gets the name and the type that it has in the other program", async () => {
  const list = await html(`${HERE}/accounts`)
  expect(rows(list)[0]).toEqual(["Undeposited Funds", "Other current asset", "Change Not deposited: checks"])
  const form = await html(`${HERE}/accounts?account=INC_RENT`)
  expect(form).toContain('value="Rental Income"')
  const saved = await sends(
    { account: "INC_RENT", name: "Income:Rent", type: "INC" },
    `${HERE}/accounts?account=INC_RENT`,
  )
  expect(saved.status).toBe(302)
  expect(textIn(await html(`${HERE}/accounts`))).toContain("Income:Rent")
  const wrong = await sends(
    { account: "INC_RENT", name: "Late Fee Income", type: "EXP" },
    `${HERE}/accounts?account=INC_RENT`,
  )
  expect([wrong.status, textIn(await wrong.text()).includes("has the same name with another type")]).toEqual([
    400,
    true,
  ])
})

test("the hledger books are named for those who may export everything, and managers see none of it", async () => {
  expect(textIn(await html())).toContain("a Super Admin makes it")
  const boss = await tokenOf(await staff(0), "page")
  expect(await (await get(HERE, { as: boss })).text()).toContain('href="/admin/export"')
  const manager = await tokenOf(await staff(6), "page")
  for (const address of [HERE, `${HERE}/accounts`, `${HERE}?export=1&format=iif`])
    expect((await get(address, { as: manager })).status, address).toBe(403)
})
