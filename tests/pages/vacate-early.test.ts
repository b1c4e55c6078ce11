/** A tenancy that ends before the move-in day: the contract allows it (api.md M14), so that the unit can be rented again. */
import { beforeEach, expect, test } from "vitest"
import { read } from "#db/client.server.ts"
import { verifyLedger } from "~/domain/ledger/verify.ts"
import { today } from "~/domain/settings/defaults.ts"
import { finalStatementOf } from "~/domain/statements/final-statement.ts"
import { finalStatementDocument } from "~/domain/statements/statement-document.ts"
import { formatDay } from "~/values/calendar.ts"
import { api } from "../support/app.ts"
import { browserOf } from "../support/moving-out.ts"
import { staff, tokenOf } from "../support/people.ts"
import { movesIn } from "../support/tenancies.ts"
import { setting, suite, USUAL } from "../support/world.ts"

let as = ""
let dana = 0
const seen = async (path: string) => (await browserOf(as).open(path)).text

beforeEach(async () => {
  as = await tokenOf(await staff(6), "page")
  await setting(USUAL)
  await suite(101, { rent: 100_000, deposit: 150_000 })
  dana = await movesIn(101, "2026-03-01", { moveInDate: "2039-12-01", deposit: 150_000, rent: 100_000 })
})

test("the page says that the move-in has not come, and offers to delete the rent charged for it", async () => {
  const text = await seen("/management/viewtenant/vacate?unit=101&Fees=0")
  expect(text).toContain("Dana Reyes has not moved in yet The move-in date is Dec 1, 2039.")
  expect(text).toContain("Delete")
  expect(text).toContain("Confirm Vacate")
})

test("who moved in already is not told so", async () => {
  await suite(102, { rent: 100_000 })
  await movesIn(102, "2026-03-01", { primaryEmail: "omar@example.com" })
  expect(await seen("/management/viewtenant/vacate?unit=102")).not.toContain("has not moved in yet")
})

test("the stay is told as given up, its final statement is made, and every invariant holds", async () => {
  const manager = await tokenOf(await staff(5), "api")
  const body = { UnitNumber: 101, Fees: 0 }
  expect((await api("POST", "/management/unit/tenant/vacate", { as: manager, body })).status).toBe(200)
  const message = `Given up on ${formatDay(await read(today))}, before the move-in on Dec 1, 2039`
  expect(await seen(`/management/tenants/view?tenant=${dana}`)).toContain(message)
  expect(finalStatementDocument(await read((tx) => finalStatementOf(tx, dana))).addressee).toContain(message)
  const statement = await api("POST", "/management/tenant/final-statement", { as: manager, body: { tenantId: dana } })
  expect(statement.status).toBe(200)
  expect(await read(verifyLedger)).toEqual([])
})
