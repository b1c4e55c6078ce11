import { beforeEach, expect, test } from "vitest"
import { write } from "#db/client.server.ts"
import { createPopups } from "~/domain/messaging/popups.ts"
import { api } from "../support/app.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"
import { mona } from "../support/world.ts"

let dana: Awaited<ReturnType<typeof tenantUser>>
let as = ""
const popups = (query = "") => api("GET", `/user/popups/all${query}`, { as })
const read = (noteID: unknown) => api("POST", "/user/popups/read", { as, body: { noteID } })
const subjects = async (query?: string) => (await popups(query)).body.map((one: { Subject: string }) => one.Subject)

beforeEach(async () => {
  dana = await tenantUser(101)
  const former = await tenantUser(null)
  const send = (tenantID: number, subject: string) =>
    write((tx) => createPopups(tx, mona, { tenantIds: [tenantID], subject, note: "Off, [firstName]" }))
  await send(dana.tenantId, "Water")
  await send(former.tenantId, "Debt")
  await send(dana.tenantId, "Keys")
  as = await tokenOf(dana, "api")
})

test("T19 returns the caller's own popups, oldest first, all or by whether they were read", async () => {
  const { status, body } = await popups()
  expect([status, body[0]]).toEqual([
    200,
    { NoteID: 1, Subject: "Water", Note: "Off, Dana", createdAt: expect.stringMatching(/Z$/) },
  ])
  expect(await subjects()).toEqual(["Water", "Keys"])
  await read(1)
  expect(await subjects()).toEqual(["Water", "Keys"])
  expect(await subjects("?read=false")).toEqual(["Keys"])
  expect(await subjects("?read=true")).toEqual(["Water"])
  expect((await popups("?read=yes")).status).toBe(400)
})

test("T20 marks an own popup read, once or again, and nobody else's", async () => {
  for (const _ of ["first", "again"]) expect((await read(3)).status).toBe(200)
  expect(await subjects("?read=false")).toEqual(["Water"])
  for (const other of [2, 99]) {
    const { status, body } = await read(other)
    expect([status, body.code]).toEqual([404, "POPUP_NOT_FOUND"])
  }
  as = await tokenOf({ userId: 2, email: "former@example.com" }, "api")
  expect(await subjects("?read=false")).toEqual(["Debt"])
})

test.each([undefined, null, "1", 0, 1.5, {}, "🙂"])("T20 refuses %j", async (noteID) => {
  const { status, body } = await read(noteID)
  expect([status, Object.keys(body.fields)]).toEqual([400, ["noteID"]])
})

test("who is no tenant has no popups", async () => {
  as = await tokenOf(await staff(6), "api")
  expect((await popups()).body).toEqual([])
  expect((await read(1)).status).toBe(404)
})
