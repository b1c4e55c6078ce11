/** The expenses of a month and of a year, as administrators see and save them. */
import { beforeEach, describe, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { expenses, expenseTypes, storedFiles } from "#db/schema/index.ts"
import { deleteStoredFile } from "~/domain/files/stored-files.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { app, get, post } from "../support/app.ts"
import { expenseType, spends } from "../support/expenses.ts"
import { documentForm, hasStored } from "../support/files.ts"
import { textIn } from "../support/pages.ts"
import { staff, tokenOf } from "../support/people.ts"
import { breaks } from "../support/raw.ts"

const PATH = "/admin/reports/expenses"
const NOVEMBER = `${PATH}?month=2026-11`
let as = ""
const signedIn = async (level: number) => tokenOf(await staff(level, `page-${level}@example.com`), "page")
beforeEach(async () => {
  as = await signedIn(3)
})

const html = async (address = NOVEMBER) => (await get(address, { as })).text()
const save = (fields: Record<string, string>, was = "") =>
  post(NOVEMBER, { intent: "save", month: "2026-11", was, ...fields }, { as })
const saved = async () =>
  (await read((tx) => tx.all(tx.select().from(expenses).orderBy(expenses.typeId)))).map((row) => [
    row.typeId,
    row.amount,
  ])
const hiddenIn = (page: string, name: string) => new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(page)?.[1]
const fieldOf = (page: string, id: number) => new RegExp(`<input[^>]*name="amounts.t${id}"[^>]*>`).exec(page)?.[0] ?? ""
const lines = (page: string) =>
  [...page.matchAll(/<tr\b.*?<\/tr>/gs)].slice(1).map(([row]) => {
    const typed = /value="([^"]*)"/.exec(row)?.[1]
    return [textIn(row).trim(), ...(typed === undefined ? [] : [typed])].join(" = ")
  })

describe("the expenses of a month", () => {
  test("stand under their parents by name, with totals of parents and of all", async () => {
    const utilities = await expenseType("Utilities")
    const taxes = await expenseType("Taxes")
    const water = await expenseType("Water", utilities)
    await expenseType("Power", utilities)
    await spends(utilities, 1_000)
    await spends(water, 4_050)
    await spends(taxes, 100_000)
    await spends(water, 99_900, "2026-10")
    expect(lines(await html())).toEqual([
      expect.stringMatching(/^Taxes .*= 1,000.00$/),
      expect.stringMatching(/^Utilities .*= 10.00$/),
      expect.stringMatching(/^Power .*= $/),
      expect.stringMatching(/^Water .*= 40.50$/),
      "Total Utilities $50.50",
      "All expenses $1,050.50",
    ])
  })

  test("are of the current month without any, and a wrong one is told beside its field", async () => {
    expect((await get(PATH, { as })).status).toBe(200)
    const wrong = await get(`${PATH}?month=2026-13`, { as })
    expect(wrong.status).toBe(400)
    const page = await wrong.text()
    expect(textIn(page)).toContain("Use a month from 1900 to 2200, like 2026-11.")
    expect(page).toContain('value="2026-13"')
  })

  test("are saved in one form as dollars, an emptied amount goes, and nothing else changes", async () => {
    const [power, water, taxes] = [await expenseType("Power"), await expenseType("Water"), await expenseType("Taxes")]
    await spends(water, 4_000)
    await spends(taxes, 9_000)
    const was = hiddenIn(await html(), "was")
    expect(was).toBe(`${water}:4000,${taxes}:9000`)
    const typed = { [`amounts.t${power}`]: "1,250.50", [`amounts.t${water}`]: "", [`amounts.t${taxes}`]: "90.00" }
    const response = await save(typed, was)
    expect([response.status, response.headers.get("location")]).toEqual([302, NOVEMBER])
    expect(await saved()).toEqual([
      [power, 125_050],
      [taxes, 9_000],
    ])
  })

  test("are refused as a whole with a message beside the field, and what was typed stays", async () => {
    const [power, water] = [await expenseType("Power"), await expenseType("Water")]
    const response = await save({ [`amounts.t${power}`]: "12,5", [`amounts.t${water}`]: "40" })
    expect(response.status).toBe(400)
    const page = await response.text()
    expect(textIn(page)).toContain("One thing to correct")
    expect(textIn(page)).toContain("Use an amount from $0.00 to $999,999.99 with at most two decimals")
    expect(fieldOf(page, power)).toMatch(/value="12,5".*aria-invalid="true"|aria-invalid="true".*value="12,5"/)
    expect(fieldOf(page, water)).toContain('value="40"')
    expect(await saved()).toEqual([])
  })

  test.each([
    ["amounts.t99", 404],
    ["amounts.x", 400],
    ["amounts.t1.more", 400],
  ])("of a type that is none (%s) are refused", async (name, status) => {
    await expenseType("Power")
    expect((await save({ [name]: "1" })).status).toBe(status)
    expect(await saved()).toEqual([])
  })

  test("a form that is out of date refuses, whatever it says was known", async () => {
    const power = await expenseType("Power")
    for (const was of ["1", "1:", "x:1", "1:1,", "1:-1"]) {
      expect((await save({ [`amounts.t${power}`]: "1" }, was)).status, was).toBe(400)
    }
  })
})

test("a failure in the middle saves nothing, with the message of its place, and what was typed stays", async () => {
  const [power, water] = [await expenseType("Power"), await expenseType("Water")]
  await breaks("insert on expenses", `new.type_id = ${water}`)
  const response = await save({ [`amounts.t${power}`]: "10", [`amounts.t${water}`]: "20" })
  const page = await response.text()
  expect([response.status, textIn(page)]).toEqual([
    500,
    expect.stringContaining("Error processing request. Please try again."),
  ])
  expect(fieldOf(page, power)).toContain('value="10"')
  expect(await saved()).toEqual([])
})

describe("two people at the same month", () => {
  test("who change different types both have their amounts", async () => {
    const [power, water] = [await expenseType("Power"), await expenseType("Water")]
    const was = hiddenIn(await html(), "was") ?? ""
    await save({ [`amounts.t${power}`]: "10", [`amounts.t${water}`]: "" }, was)
    expect((await save({ [`amounts.t${power}`]: "", [`amounts.t${water}`]: "20" }, was)).status).toBe(302)
    expect(await saved()).toEqual([
      [power, 1_000],
      [water, 2_000],
    ])
  })

  test("who change the same one: the second is told, nothing is saved, and may save again knowing it", async () => {
    const [power, water] = [await expenseType("Power"), await expenseType("Water")]
    await spends(power, 500)
    const was = hiddenIn(await html(), "was") ?? ""
    await spends(power, 1_000)
    await spends(water, 7_000)
    const mine = { [`amounts.t${power}`]: "30", [`amounts.t${water}`]: "" }
    const response = await save(mine, was)
    expect(response.status).toBe(409)
    const page = await response.text()
    expect(textIn(page)).toContain("Power : Now: $10.00")
    expect(await saved()).toEqual([
      [power, 1_000],
      [water, 7_000],
    ])
    // An expense that this person has neither seen nor changed is not overwritten, although its field is empty.
    expect(hiddenIn(page, "was")).toBe(`${power}:1000`)
    expect((await save(mine, hiddenIn(page, "was"))).status).toBe(302)
    expect(await saved()).toEqual([
      [power, 3_000],
      [water, 7_000],
    ])
  })

  test("one of whom attaches a receipt: the other, emptying the amount, is told, and may save again knowing it", async () => {
    const [power, water] = [await expenseType("Power"), await expenseType("Water")]
    await spends(power, 1_000)
    await spends(water, 4_000)
    const was = hiddenIn(await html(), "was") ?? ""
    const bill = await hasStored("a", { name: "Bill.pdf" })
    const about = { month: "2026-11", type: String(power) }
    await post(`${NOVEMBER}&dialog=choose`, { intent: "choose", ...about, file: String(bill.id) }, { as })
    // A changed amount keeps its receipt.
    expect((await save({ [`amounts.t${power}`]: "11.00", [`amounts.t${water}`]: "40.00" }, was)).status).toBe(302)
    const mine = { [`amounts.t${power}`]: "", [`amounts.t${water}`]: "" }
    const response = await save(mine, was.replace(`${power}:1000`, `${power}:1100`))
    expect(response.status).toBe(409)
    const page = await response.text()
    expect(textIn(page)).toContain("Now: $11.00, with a receipt that was attached meanwhile")
    expect(await saved()).toEqual([
      [power, 1_100],
      [water, 4_000],
    ])
    expect((await save(mine, hiddenIn(page, "was"))).status).toBe(302)
    expect(await saved()).toEqual([])
  })

  test("one of whom changes the amount and its receipt: both are told", async () => {
    const power = await expenseType("Power")
    await spends(power, 1_000)
    const was = hiddenIn(await html(), "was") ?? ""
    await spends(power, 2_000)
    const bill = await hasStored("a", { name: "Bill.pdf" })
    const about = { month: "2026-11", type: String(power) }
    await post(`${NOVEMBER}&dialog=choose`, { intent: "choose", ...about, file: String(bill.id) }, { as })
    const page = await (await save({ [`amounts.t${power}`]: "" }, was)).text()
    expect(textIn(page)).toContain("Now: $20.00, with a receipt that was attached meanwhile")
    expect((await save({ [`amounts.t${power}`]: "" }, hiddenIn(page, "was"))).status).toBe(302)
  })

  test("who type the same amount agree", async () => {
    const power = await expenseType("Power")
    await spends(power, 1_000)
    expect((await save({ [`amounts.t${power}`]: "10.00" })).status).toBe(302)
  })
})

describe("a new type", () => {
  test("is created under another one, and the page has its field", async () => {
    const utilities = await expenseType("Utilities")
    const dialog = await html(`${NOVEMBER}&dialog=type`)
    expect(dialog).toContain(`<option value="${utilities}">Utilities</option>`)
    const form = { intent: "create", month: "2026-11", Name: "Power", Description: "Common areas", key: "k1" }
    for (const _ of ["once", "and a second time"]) {
      const { status } = await post(`${NOVEMBER}&dialog=type`, { ...form, ParentType: String(utilities) }, { as })
      expect(status).toBe(302)
    }
    const types = await read((tx) => tx.all(tx.select().from(expenseTypes)))
    expect(types).toMatchObject([
      { name: "Utilities" },
      { name: "Power", description: "Common areas", parentId: utilities },
    ])
    expect(textIn(await html())).toContain("Power , amount Common areas")
  })

  test("without a name is told beside the field", async () => {
    const response = await post(`${NOVEMBER}&dialog=type`, { intent: "create", month: "2026-11", Name: " " }, { as })
    expect(response.status).toBe(400)
    expect(await response.text()).toMatch(/id="[^"]*Name-error"/)
  })
})

describe("a receipt", () => {
  const dialog = (type: number, name = "receipt") => `${NOVEMBER}&dialog=${name}&type=${type}`
  const receipt = async () => (await read((tx) => tx.all(tx.select().from(expenses))))[0]?.receiptFileId

  /** Sends the upload's form as a browser without script does. */
  const uploads = (type: number, text: string, name: string, address = dialog(type)) => {
    const ours = { Origin: "http://localhost:3000", "Sec-Fetch-Site": "same-origin", Cookie: `__Host-session=${as}` }
    const body = documentForm(text, { month: "2026-11", type: String(type), key: "k1" }, name)
    return app(new Request(`http://localhost:3000${address}`, { method: "POST", body, headers: ours }))
  }

  test("is uploaded on the spot for administrators, and downloaded from the page", async () => {
    const power = await expenseType("Power")
    await spends(power, 1_000)
    expect(await html(dialog(power))).toContain('type="file"')
    const response = await uploads(power, "Paid", "October bill.txt")
    expect([response.status, response.headers.get("location")]).toEqual([302, NOVEMBER])
    const [file] = await read((tx) => tx.all(tx.select().from(storedFiles)))
    expect(file).toMatchObject({ uploadedName: "October bill.txt", level: 3, unitNumber: null, tenantId: null })
    expect(await receipt()).toBe(file?.id)
    expect(textIn(await html())).toContain("October bill.txt")
    const download = await get(`${NOVEMBER}&receipt=${power}`, { as })
    expect([download.status, await download.text()]).toEqual([200, "Paid"])
  })

  test("is stored, too, by a form whose address names no month", async () => {
    const power = await expenseType("Power")
    await spends(power, 1_000)
    const response = await uploads(power, "Paid", "Bill.txt", "/admin/reports/expenses?month=x")
    expect([response.status, response.headers.get("location")]).toEqual([302, "/admin/reports/expenses"])
  })

  test("needs a saved amount: nothing of the file stays without", async () => {
    const power = await expenseType("Power")
    expect(await html(dialog(power))).not.toContain('type="file"')
    const response = await uploads(power, "Paid", "Bill.txt")
    expect(response.status).toBe(400)
    expect(await read((tx) => tx.all(tx.select().from(storedFiles)))).toEqual([])
  })

  test("is chosen among the stored files that one may open, found by a part of the name, and detached", async () => {
    const power = await expenseType("Power")
    await spends(power, 1_000)
    const bill = await hasStored("a", { name: "Power 100%.pdf" })
    await hasStored("b", { name: "Lease.pdf" })
    const hidden = await hasStored("c", { name: "Power of the board.pdf", level: 0 })
    const found = await html(`${dialog(power, "choose")}&find=power`)
    expect([...found.matchAll(/<option value="(\d+)"/g)].map(([, id]) => Number(id))).toEqual([bill.id])
    const choose = (file: number) =>
      post(
        dialog(power, "choose"),
        { intent: "choose", month: "2026-11", type: String(power), file: String(file) },
        { as },
      )
    expect((await choose(hidden.id)).status).toBe(403)
    const gone = await choose(99)
    expect([gone.status, textIn(await gone.text())]).toEqual([
      404,
      expect.stringContaining("This file was deleted in the"),
    ])
    expect((await choose(bill.id)).status).toBe(302)
    expect(await receipt()).toBe(bill.id)
    const detach = { intent: "detach", month: "2026-11", type: String(power), seen: String(bill.id) }
    expect(await html(dialog(power, "detach"))).toContain(`name="seen" value="${bill.id}"`)
    expect((await post(dialog(power, "detach"), detach, { as })).status).toBe(302)
    expect(await receipt()).toBe(null)
    expect(await read((tx) => tx.all(tx.select().from(storedFiles)))).toHaveLength(3)
  })

  test("that somebody attached meanwhile is neither replaced nor detached unseen", async () => {
    const power = await expenseType("Power")
    await spends(power, 1_000)
    const [first, second] = [await hasStored("a", { name: "One.pdf" }), await hasStored("b", { name: "Two.pdf" })]
    const about = { month: "2026-11", type: String(power) }
    const sends = (fields: Record<string, string>) =>
      post(dialog(power, fields.intent), { ...about, seen: "", ...fields }, { as })
    const choose = (file: number) => sends({ intent: "choose", file: String(file) })
    expect((await choose(first.id)).status).toBe(302)
    expect((await choose(first.id)).status).toBe(302)
    const late = await choose(second.id)
    expect([late.status, textIn(await late.text())]).toEqual([409, expect.stringContaining("in the meantime.")])
    expect((await uploads(power, "Paid", "Bill.txt")).status).toBe(409)
    expect((await sends({ intent: "detach", seen: String(second.id) })).status).toBe(409)
    expect([await receipt(), await read((tx) => tx.all(tx.select().from(storedFiles)))]).toMatchObject([
      first.id,
      [{ id: first.id }, { id: second.id }],
    ])
  })

  test("comes off with its amount, which the page says", async () => {
    const power = await expenseType("Power")
    await spends(power, 1_000)
    await uploads(power, "Paid", "Bill.txt")
    const { headers } = await save({ [`amounts.t${power}`]: "" }, hiddenIn(await html(), "was"))
    const [notice = ""] = headers.getSetCookie().filter((cookie) => cookie.startsWith("__Host-notice="))
    const shown = await get(NOVEMBER, { headers: { Cookie: `__Host-session=${as}; ${notice.split(";")[0]}` } })
    expect(textIn(await shown.text())).toContain(
      "One receipt was removed with the amount that you emptied. Its file stays in storage.",
    )
  })

  test("stays when the amount changes, and its deletion from storage is told", async () => {
    const power = await expenseType("Power")
    await spends(power, 1_000)
    await uploads(power, "Paid", "Bill.txt")
    await spends(power, 2_000)
    const id = (await receipt()) ?? 0
    await write((tx) => deleteStoredFile(tx, SYSTEM, { id }))
    expect(textIn(await html())).toContain("Bill.txt was deleted")
    const gone = await get(`${NOVEMBER}&receipt=${power}`, { as })
    expect(gone.status).toBe(404)
    expect(textIn(await gone.text())).toContain("It may have been detached or deleted.")
  })

  /** An expense whose receipt is for level 0. Returns its type's number and the file's. */
  async function withBoardReceipt() {
    const power = await expenseType("Power")
    await spends(power, 1_000)
    const board = await hasStored("c", { name: "Board.pdf", level: 0 })
    const about = { month: "2026-11", type: String(power), file: String(board.id) }
    const strong = await signedIn(0)
    await post(dialog(power, "choose"), { intent: "choose", ...about }, { as: strong })
    expect(await receipt()).toBe(board.id)
    return { power, board: board.id, strong }
  }

  test("of a more powerful level is not named and not given", async () => {
    const { power, board, strong } = await withBoardReceipt()
    const page = textIn(await html())
    expect(page).toContain("For a more powerful level")
    expect(page).not.toContain("Board.pdf")
    expect((await get(`${NOVEMBER}&receipt=${power}`, { as })).status).toBe(403)
    await write((tx) => deleteStoredFile(tx, SYSTEM, { id: board }))
    expect(textIn(await html())).toContain("The receipt was deleted")
    expect(textIn(await html())).not.toContain("Board.pdf")
    expect(textIn(await (await get(NOVEMBER, { as: strong })).text())).toContain("Board.pdf was deleted")
  })

  test("of a more powerful level is neither detached nor replaced, nor its amount emptied", async () => {
    const { power, board } = await withBoardReceipt()
    expect(await html()).not.toContain("the receipt of Power")
    const mine = await hasStored("d", { name: "Mine.pdf" })
    const about = { month: "2026-11", type: String(power) }
    const refused = [
      await post(dialog(power, "detach"), { intent: "detach", ...about }, { as }),
      await post(dialog(power, "choose"), { intent: "choose", ...about, file: String(mine.id) }, { as }),
      await uploads(power, "Paid", "Bill.txt"),
    ]
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403])
    expect(await read((tx) => tx.all(tx.select().from(storedFiles)))).toHaveLength(2)
    const emptied = await save({ [`amounts.t${power}`]: "" }, hiddenIn(await html(), "was"))
    expect([emptied.status, textIn(await emptied.text())]).toEqual([
      403,
      expect.stringContaining("Its receipt is for a more powerful level: change the amount, or leave it."),
    ])
    expect([await receipt(), await saved()]).toEqual([board, [[power, 1_000]]])
  })
})

describe("the expenses of a year", () => {
  test("are types by months with the totals of parents, months and all, and the same as a file", async () => {
    const utilities = await expenseType("Utilities")
    const water = await expenseType("=Water", utilities)
    await spends(utilities, 1_000, "2026-01")
    await spends(water, 2_050, "2026-01")
    await spends(water, 4_000, "2026-12")
    await spends(water, 99_900, "2025-12")
    const page = textIn(await html(`${PATH}/year?year=2026`))
    expect(page).toContain("Total Utilities 30.50 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 40.00 70.50")
    expect(page).toContain("All expenses 30.50")
    const file = await get(`${PATH}/year/export?year=2026`, { as })
    expect(file.headers.get("content-disposition")).toContain("expenses-2026.csv")
    const zeros = "0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00"
    expect((await file.text()).replace("\uFEFF", "").split("\r\n")).toEqual([
      "Type,2026-01,2026-02,2026-03,2026-04,2026-05,2026-06,2026-07,2026-08,2026-09,2026-10,2026-11,2026-12,2026",
      `Utilities,10.00,${zeros},0.00,10.00`,
      `'=Water,20.50,${zeros},40.00,60.50`,
      `Total Utilities,30.50,${zeros},40.00,70.50`,
      `All expenses,30.50,${zeros},40.00,70.50`,
      "",
    ])
  })

  test("a wrong year is told", async () => {
    const wrong = await get(`${PATH}/year?year=20x6`, { as })
    expect([wrong.status, textIn(await wrong.text())]).toEqual([
      400,
      expect.stringContaining("Use a year from 1900 to 2200"),
    ])
    expect((await get(`${PATH}/year/export?year=1`, { as })).status).toBe(400)
  })
})
