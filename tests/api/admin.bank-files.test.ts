/** A bank's file, through /api. Source: api.md X280 to X283, money.md 11.3. */
import { beforeEach, expect, test } from "vitest"
import { api } from "../support/app.ts"
import { bankAccount, bankFileForm, csv } from "../support/bank-files.ts"
import { tokenOfLevel } from "../support/units.ts"

let as = ""
let account = 0

beforeEach(async () => {
  as = await tokenOfLevel(3)
  account = await bankAccount("Checking", "4471")
})

const send = (bytes: Buffer, more = {}) =>
  api("POST", "/admin/bank/file", { as, body: bankFileForm(account, bytes, more) })
const FILE = csv("01/05/2026,=Dana,1000.00,,", "01/06/2026,Check,-50.00,2041,")

test("X280 shows a file, imports it once, and X281 to X283 list it and take it back", async () => {
  const dry = await send(FILE, { dryRun: "true" })
  expect(dry).toMatchObject({
    status: 200,
    body: { DryRun: true, Lines: 2, New: 2, Dates: "month first", Decimal: "dot" },
  })
  expect(dry.body.Columns).toMatchObject({ day: 0, text: 1, amount: 2, check: 3, bankId: 4, memo: null })
  expect((await send(FILE)).body).toMatchObject({ DryRun: false, New: 2, ImportedBefore: null })
  const again = await send(FILE)
  expect(again.body).toMatchObject({ New: 0, Known: 2, ImportedBefore: expect.any(String) })
  const lines = await api("GET", `/admin/bank/line?bankAccountID=${account}&from=2026-01-06`, { as })
  expect(lines.body).toMatchObject([{ Date: "2026-01-06", Amount: -5_000, Text: "Check", CheckNumber: "2041" }])
  const [file] = (await api("GET", `/admin/bank/file?bankAccountID=${account}`, { as })).body
  expect(file).toMatchObject({ Name: "january.csv", Lines: 2, IsFinished: true, Balance: null })
  expect((await api("DELETE", `/admin/bank/file?file=${file.BankFileID}`, { as })).status).toBe(200)
  expect((await api("GET", `/admin/bank/line?bankAccountID=${account}`, { as })).body).toEqual([])
  expect((await api("DELETE", `/admin/bank/file?file=${file.BankFileID}`, { as })).body.code).toBe(
    "BANK_FILE_NOT_FOUND",
  )
})

test("X280 refuses what it cannot read, and asks for columns", async () => {
  expect(await send(Buffer.from("PK\u0003\u0004"))).toMatchObject({
    status: 400,
    body: { fields: { file: [expect.stringContaining("zip")] } },
  })
  expect((await send(Buffer.from("When,What\n1,2\n"))).body.code).toBe("BANK_COLUMNS_NEEDED")
  const choices = { columns: JSON.stringify({ day: 0, text: 1, amount: 2 }), dates: "day first", dryRun: "true" }
  expect((await send(Buffer.from("When,What,Much\n03/04/2026,Dana,1.00\n"), choices)).body).toMatchObject({ New: 1 })
  expect((await send(FILE, { columns: "{" })).status).toBe(400)
  expect((await send(FILE, { columns: JSON.stringify({ day: 0 }) })).status).toBe(400)
  expect((await send(FILE, { dryRun: "perhaps" })).status).toBe(400)
  expect((await api("POST", "/admin/bank/file", { as, body: new FormData() })).status).toBe(400)
})
