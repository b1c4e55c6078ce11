import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { charges } from "#db/schema/index.ts"
import { insertStay } from "~/domain/leasing/stays.ts"
import { deleteCharge } from "~/domain/ledger/reversals.ts"
import { asDay, asMonth } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"
import { api } from "../support/app.ts"
import { movesIn, movesOut, owesFee, pays, stateOf } from "../support/tenancies.ts"
import { audited, tokenOfLevel } from "../support/units.ts"
import { during, mona, suite } from "../support/world.ts"

const IN = "2026-03-01"
const OUT = "2026-03-20"
const NOW = "2026-11-20"
const PATH = "/management/tenant/stay"
let as = ""
let dana = 0
const put = (body: object, key?: string) =>
  api("PUT", PATH, { as, body: { StayID: 1, ...body }, ...(key ? { headers: { "Idempotency-Key": key } } : {}) })
const state = () => stateOf(dana, NOW)
const MORE_RETURNED = { DepositReturned: 30_000, DepositAppliedToRent: 83_000, DepositAppliedToOtherCharges: 3_000 }

/** Of a deposit of 1,200.00, 1,000.00 paid rent, 40.00 late fees, 60.00 other charges (50.00 of it a move-out charge). */
beforeEach(async () => {
  as = await tokenOfLevel(6)
  await suite(101, { rent: 100_000, deposit: 120_000 })
  dana = await movesIn(101, IN, { deposit: 120_000, rent: 100_000, depositPayment: 120_000, depositMethod: "check" })
  await owesFee(dana, 4_000, IN, "late")
  await owesFee(dana, 1_000, IN)
  await movesOut(101, 110_000, OUT, "Keys")
})

test("M22 posts the deposit's new split and answers the stay", async () => {
  const { status, body } = await put(MORE_RETURNED)
  expect([status, body]).toEqual([
    200,
    {
      StayID: 1,
      UnitNumber: 101,
      MoveInDate: IN,
      MoveOutDate: OUT,
      Notes: "Keys",
      DepositBeforeMoveOut: 120_000,
      DepositReturned: 30_000,
      DepositAppliedToRent: 83_000,
      DepositAppliedToLateFees: 4_000,
      DepositAppliedToOtherCharges: 3_000,
      Version: expect.any(String),
    },
  ])
  expect(await state()).toEqual({ owed: "17000/0/0/0", reserve: 0, advance: 0, account: 17_000 })
  expect((await audited()).at(-1)).toMatchObject({ category: "TEN_STAY", metadata: { StayID: 1, TenantID: dana } })
})

test("M22: notes alone are kept or cleared, and nothing is posted", async () => {
  const before = await state()
  expect((await put({ Notes: " Keys and fob " })).body.Notes).toBe("Keys and fob")
  expect((await put({ Notes: null })).body.Notes).toBeNull()
  expect((await put({ Notes: "" })).body.Notes).toBeNull()
  expect((await put({})).body).toMatchObject({ Notes: null, DepositReturned: 10_000 })
  expect(await state()).toEqual(before)
})

test.each([
  [{ DepositReturned: 10_001 }, "DepositReturned"],
  [{ DepositReturned: 0 }, "DepositReturned"],
  [{ DepositReturned: -1 }, "DepositReturned"],
  [{ DepositReturned: null }, "DepositReturned"],
  [{ DepositReturned: "10000" }, "DepositReturned"],
  [{ DepositReturned: 0, DepositAppliedToRent: 110_000 }, "DepositAppliedToRent"],
  [{ DepositReturned: 9_000, DepositAppliedToLateFees: 5_000 }, "DepositAppliedToLateFees"],
  [{ DepositAppliedToRent: 1.5 }, "DepositAppliedToRent"],
  [{ DepositAppliedToOtherCharges: 100_000_000 }, "DepositAppliedToOtherCharges"],
  [{ Notes: "x".repeat(5_001) }, "Notes"],
  [{ Notes: "NUL \0" }, "Notes"],
  [{ Notes: 7 }, "Notes"],
  [{ StayID: undefined }, "StayID"],
  [{ StayID: "1" }, "StayID"],
  [{ balanceSeq: -1 }, "balanceSeq"],
])("M22 refuses %j", async (body, field) => {
  const before = await state()
  const response = await put(body)
  expect([response.status, response.body.code, Object.keys(response.body.fields)]).toEqual([
    400,
    "VALIDATION_ERROR",
    [field],
  ])
  expect(await state()).toEqual(before)
})

test("M22 of an unknown stay, and of one that lasts, is 404", async () => {
  await suite(102, { rent: 100 })
  await movesIn(102, IN, { primaryEmail: "omar@example.com" })
  for (const StayID of [99, 2]) {
    const { status, body } = await put({ StayID, Notes: "x" })
    expect([status, body.code, body.subject]).toEqual([404, "STAY_NOT_FOUND", "Stay Not Found"])
  }
})

test("M22 with the balances of before is 409, and nothing changes", async () => {
  const { BalanceSeq } = (await api("GET", `/management/tenant?tenant=${dana}`, { as })).body
  await pays(dana, 1_000, "2026-03-25")
  const before = await state()
  const { status, body } = await put({ ...MORE_RETURNED, balanceSeq: BalanceSeq })
  expect([status, body.code, body.subject]).toEqual([409, "BALANCES_CHANGED", "Balances Changed"])
  expect(body.error).toBe("The balances changed in the meantime. Please check them and try again.")
  expect(await state()).toEqual(before)
})

test("M22 after a charge of the move-out was deleted is 409", async () => {
  const rent = (await read((tx) => tx.all(tx.select().from(charges)))).find((charge) => charge.kind === "rent")
  const deletion = { chargeId: rent?.id ?? 0, chargeType: "Rent Charge", reason: "Charged by mistake." } as const
  await during("2026-04-01", (tx) => deleteCharge(tx, mona, deletion))
  const { status, body } = await put(MORE_RETURNED)
  expect([status, body.code]).toEqual([409, "BALANCES_CHANGED"])
})

test("M22: a stay from other books is only written down", async () => {
  const imported = { tenantId: dana, unitNumber: 7, moveInOn: asDay("2020-01-01"), moveOutOn: asDay("2021-01-01") }
  const figures = {
    rentFromPeriod: asMonth("2020-02"),
    depositBefore: asCents(500),
    depositReturned: asCents(500),
    createdAt: 1,
  }
  await write((tx) => insertStay(tx, { ...imported, ...figures }))
  const before = await state()
  const { status, body } = await put({ StayID: 2, DepositReturned: 100, DepositAppliedToOtherCharges: 400 })
  expect([status, body.DepositReturned, body.DepositAppliedToOtherCharges]).toEqual([200, 100, 400])
  expect(await state()).toEqual(before)
})

test("M22 with the same key happens once", async () => {
  const first = await put(MORE_RETURNED, "one")
  const back = { DepositReturned: 10_000, DepositAppliedToRent: 100_000, DepositAppliedToOtherCharges: 6_000 }
  await put(back, "two")
  expect((await put(MORE_RETURNED, "one")).body).toEqual(first.body)
  expect((await state()).owed).toBe("0/0/0/0")
  const conflict = await put(back, "one")
  expect([conflict.status, conflict.body.code]).toEqual([409, "IDEMPOTENCY_CONFLICT"])
})

test("the stay knows PUT only", async () => {
  const response = await api("POST", PATH, { as, body: {} })
  expect([response.status, response.headers.get("allow")]).toEqual([405, "PUT"])
})
