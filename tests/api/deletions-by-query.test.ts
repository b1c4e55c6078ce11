/** A deletion deletes the thing in its address and ignores its body. Source: api.md section 0, "Body". */
import { beforeEach, expect, test } from "vitest"
import { api } from "../support/app.ts"
import { staff, tokenOf } from "../support/people.ts"
import { person, suite } from "../support/world.ts"

let as = ""
beforeEach(async () => {
  as = await tokenOf(await staff(0), "api")
})

test("the unit of the query is deleted, not the one in the body", async () => {
  await suite(101, { rent: 1_200 })
  await suite(102, { rent: 1_200 })
  expect(await api("DELETE", "/management/unit?unit=101", { as, body: { unit: "102" } })).toMatchObject({ status: 200 })
  expect((await api("GET", "/management/unit?unit=101", { as })).status).toBe(404)
  expect((await api("GET", "/management/unit?unit=102", { as })).status).toBe(200)
  expect(await api("DELETE", "/management/unit", { as, body: { unit: "102" } })).toMatchObject({
    status: 400,
    body: { fields: { unit: ["Required."] } },
  })
})

test("the user of the query is deleted, not the one in the body", async () => {
  const named = await staff(9, "named@example.com")
  const other = await staff(9, "other@example.com")
  const response = await api("DELETE", `/admin/user?userID=${named.userId}`, {
    as,
    body: { userID: String(other.userId) },
  })
  expect(response.status).toBe(200)
  const { body } = await api("GET", "/admin/user", { as })
  const left = body.map((user: { UserID: number }) => user.UserID)
  expect([left.includes(named.userId), left.includes(other.userId)]).toEqual([false, true])
})

test("the popup of the query is deleted, not the one in the body", async () => {
  const tenantID = await person("Dana Reyes", "2026-01-01")
  const popup = { tenantIDs: [tenantID], subject: "Water", note: "The water is off." }
  await api("POST", "/management/tenant/popups", { as, body: popup })
  await api("POST", "/management/tenant/popups", { as, body: { ...popup, subject: "Parking" } })
  const subjects = async () =>
    (await api("GET", `/management/tenant/popups?tenantID=${tenantID}`, { as })).body as {
      NoteID: number
      Subject: string
    }[]
  const [water, parking] = await subjects()
  const response = await api("DELETE", `/management/tenant/popups?noteID=${water?.NoteID}`, {
    as,
    body: { noteID: String(parking?.NoteID) },
  })
  expect(response.status).toBe(200)
  expect((await subjects()).map(({ Subject }) => Subject)).toEqual(["Parking"])
})
