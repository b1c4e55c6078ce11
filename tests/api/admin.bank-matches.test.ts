/** Matches of bank lines, through /api. Source: api.md X284 to X293, money.md 11.4. */
import { beforeEach, expect, test } from "vitest"
import { api } from "../support/app.ts"
import { bankAccount, bankFileForm, bankLine, csv, remembered } from "../support/bank-files.ts"
import { movesIn } from "../support/tenancies.ts"
import { audited, tokenOfLevel } from "../support/units.ts"
import { setting, suite, USUAL } from "../support/world.ts"

let as = ""
let account = 0
let dana = 0

beforeEach(async () => {
  as = await tokenOfLevel(3)
  await setting(USUAL)
  await suite(101, { rent: 100_000 })
  dana = await movesIn(101, "2026-01-01", { rent: 100_000 })
  account = await bankAccount("Checking")
})

const call = (method: string, path: string, body?: object, headers = {}) =>
  api(method, `/admin/bank/${path}`, { as, headers, ...(body ? { body } : {}) })
const openLines = async () => (await call("GET", `line?bankAccountID=${account}&open=true`)).body

test("X288 records a credit once, X287 undoes the match, X284 suggests its slip and X286 links it", async () => {
  const lineID = await bankLine(100_000, "ZELLE DANA REYES", "01/09/2026", "", account)
  const body = { lineID, tenantID: dana, method: "zelle", remember: true }
  const key = { "Idempotency-Key": "line" }
  const [once, twice] = [await call("POST", "line/payment", body, key), await call("POST", "line/payment", body, key)]
  expect(once).toMatchObject({ status: 201, body: { Match: { Origin: "booked", TenantID: dana, Name: "Dana Reyes" } } })
  expect(twice.body).toEqual(once.body)
  expect((await call("POST", "line/payment", body)).body.code).toBe("BANK_LINE_MATCHED")
  expect(await openLines()).toEqual([])
  expect((await call("DELETE", `line/match?line=${lineID}`)).body.Match).toBeNull()
  expect((await call("DELETE", `line/match?line=${lineID}`)).body.code).toBe("BANK_LINE_OPEN")
  const [best] = (await call("GET", `line/suggestion?line=${lineID}`)).body
  expect(best).toMatchObject({ Kind: "slip", DepositSlipID: once.body.Match.DepositSlipID, Date: "2026-01-09" })
  const linked = await call("POST", "line/match", { lineID, depositSlipID: best.DepositSlipID })
  expect((await call("POST", "line/match", { lineID })).status).toBe(400)
  expect(linked).toMatchObject({ status: 201, body: { Match: { Origin: "hand" } } })
  const [sender] = (await call("GET", `sender?bankAccountID=${account}`)).body
  expect(sender).toMatchObject({ Text: "ZELLE DANA REYES", TenantID: dana, Type: "rent", PaymentMethod: "zelle" })
  expect((await call("DELETE", `sender?sender=${sender.BankSenderID}`)).status).toBe(200)
  expect((await call("DELETE", `sender?sender=${sender.BankSenderID}`)).body.code).toBe("BANK_SENDER_NOT_FOUND")
})

test("X285 matches what is certain, and X289 refuses an unknown expense and a credit", async () => {
  const paid = { tenantID: dana, amount: 5_000, paymentDate: "2026-01-08", method: "zelle", type: "rent" }
  await api("POST", "/admin/bank/method", { as, body: { method: "zelle", bankAccountID: account } })
  await api("POST", "/management/tenant/payment", { as, body: paid })
  const lineID = await bankLine(5_000, "DEPOSIT", "01/09/2026", "", account)
  expect((await call("POST", "match", {})).body).toEqual({ Matched: 1 })
  expect((await call("POST", "match", {})).body).toEqual({ Matched: 0 })
  const rows = (await audited()).filter(({ category }) => category === "BANK_MATCH")
  expect(rows.map(({ details }) => details)).toEqual(["1 line of bank accounts matched by themselves."])
  const debit = await bankLine(-5_000, "WATER", "01/09/2026", "", account)
  expect((await call("POST", "line/expense", { lineID: debit, expenseTypeID: 99 })).body.code).toBe(
    "EXPENSE_TYPE_NOT_FOUND",
  )
  expect((await call("POST", "line/expense", { lineID, expenseTypeID: 99 })).body.code).toBe("BANK_LINE_MATCHED")
  expect((await call("POST", "line/payment", { lineID: debit, tenantID: dana, method: "cash" })).body.code).toBe(
    "BANK_MATCH_REFUSED",
  )
  expect(
    (await call("POST", "line/payment", { lineID: debit, tenantID: dana, method: "managementCredit" })).status,
  ).toBe(400)
})

test("X292 books credits of a sender without asking, X290 says who said so, and X293 asks again", async () => {
  const sender = await remembered(dana, account)
  const book = (body: object) => call("POST", "sender/book", { senderID: sender, ...body })
  for (const wrong of [{}, { largestAmount: 0 }, { largestAmount: "500" }, { largestAmount: 1.5 }])
    expect((await book(wrong)).status).toBe(400)
  const booking = { LargestAmount: 100_000, SetBy: "Sam Level 3", Ended: null, EndedAt: null }
  expect((await book({ largestAmount: 100_000 })).body).toMatchObject({ BankSenderID: sender, Booking: booking })
  const text = (await call("GET", `sender?bankAccountID=${account}`)).body[0].Text
  const form = bankFileForm(account, csv(`01/09/2026,${text},1000.00,,`))
  expect((await api("POST", "/admin/bank/file", { as, body: form })).body).toMatchObject({ New: 1 })
  const [line] = (await call("GET", `line?bankAccountID=${account}`)).body
  expect(line.Match).toMatchObject({ Origin: "booked", IsWithoutAsking: true, TenantID: dana })
  expect((await call("DELETE", `sender/book?sender=${sender}`)).body.Booking).toBeNull()
  expect((await call("DELETE", `sender/book?sender=${sender}`)).body.Booking).toBeNull()
  const details = (await audited()).map((row) => row.details)
  expect(details.filter((each) => each.includes("without asking"))).toHaveLength(2)
  expect((await call("DELETE", "sender/book?sender=999")).body.code).toBe("BANK_SENDER_NOT_FOUND")
})
