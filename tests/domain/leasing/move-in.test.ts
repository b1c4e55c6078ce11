import { asc, eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { auditLog, charges, journals, receipts, units, users } from "#db/schema/index.ts"
import { MoveIn } from "~/domain/leasing/inputs.ts"
import { moveIn } from "~/domain/leasing/move-in.ts"
import { ANONYMOUS } from "~/domain/permissions.ts"
import { findTenant } from "~/domain/tenants/tenants.ts"
import { changeUnit } from "~/domain/units/write-units.ts"
import { asDay } from "~/values/calendar.ts"
import { asCents, ZERO } from "~/values/money.ts"
import { dana, movesIn, postingsOf, stateOf, staysOf } from "../../support/tenancies.ts"
import { during, mona, seen, setting, suite, USUAL } from "../../support/world.ts"

const DAY = asDay("2026-03-10")
const whole = {
  ...dana,
  unitNumber: 101,
  moveInDate: DAY,
  initialDepositBalance: asCents(150_000),
  initialRentBalance: asCents(100_000),
  initialFeeBalance: asCents(2_500),
}
const audits = () => seen(DAY, (tx) => tx.all(tx.select().from(auditLog).orderBy(asc(auditLog.id))))
const refused = (input: Partial<MoveIn>) => during(DAY, (tx) => moveIn(tx, mona, { ...whole, ...input }))

beforeEach(async () => {
  await setting(USUAL)
  await suite(101, { rent: 100_000, deposit: 150_000 })
})

test("a new tenant gets an account, a stay and the charges, and pays them", async () => {
  await during(DAY, (tx) => changeUnit(tx, 101, { readyToRent: true, movingOutSoon: true }))
  const moved = await during(DAY, (tx) =>
    moveIn(tx, mona, {
      ...whole,
      depositPayment: asCents(150_000),
      depositMethod: "check",
      rentPayment: asCents(100_000),
      rentMethod: "zelle",
      rentPaymentDate: asDay("2026-03-09"),
      feePayment: asCents(2_500),
      feeMethod: "cash",
    }),
  )
  expect(moved).toEqual({ tenantId: 1, userId: 1, unitNumber: 101, nextRentPeriod: "2026-04" })
  expect(await stateOf(1, DAY)).toEqual({ owed: "0/0/0/0", reserve: 150_000, advance: 0, account: 0 })
  expect(await staysOf(1, DAY)).toMatchObject([
    { unitNumber: 101, isSubunit: false, moveInOn: DAY, moveOutOn: null, rentFromPeriod: "2026-04" },
  ])
  expect(await seen(DAY, (tx) => tx.one(tx.select().from(users)))).toMatchObject({
    email: "dana.reyes@example.com",
    tenantId: 1,
    homeScreen: "home",
    passwordHash: null,
    enabled: true,
  })
  expect(await seen(DAY, (tx) => tx.one(tx.select().from(units)))).toMatchObject({
    readyToRent: false,
    movingOutSoon: false,
  })
  expect((await seen(DAY, (tx) => findTenant(tx, 1))).searchText).toBe("dana reyes\ndana.reyes@example.com\n101")
})

test("the charges are dated today and due on the move-in date", async () => {
  await movesIn(101, DAY, { deposit: 150_000, rent: 100_000, fee: 2_500, moveInDate: "2026-04-01" })
  expect(await postingsOf(1, DAY)).toEqual([
    "AR_DEP+150000 DEP_DUE−150000",
    "AR_RENT+100000 INC_RENT−100000",
    "AR_OTHER+2500 INC_OTHER−2500",
  ])
  const made = await seen(DAY, (tx) => tx.all(tx.select().from(charges).orderBy(asc(charges.id))))
  expect(made).toMatchObject(
    ["deposit", "rent", "other"].map((kind) => ({
      kind,
      effectiveOn: DAY,
      dueOn: "2026-04-01",
      origin: "move_in",
      unitNumber: 101,
    })),
  )
  const keys = await seen(DAY, (tx) =>
    tx.all(tx.select({ key: journals.key }).from(journals).orderBy(asc(journals.id))),
  )
  expect(keys.map((row) => row.key)).toEqual(["movein:1:deposit", "movein:1:rent", "movein:1:fee"])
})

test("every step is told in the audit log, payments one by one", async () => {
  await movesIn(101, DAY, {
    rent: 100_000,
    rentPayment: 60_000,
    rentMethod: "check",
    feePayment: 500,
    feeMethod: "cash",
  })
  expect((await audits()).map((row) => row.category)).toEqual([
    "USR_CREATED",
    "TEN_MOVEIN",
    "MAN_RENTPAY",
    "MAN_RENTPAY",
  ])
})

test("a payment without a date counts from the move-in date, at most today", async () => {
  const paidOn = async (unitNumber: number, moveInDate: string, primaryEmail: string) => {
    const tenantId = await movesIn(unitNumber, DAY, {
      rent: 100,
      rentPayment: 100,
      rentMethod: "check",
      moveInDate: asDay(moveInDate),
      primaryEmail,
    })
    const row = await seen(DAY, (tx) => tx.one(tx.select().from(receipts).where(eq(receipts.tenantId, tenantId))))
    return row?.effectiveOn
  }
  await suite(102, { rent: 100 })
  expect(await paidOn(101, "2026-03-01", "a@example.com")).toBe("2026-03-01")
  expect(await paidOn(102, "2026-05-01", "b@example.com")).toBe(DAY)
})

test("rent is charged by itself from the month after the move-in, or from the latest month not yet issued", async () => {
  const next = async (unitNumber: number, moveInDate: string) => {
    await suite(unitNumber, { rent: 100 })
    const input = {
      ...whole,
      unitNumber,
      moveInDate: asDay(moveInDate),
      primaryEmail: `${unitNumber}@example.com`,
      initialDepositBalance: ZERO,
    }
    return (await during(DAY, (tx) => moveIn(tx, mona, input))).nextRentPeriod
  }
  expect(await next(201, "2026-03-10")).toBe("2026-04")
  expect(await next(202, "2026-02-01")).toBe("2026-03")
  expect(await next(203, "2026-06-15")).toBe("2026-07")
  expect(await next(204, "2024-06-15")).toBe("2026-03")
})

test("nothing stays behind when a move-in is refused", async () => {
  const cases: [Partial<MoveIn>, object][] = [
    [{ unitNumber: 999 }, { status: 404, code: "UNIT_NOT_FOUND" }],
    [{ tenantDateOfBirth: DAY }, { status: 400, fields: { tenantDateOfBirth: ["Invalid value."] } }],
    [{ leaseEndDate: DAY }, { status: 400, fields: { leaseEndDate: ["Invalid value."] } }],
    [{ rentPayment: asCents(100) }, { status: 400, fields: { rentMethod: ["Required."] } }],
    [
      { feePayment: asCents(1), feeMethod: "cash", feePaymentDate: asDay("2026-03-11") },
      { fields: { feePaymentDate: ["Invalid value."] } },
    ],
    [
      { feePayment: asCents(1), feeMethod: "cash", feePaymentDate: asDay("1999-12-31") },
      { fields: { feePaymentDate: ["Invalid value."] } },
    ],
    [
      { depositPayment: asCents(150_001), depositMethod: "managementCredit" },
      { fields: { depositPayment: ["Invalid value."] } },
    ],
  ]
  for (const [input, refusal] of cases) await expect(refused(input)).rejects.toMatchObject(refusal)
  expect(await audits()).toEqual([])
  expect(await seen(DAY, (tx) => tx.all(tx.select().from(journals)))).toEqual([])
})

test("an occupied unit and an email in use are refused", async () => {
  await movesIn(101, DAY)
  await suite(102, { rent: 100 })
  await expect(refused({ primaryEmail: "omar@example.com" })).rejects.toMatchObject({
    status: 409,
    code: "UNIT_OCCUPIED",
  })
  await expect(refused({ unitNumber: 102 })).rejects.toMatchObject({ status: 409, code: "EMAIL_IN_USE" })
  expect(await staysOf(2, DAY)).toEqual([])
})

test("nobody moves in by a stranger's hand", async () => {
  await expect(during(DAY, (tx) => moveIn(tx, ANONYMOUS, whole))).rejects.toMatchObject({ status: 401 })
})

test("what is missing is told in the words of the form", () => {
  const found = MoveIn.safeParse({ ...whole, tenantLastName: " ", primaryPhone: null, initialFeeBalance: undefined })
  const rows = found.error?.issues.map((issue) => [issue.path.join("."), issue.message])
  // The empty path is the whole form. The call reports it before any other error.
  expect(rows).toEqual(
    ["tenantLastName", "primaryPhone", "initialFeeBalance", ""].map((field) => [
      field,
      "Please fill out all required fields.",
    ]),
  )
  const wrong = MoveIn.safeParse({ ...whole, primaryPhone: "12", initialRentBalance: "5" })
  expect(wrong.error?.issues.map((issue) => issue.message)).toEqual(["Invalid value.", "Invalid value."])
})
