/** Many payments by one call. Source: api.md X50 to X53, money.md 9.6. */
import { randomUUID } from "node:crypto"
import { beforeEach, expect, test } from "vitest"
import { api } from "../support/app.ts"
import { movesIn } from "../support/tenancies.ts"
import { tokenOfLevel } from "../support/units.ts"
import { setting, suite, USUAL } from "../support/world.ts"

let as = ""
let dana = 0

beforeEach(async () => {
  as = await tokenOfLevel(6)
  await setting(USUAL)
  await suite(101, { rent: 100_000 })
  dana = await movesIn(101, "2026-01-01", { rent: 100_000 })
})

const PATH = "/management/payments/batch"
const post = (body: unknown, path = PATH, headers = {}) => api("POST", path, { as, body, headers })
const row = (more: Record<string, unknown> = {}) => ({ key: randomUUID(), unitNumber: 101, amount: 40_000, ...more })
const batch = (rows: unknown[], more = {}) => ({
  batchKey: randomUUID(),
  method: "check",
  paymentDate: "2026-01-10",
  rows,
  ...more,
})

test("X50 posts every row, X52 opens the batch and X53 lists it", async () => {
  const sent = batch([
    row({ note: "881" }),
    row({ tenantID: dana, unitNumber: undefined, amount: 70_000, method: "cash" }),
  ])
  const reviewed = await post(sent, `${PATH}/review`)
  expect(reviewed).toMatchObject({
    status: 200,
    body: {
      total: 110_000,
      rows: [
        { index: 0, TenantID: dana, Parts: [{ bucket: "rent", isHeld: false, cents: 40_000 }], Faults: [] },
        {
          index: 1,
          Parts: [
            { bucket: "rent", isHeld: false, cents: 60_000 },
            { bucket: "advance", isHeld: true, cents: 10_000 },
          ],
        },
      ],
    },
  })
  const posted = await post({ ...sent, slipTotal: 110_000, reviewed: reviewed.body.reviewed })
  expect(posted).toMatchObject({ status: 201, body: { posted: 2, refused: [], batch: { Total: 110_000 } } })
  const { BatchID } = posted.body.batch
  const opened = await api("GET", `${PATH}?batchID=${BatchID}`, { as })
  expect(opened.body).toEqual(posted.body.batch)
  expect(opened.body.Rows.map(({ Payment }: { Payment: { Notes: string } }) => Payment.Notes)).toEqual(["881", null])
  expect((await api("GET", `${PATH}/all`, { as })).body).toEqual([opened.body])
  expect(await post(sent)).toMatchObject({ status: 201, body: { posted: 0, batch: { BatchID, Total: 110_000 } } })
})

test("X50 names every faulty row and posts nothing, or the good ones alone", async () => {
  const rows = [row(), row({ unitNumber: 999 }), row({ amount: undefined })]
  const refused = await post(batch(rows))
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: "BATCH_ROWS_REFUSED",
      fields: { "rows.1.tenant": ["Unit 999 has no tenant."], "rows.2.amount": ["Required."] },
    },
  })
  expect((await api("GET", `${PATH}/all`, { as })).body).toEqual([])
  const { body } = await post(batch(rows, { goodOnly: true }))
  expect([body.posted, body.refused.map(({ index }: { index: number }) => index)]).toEqual([1, [1, 2]])
})

test("X50 refuses a row whose tenant is not in its unit", async () => {
  const rows = [row({ tenantID: dana }), row({ tenantID: dana, unitNumber: 999 }), row({ tenantID: dana + 1 })]
  expect((await post(batch(rows))).body.fields).toEqual({
    "rows.1.tenant": ["Unit 999 has no tenant."],
    "rows.2.tenant": ["The tenant of this row is not in unit 101."],
  })
})

test("X50 takes 1 to 200 rows with a key each, and what was reviewed", async () => {
  const one = row()
  expect((await post(batch([]))).status).toBe(400)
  expect((await post(batch(Array.from({ length: 201 }, () => row())))).status).toBe(400)
  expect((await post(batch([one, one]))).body.fields).toEqual({ key: ["This list has the same row twice."] })
  expect((await post(batch([row({ key: "1" })]))).status).toBe(400)
  expect(await post(batch([one], { reviewed: "of another day" }))).toMatchObject({ body: { code: "BATCH_CHANGED" } })
  expect((await post(batch([row({ paymentDate: "2190-01-01" })]))).body.fields).toEqual({
    "rows.0.paymentDate": ["Invalid value."],
  })
})

test("X50 asks about duplicates only when told to, and takes an Idempotency-Key", async () => {
  const first = batch([row({ note: "7" })])
  const headers = { "Idempotency-Key": "slip of Monday" }
  const [once, twice] = [await post(first, PATH, headers), await post(first, PATH, headers)]
  expect(twice.body).toEqual(once.body)
  const again = () => batch([row({ note: "7" })])
  expect((await post({ ...again(), duplicateConfirmed: false })).body.code).toBe("BATCH_ROWS_REFUSED")
  expect((await post(again())).status).toBe(201)
})
