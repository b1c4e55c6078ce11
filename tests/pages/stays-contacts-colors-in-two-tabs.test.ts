/** A past stay, a tenant's own contact details and a unit's color, edited in two tabs. Source: api.md section 0, "Versions". */
import { beforeEach, expect, test } from "vitest"
import { read } from "#db/client.server.ts"
import { auditLog, stays, tenants } from "#db/schema/index.ts"
import { findUnit } from "~/domain/units/units.ts"
import { api } from "../support/app.ts"
import { browserOf, hiddenOf } from "../support/moving-out.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"
import { movesIn, movesOut } from "../support/tenancies.ts"
import { vacantUnit } from "../support/units.ts"
import { suite } from "../support/world.ts"

const REFUSED = "Changed Meanwhile This was changed in the meantime. Nothing was saved."
let staffAt: ReturnType<typeof browserOf>
let bearer = ""

beforeEach(async () => {
  const manager = await staff(6)
  staffAt = browserOf(await tokenOf(manager, "page"))
  bearer = await tokenOf(manager, "api")
})

const storedStay = async () => (await read((tx) => tx.all(tx.select().from(stays))))[0]

test("a past stay: the second notes do not replace the first unseen, by page and by call", async () => {
  await suite(101, { rent: 100_000, deposit: 0 })
  const dana = await movesIn(101, "2026-03-01", { deposit: 0, rent: 100_000 })
  await movesOut(101, 0, "2026-03-20", "Left clean")
  const page = `/management/tenants/view?tenant=${dana}&dialog=edit&stay=1`
  const opened = (await staffAt.open(page)).html
  const shown = (await api("GET", `/management/tenant?tenant=${dana}`, { as: bearer })).body.PastTenantStays[0]
  const notes = (text: string, html: string) => ({ intent: "notes", ...hiddenOf(html, "StayID"), Notes: text })
  expect((await staffAt.send(page, notes("Both keys", opened))).status).toBe(302)
  const second = await staffAt.send(page, { ...notes("One key", opened), key: "another" })
  expect([second.status, second.text]).toEqual([409, expect.stringContaining(REFUSED)])
  expect(second.text).toContain("Notes : Now: Both keys")
  expect(second.html).toContain("One key</textarea>")
  const call = { StayID: shown.StayID, Notes: "No key", version: shown.Version }
  const late = await api("PUT", "/management/tenant/stay", { as: bearer, body: call })
  expect([late.status, late.body.fields]).toEqual([409, { Notes: ["Now: Both keys"] }])
  expect(await storedStay()).toMatchObject({ notes: "Both keys" })
  expect((await staffAt.send(page, { ...notes("One key", second.html), key: "third" })).status).toBe(302)
  expect(await storedStay()).toMatchObject({ notes: "One key" })
})

test("a tenant's contact details: a form from before puts no old phone back, by page and by call", async () => {
  const dana = await tenantUser(101)
  const own = browserOf(await tokenOf(dana, "page"))
  const as = await tokenOf(dana, "api")
  const page = "/home/updateinfo"
  const opened = (await own.open(page)).html
  const shown = (await api("GET", `/tenant/${dana.tenantId}`, { as })).body
  const form = (html: string, more: object) => ({
    intent: "save",
    ...hiddenOf(html, "primaryPhone"),
    primaryPhone: "(909) 555-0142",
    secondaryPhone: "",
    secondaryEmail: "",
    ...more,
  })
  expect((await own.send(page, form(opened, { primaryPhone: "9095550199" }))).status).toBe(302)
  const second = await own.send(page, form(opened, { secondaryPhone: "9095550177" }))
  expect([second.status, second.text]).toEqual([409, expect.stringContaining("Primary phone : Now: (909) 555-0199")])
  const body = { tenantID: dana.tenantId, primaryPhone: "9095550111", version: shown.ContactVersion }
  const late = await api("POST", "/tenant", { as, body })
  expect([late.status, late.body.fields]).toEqual([409, { primaryPhone: ["Now: (909) 555-0199"] }])
  expect((await read((tx) => tx.all(tx.select().from(tenants))))[0]).toMatchObject({
    primaryPhone: "9095550199",
    secondPhone: null,
  })
  expect((await own.send(page, form(second.html, { secondaryPhone: "9095550177" }))).status).toBe(302)
})

test("a unit's color: the second one is refused with the color that is there, by page and by call", async () => {
  await vacantUnit(101)
  const page = "/management?dialog=status&unit=101"
  const opened = (await staffAt.open(page)).html
  const shown = (await api("GET", "/management/unit?unit=101", { as: bearer })).body
  const color = (status: string) => ({ intent: "status", ...hiddenOf(opened, "status"), unitNumber: "101", status })
  expect((await staffAt.send(page, color("blue"))).status).toBe(302)
  const second = await staffAt.send(page, color("red"))
  expect([second.status, second.text]).toEqual([409, expect.stringContaining("Now: Blue")])
  const call = (more: object) =>
    api("POST", "/management/unit/status", { as: bearer, body: { unitNumber: 101, ...more } })
  const late = await call({ status: "red", version: shown.StatusVersion })
  expect([late.status, late.body.fields]).toEqual([409, { status: ["Now: Blue"] }])
  expect((await call({ status: "blue", version: shown.StatusVersion })).status).toBe(200)
  expect((await call({ status: "grey" })).body.Status).toBe("grey")
})

test("an edit of a unit that changes nothing writes nothing and is not in the audit log", async () => {
  await vacantUnit(101)
  const same = await read((tx) => findUnit(tx, 101))
  const before = await read((tx) => tx.all(tx.select().from(auditLog)))
  const { monthlyRent, deposit } = same
  const flags = { cleaningNeeded: false, repairsNeeded: false, readyToRent: false, movingOutSoon: false }
  const body = { unitNumber: 101, monthlyRent, deposit, ...flags }
  expect((await api("POST", "/management/unit/edit", { as: bearer, body })).status).toBe(200)
  expect(await read((tx) => tx.all(tx.select().from(auditLog)))).toEqual(before)
  expect(await read((tx) => findUnit(tx, 101))).toEqual(same)
})
