/** X250 to X266: bank accounts and deposits. Source: money.md 11.1, api.md 4.12. */
import { beforeEach, expect, test } from "vitest"
import { api } from "../support/app.ts"
import { itIs } from "../support/online.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"
import { pays } from "../support/tenancies.ts"
import { audited } from "../support/units.ts"
import { setting, USUAL } from "../support/world.ts"

const DAY = "2026-03-02"
let dana: Awaited<ReturnType<typeof tenantUser>>
let [admin, manager] = ["", ""]
beforeEach(async () => {
  itIs(DAY)
  await setting(USUAL)
  dana = await tenantUser(101)
  admin = await tokenOf(await staff(3), "api")
  manager = await tokenOf(await staff(6), "api")
})

const ACCOUNT = { name: "Operating", lastFour: "4417", opening: 100_000, openedDate: "2026-03-01" }
const adds = (body: object, headers?: Record<string, string>) =>
  api("POST", "/admin/bank/account", { as: admin, body: { ...ACCOUNT, ...body }, ...(headers ? { headers } : {}) })

test("an account is added once for its key, changed from what was shown, and archived once it is empty", async () => {
  const key = { "Idempotency-Key": "first" }
  const { status, body } = await adds({}, key)
  expect([status, (await adds({}, key)).body]).toEqual([201, body])
  expect(body).toMatchObject({ BankAccountID: 1, Balance: 100_000, Methods: [], Archived: false, LastFour: "4417" })
  const edit = (more: object) =>
    api("POST", "/admin/bank/account/edit", { as: admin, body: { bankAccountID: 1, version: body.Version, ...more } })
  expect((await edit({ name: "Main" })).body).toMatchObject({ Name: "Main", LastFour: null })
  expect((await edit({ name: "Other" })).body.code).toBe("CHANGED_MEANWHILE")
  const archive = () => api("POST", "/admin/bank/account/archive", { as: admin, body: { bankAccountID: 1 } })
  expect((await archive()).body).toMatchObject({ Archived: true, Voided: true, Balance: 0 })
  expect((await archive()).status).toBe(404)
  expect((await audited()).filter(({ category }) => category === "BANK_ACCOUNT")).toHaveLength(3)
})

test("an overdrawn account begins below zero, and no day is in the future", async () => {
  expect((await adds({ isOverdrawn: true })).body).toMatchObject({ Opening: -100_000, Balance: -100_000 })
  const late = await adds({ name: "Other", openedDate: "2026-03-03" })
  expect([late.status, Object.keys(late.body.fields)]).toEqual([400, ["openedDate"]])
})

test("a slip has what is in hand, and a deposited payment is not deleted", async () => {
  await adds({})
  const { id } = await pays(dana.tenantId, 60_000, DAY)
  const list = await api("GET", "/management/deposits/undeposited", { as: manager })
  expect(list.body).toMatchObject([{ PaymentID: id, Amount: 60_000, UnitNumbers: [101], DepositSlipID: null }])
  const slip = { bankAccountID: 1, paymentIDs: [id] }
  const made = await api("POST", "/management/deposits/slip", { as: manager, body: slip })
  expect([made.status, made.body.Total, made.body.State]).toEqual([201, 60_000, "open"])
  const deposit = () =>
    api("POST", "/management/deposits/slip/deposit", { as: manager, body: { depositSlipID: 1, depositedDate: DAY } })
  expect((await deposit()).body).toMatchObject({ State: "deposited", DepositedDate: DAY })
  expect((await deposit()).body.code).toBe("DEPOSIT_SLIP_DONE")
  const body = { paymentType: "rent", reason: "Recorded by mistake" }
  const deleted = await api("DELETE", `/management/tenant/payment/${id}`, { as: manager, body })
  expect([deleted.status, deleted.body.code]).toEqual([409, "PAYMENT_AT_BANK"])
  expect((await api("GET", "/admin/bank/accounts", { as: admin })).body).toMatchObject([{ Balance: 160_000 }])
})
