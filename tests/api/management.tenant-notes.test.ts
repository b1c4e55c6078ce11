import { beforeEach, expect, test } from "vitest"
import { api } from "../support/app.ts"
import { staff, tokenOf } from "../support/people.ts"
import { tokenOfLevel } from "../support/units.ts"
import { person } from "../support/world.ts"

let as = ""
let dana = 0
const NOTE = { title: "Key card", description: "Old card 4417\nis disabled." }
const instant = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/)
const add = (body: object = NOTE, by = as) =>
  api("POST", "/management/tenant/note", { as: by, body: { tenantID: dana, ...body } })
const list = (query = `?tenantID=${dana}`) => api("GET", `/management/tenant/note${query}`, { as })
const remove = (body: object, by = as) => api("POST", "/management/tenant/note/delete", { as: by, body })
const read = (body: object, by = as) => api("POST", "/management/tenant/note/read", { as: by, body })
const badge = async (by = as) => {
  const { body } = await api("GET", `/management/tenant?tenant=${dana}`, { as: by })
  const last = body.UserReadTenantNotes[0]?.LastRead ?? ""
  return body.TenantNotes.filter((note: { createdAt: string }) => note.createdAt > last).length
}

beforeEach(async () => {
  as = await tokenOfLevel(6)
  dana = await person("Dana Reyes")
})

test("M31 writes a note down, M30 lists them newest first", async () => {
  const first = await add()
  expect(first.status).toBe(201)
  expect(first.body).toEqual({
    TenantNoteID: expect.any(Number),
    Title: "Key card",
    Description: "Old card 4417\nis disabled.",
    createdAt: instant,
    CreatorUser: { UserID: expect.any(Number), FirstName: "Sam", LastName: "Level 6" },
  })
  await add({ title: " Second ", description: "<b>🙂</b>" })
  const { status, body } = await list()
  expect(status).toBe(200)
  expect(body).toMatchObject([{ Title: "Second", Description: "<b>🙂</b>" }, { Title: "Key card" }])
})

test.each([
  [{ title: "" }, "title"],
  [{ title: undefined }, "title"],
  [{ title: "x".repeat(201) }, "title"],
  [{ title: 7 }, "title"],
  [{ description: " \n " }, "description"],
  [{ description: "x".repeat(10_000) }, "description"],
  [{ description: "NUL \0" }, "description"],
  [{ tenantID: "1" }, "tenantID"],
  [{ tenantID: null }, "tenantID"],
])("M31 refuses %#", async (body, field) => {
  const response = await add({ ...NOTE, ...body })
  expect([response.status, response.body.code, Object.keys(response.body.fields)]).toEqual([
    400,
    "VALIDATION_ERROR",
    [field],
  ])
  expect((await list()).body).toEqual([])
})

test("an unknown tenant is 404 everywhere", async () => {
  const responses = [await add({ ...NOTE, tenantID: 999 }), await list("?tenantID=999"), await read({ tenantID: 999 })]
  expect(responses.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([404, "TENANT_NOT_FOUND"]))
})

test.each(["", "?tenantID=", "?tenantID=abc", "?tenantID=0", "?tenantID=1&tenantID=1"])(
  "M30 of %s is 400",
  async (query) => {
    expect((await list(query)).status).toBe(400)
  },
)

test("M32 deletes a note of one's own, an administrator any; others get the reason", async () => {
  const { TenantNoteID: tenantNoteID } = (await add()).body
  const another = await tokenOf(await staff(4, "another@example.com"), "api")
  const refused = await remove({ tenantNoteID }, another)
  expect([refused.status, refused.body.code]).toEqual([403, "INSUFFICIENT_PERMISSIONS"])
  expect(refused.body.error).toBe("You are only allowed to delete notes that you created.")
  expect((await list()).body).toHaveLength(1)
  expect(await remove({ tenantNoteID })).toMatchObject({ status: 200, body: { message: expect.any(String) } })
  const second = (await add()).body.TenantNoteID
  for (const level of [3, 0]) {
    const id = level === 3 ? second : (await add()).body.TenantNoteID
    expect((await remove({ tenantNoteID: id }, await tokenOfLevel(level))).status).toBe(200)
  }
  expect((await list()).body).toEqual([])
})

test.each([
  [{ tenantNoteID: 999 }, 404, "NOTE_NOT_FOUND"],
  [{ tenantNoteID: "1" }, 400, "VALIDATION_ERROR"],
  [{}, 400, "VALIDATION_ERROR"],
])("M32 of %j is %i %s", async (body, status, code) => {
  const response = await remove(body)
  expect([response.status, response.body.code]).toEqual([status, code])
})

test("M33 marks the notes read for the caller only", async () => {
  const another = await tokenOf(await staff(4, "another@example.com"), "api")
  await add()
  expect([await badge(), await badge(another)]).toEqual([1, 1])
  expect(await read({ tenantID: dana }, another)).toMatchObject({ status: 200, body: { message: expect.any(String) } })
  expect([await badge(), await badge(another)]).toEqual([1, 0])
  expect((await read({ tenantID: "x" })).status).toBe(400)
})
