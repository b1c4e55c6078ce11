import { beforeEach, expect, test } from "vitest"
import { write } from "#db/client.server.ts"
import { tenantNoteReads, tenantNotes } from "#db/schema/index.ts"
import { adjustBalances } from "~/domain/ledger/adjustments.ts"
import { asCents } from "~/values/money.ts"
import { api } from "../support/app.ts"
import { staff, tokenOf } from "../support/people.ts"
import { isRefunded, paysOnline } from "../support/provider.ts"
import { jobsOf, movesIn, movesOut, owesFee, pays } from "../support/tenancies.ts"
import { audited, managementOnly, tokenOfLevel, vacantUnit } from "../support/units.ts"
import { during, mona, setting, suite, USUAL } from "../support/world.ts"

let as = ""
const tenant = async (id: number | string) => api("GET", `/management/tenant?tenant=${id}`, { as })
const sendStatus = (body: unknown) => api("POST", "/management/tenant/edit/status", { as, body })
const instant = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/)

beforeEach(async () => {
  as = await tokenOfLevel(4)
  await setting(USUAL)
  await suite(101, { rent: 100_000, deposit: 150_000 })
})

managementOnly("GET", "/management/tenant/all", () => undefined, 200)

test("M16 answers a tenant whole, the ledger newest first", async () => {
  const id = await movesIn(101, "2026-01-01", { deposit: 150_000, rent: 100_000 })
  await pays(id, 150_000, "2026-01-01", { type: "deposit" })
  await pays(id, 60_000, "2026-01-02", { method: "zelle" })
  await pays(id, 40_000, "2026-01-02")
  await owesFee(id, 2_500, "2026-01-10")
  const { status, body } = await tenant(id)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    TenantID: id,
    TenantFirstName: "Dana",
    Units: [{ UnitNumber: 101, MonthlyRent: 100_000, Deposit: 150_000 }],
    Subunits: [],
    LeaseStatus: "current",
    RentBalance: 0,
    OtherCharges: 2_500,
    DepositReserve: 150_000,
    PastTenantStays: [],
    TenantStatementEvents: [],
  })
  expect(body.RentPayments.map((row: { PaymentAmount: number }) => row.PaymentAmount)).toEqual([40_000, 60_000])
  expect(body.DepositPayments).toEqual([
    {
      RentPaymentID: null,
      DepositPaymentID: expect.any(Number),
      FeePaymentID: null,
      PaymentDate: "2026-01-01",
      PaymentAmount: 150_000,
      PaymentMethod: "check",
      PaymentStatus: "succeeded",
      StripePaymentId: null,
      FeePaid: 0,
      RefundedAmount: 0,
      RemainingAccountBalance: 100_000,
      Notes: null,
      createdAt: instant,
    },
  ])
  expect(body.FeeCharges).toEqual([
    {
      RentChargeID: null,
      DepositChargeID: null,
      FeeChargeID: expect.any(Number),
      ChargeDate: "2026-01-10",
      ChargeAmount: 2_500,
      Notes: null,
      FeeType: "other",
      DeletedAt: null,
      createdAt: instant,
    },
  ])
  expect([body.RentCharges.length, body.DepositCharges.length, body.FeePayments.length]).toEqual([1, 1, 0])
})

test("M16 returns what managers set balances to, and never as a charge", async () => {
  const id = await movesIn(101, "2026-01-01", { rent: 100_000 })
  await staff(6, "mona@example.com")
  await during("2026-01-05", (tx) => adjustBalances(tx, mona, { tenantId: id, newRentBalance: asCents(120_000) }))
  const { body } = await tenant(id)
  expect(body.TenantStatementEvents).toEqual([
    {
      EventType: "manager_adjustment",
      EventDate: "2026-01-05",
      Amount: 20_000,
      Notes: null,
      User: { FirstName: "Sam", LastName: "Level 4" },
      Meta: { Field: "RentBalance", OldValue: 100_000, NewValue: 120_000 },
      createdAt: instant,
    },
  ])
  expect(body.RentCharges).toHaveLength(1)
})

test("M16 returns past stays with what became of the deposit", async () => {
  const id = await movesIn(101, "2026-01-01", { deposit: 150_000, rent: 100_000 })
  await pays(id, 150_000, "2026-01-01", { type: "deposit" })
  await movesOut(101, 100_000, "2026-02-10", "Left early")
  const { body } = await tenant(id)
  expect(body).toMatchObject({ Units: [], MoveOutDate: "2026-02-10", DepositReserve: 0 })
  expect(body.PastTenantStays).toEqual([
    {
      StayID: expect.any(Number),
      UnitNumber: 101,
      MoveInDate: "2026-01-01",
      MoveOutDate: "2026-02-10",
      Notes: "Left early",
      DepositBeforeMoveOut: 150_000,
      DepositReturned: 50_000,
      DepositAppliedToRent: 100_000,
      DepositAppliedToLateFees: 0,
      DepositAppliedToOtherCharges: 0,
      Version: expect.any(String),
    },
  ])
})

test("M16: refunds are returned row by row, and the rows sum to the refund", async () => {
  const id = await movesIn(101, "2026-01-01", { rent: 100_000, fee: 20_000 })
  const receipt = await paysOnline(id, 120_000, "2026-01-02", { fee: 3_600 })
  const refunded = async () => {
    const { body } = await tenant(id)
    const [rent] = body.RentPayments
    const [fee] = body.FeePayments
    return [rent.RefundedAmount, fee.RefundedAmount, rent.PaymentStatus, rent.RemainingAccountBalance]
  }
  expect(await refunded()).toEqual([0, 0, "succeeded", 0])
  await isRefunded(receipt, 20_600, "2026-01-03", "re_1")
  expect(await refunded()).toEqual([500, 20_100, "succeeded", 0])
  await isRefunded(receipt, 103_000, "2026-01-04", "re_2")
  expect(await refunded()).toEqual([103_000, 20_600, "refunded", null])
})

test("M16 calls a bank payment as the provider does, and returns its fee", async () => {
  const id = await movesIn(101, "2026-01-01", { rent: 100_000 })
  await paysOnline(id, 100_000, "2026-01-02", { fee: 500, tender: "ach" })
  const { body } = await tenant(id)
  expect(body.RentPayments[0]).toMatchObject({
    PaymentMethod: "us_bank_account",
    FeePaid: 500,
    StripePaymentId: expect.stringMatching(/^pi_/),
  })
})

test("M16 returns the notes and the caller's own reading", async () => {
  const id = await movesIn(101, "2026-01-01")
  const reader = await staff(6)
  await write(async (tx) => {
    const note = { tenantId: id, title: "Sign", description: "Approved", creatorId: reader.userId, createdAt: tx.now }
    await tx.run(tx.insert(tenantNotes).values(note))
    await tx.run(tx.insert(tenantNoteReads).values({ tenantId: id, userId: reader.userId, lastRead: tx.now }))
  })
  const body = (await api("GET", `/management/tenant?tenant=${id}`, { as: await tokenOf(reader, "api") })).body
  expect(body.TenantNotes).toMatchObject([{ Title: "Sign", CreatorUser: { UserID: reader.userId } }])
  expect(body.UserReadTenantNotes).toEqual([{ LastRead: instant }])
  expect((await tenant(id)).body.UserReadTenantNotes).toEqual([])
})

test.each([
  ["999", 404, "TENANT_NOT_FOUND"],
  ["0", 400, "VALIDATION_ERROR"],
  ["abc", 400, "VALIDATION_ERROR"],
  ["", 400, "VALIDATION_ERROR"],
  ["1&tenant=2", 400, "VALIDATION_ERROR"],
])("M16 of tenant %s is %i %s", async (id, status, code) => {
  const response = await tenant(id)
  expect([response.status, response.body.code]).toEqual([status, code])
})

test("M20 switches the lease status, logs it once, and changes no money", async () => {
  const id = await movesIn(101, "2026-01-01", { rent: 100_000 })
  await jobsOf("2026-02-01")
  const before = (await tenant(id)).body
  const response = await sendStatus({ tenantID: id, status: "eviction" })
  expect(response.status).toBe(200)
  const after = { ...before, LeaseStatus: "eviction", Version: before.Version + 1, updatedAt: "" }
  expect({ ...response.body, updatedAt: "" }).toEqual(after)
  await sendStatus({ tenantID: id, status: "eviction" })
  const entry = (await audited()).filter((row) => row.category === "TEN_STATUS")
  expect(entry).toMatchObject([{ metadata: { TenantID: id, OldValue: "current", NewValue: "eviction" } }])
})

test.each([
  [{ tenantID: 999, status: "current" }, 404, undefined],
  [{ tenantID: "1", status: "current" }, 400, { tenantID: ["Invalid value."] }],
  [{ status: "current" }, 400, { tenantID: ["Required."] }],
  [{ tenantID: 1, status: "Eviction" }, 400, { status: ["Invalid value."] }],
  [{ tenantID: 1 }, 400, { status: ["Required."] }],
])("M20 refuses %j", async (body, status, fields) => {
  const response = await sendStatus(body)
  expect([response.status, response.body.fields]).toEqual([status, fields])
})

test("M17 lists tenants with a unit, all, or past ones", async () => {
  await vacantUnit(102)
  const dana = await movesIn(101, "2026-01-01", { tenantLastName: "Young" })
  const ben = await movesIn(102, "2026-01-01", { tenantFirstName: "Ben", primaryEmail: "ben@example.com" })
  await movesOut(102, 0, "2026-02-01")
  const ids = async (query: string) => {
    const { status, body } = await api("GET", `/management/tenant/all${query}`, { as })
    return status === 200 ? body.map((row: { TenantID: number }) => row.TenantID) : body.code
  }
  expect(await ids("")).toEqual([dana])
  expect(await ids("?tenantsWithoutUnits=true")).toEqual([ben, dana])
  expect(await ids("?onlyWithoutUnits=true&tenantsWithoutUnits=true")).toEqual([ben])
  expect(await ids("?onlyWithoutUnits=false")).toEqual([dana])
  expect(await ids("?onlyWithoutUnits=1")).toBe("VALIDATION_ERROR")
})

test("M17 adds payments and past stays where they are requested", async () => {
  const id = await movesIn(101, "2026-01-01", { rent: 100_000 })
  await pays(id, 100_000, "2026-01-02")
  const { body } = await api("GET", "/management/tenant/all", { as })
  expect(body).toEqual([
    {
      TenantID: id,
      TenantFirstName: "Dana",
      TenantLastName: "Reyes",
      PrimaryEmail: "dana.reyes@example.com",
      Units: [{ UnitNumber: 101 }],
      MoveInDate: "2026-01-01",
      MoveOutDate: null,
    },
  ])
  await movesOut(101, 0, "2026-02-01")
  const past = await api("GET", "/management/tenant/all?onlyWithoutUnits=true&payments=true&pastUnits=true", { as })
  expect(past.body).toMatchObject([
    {
      Units: [],
      MoveOutDate: "2026-02-01",
      RentPayments: [{ PaymentAmount: 100_000 }],
      DepositPayments: [],
      FeePayments: [],
      PastTenantStays: [{ UnitNumber: 101 }],
    },
  ])
})

test("these calls know their own method only", async () => {
  expect((await api("POST", "/management/tenant/all", { as, body: {} })).headers.get("allow")).toBe("GET, HEAD")
  expect((await api("GET", "/management/tenant/edit/status", { as })).headers.get("allow")).toBe("POST")
})
