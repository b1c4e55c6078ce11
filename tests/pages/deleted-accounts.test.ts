/** What stays of somebody whose account was deleted. */
import { beforeEach, expect, test } from "vitest"
import { write } from "#db/client.server.ts"
import { type Actor, ANONYMOUS } from "~/domain/permissions.ts"
import { addNote as addRequestNote } from "~/domain/requests/change-request.ts"
import { createRequest } from "~/domain/requests/create-request.ts"
import { addNote } from "~/domain/tenants/write-notes.ts"
import { get, post } from "../support/app.ts"
import { textIn } from "../support/pages.ts"
import { staff, tokenOf } from "../support/people.ts"
import { movesIn } from "../support/tenancies.ts"
import { suite } from "../support/world.ts"

let as = ""
let leaver: Actor
const view = async (path: string) => textIn(await (await get(path, { as })).text())

beforeEach(async () => {
  as = await tokenOf(await staff(3), "page")
  const manager = await staff(6)
  leaver = { ...ANONYMOUS, userId: manager.userId, name: "Sam Level 6", level: 6 }
})

test("the name stays beside requests, their notes and notes about tenants", async () => {
  await suite(101, { rent: 100_000 })
  const tenantId = await movesIn(101, "2026-01-01")
  const request = await write((tx) => createRequest(tx, leaver, { unitNumber: 0, title: "Lamp" }))
  await write((tx) => addRequestNote(tx, leaver, { requestId: request.id, notes: "Ladder needed." }))
  await write((tx) => addNote(tx, leaver, { tenantId, title: "Keys", description: "Two." }))
  await post("/admin", { intent: "delete", userID: String(leaver.userId) }, { as })
  const dashboard = await view("/admin/requests")
  expect(dashboard).toContain("Sam Level 6, deleted")
  expect(dashboard).not.toContain("Deleted account")
  expect(await view(`/admin/requests?dialog=notes&id=${request.id}`)).toMatch(/Sam Level 6, deleted.*Ladder needed/)
  for (const page of ["notes", "viewtenant"]) {
    expect(await view(`/management/${page}?tenant=${tenantId}`)).toContain("Sam Level 6, deleted, ")
  }
})
