import { desc, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { auditLog, tenantNoteReads, tenantNotes } from "#db/schema/index.ts"
import { setLeaseStatus } from "~/domain/leasing/lease-status.ts"
import { insertStay } from "~/domain/leasing/stays.ts"
import { ANONYMOUS, SYSTEM } from "~/domain/permissions.ts"
import { isUnread, lastReadBy, notesOf } from "~/domain/tenants/notes.ts"
import { searchTenants } from "~/domain/tenants/search.ts"
import { refreshSearchText } from "~/domain/tenants/search-text.ts"
import { changeTenant, createTenant, findTenant, type NewTenant, tenantsInOrder } from "~/domain/tenants/tenants.ts"
import { createUnit } from "~/domain/units/units.ts"
import { asDay, asMonth } from "~/values/calendar.ts"
import { asBasisPoints, asCents, ZERO } from "~/values/money.ts"

const dana: NewTenant = {
  firstName: "Dana",
  lastName: "Pérez",
  dateOfBirth: asDay("1980-05-04"),
  businessName: "Łukasz & Co 100%",
  cotenantFirstName: "Carla",
  primaryEmail: "dana@example.com",
  secondEmail: "other@example.org",
  primaryPhone: "9095550142",
  moveInOn: asDay("2026-01-01"),
  leaseEndOn: asDay("2026-12-31"),
}
const omar: NewTenant = {
  ...dana,
  firstName: "Omar",
  lastName: "Adler",
  businessName: null,
  primaryEmail: "omar@example.com",
}

const houses = (tenantId: number, unitNumber: number) =>
  write(async (tx) => {
    await createUnit(tx, SYSTEM, { unitNumber, monthlyRent: asCents(100_000), deposit: ZERO })
    const [moveInOn, rentFromPeriod] = [asDay("2026-01-01"), asMonth("2026-02")]
    await insertStay(tx, { tenantId, unitNumber, moveInOn, rentFromPeriod, createdAt: tx.now })
    await refreshSearchText(tx, tenantId)
  })
const found = async (search: string) =>
  (await read((tx) => searchTenants(tx, SYSTEM, { search }))).map((one) => one.firstName)

test("an unknown tenant is refused", async () => {
  await expect(read((tx) => findTenant(tx, 7))).rejects.toMatchObject({ status: 404, code: "TENANT_NOT_FOUND" })
})

test("a change counts the version up", async () => {
  const made = await write((tx) => createTenant(tx, dana))
  expect(made).toMatchObject({ firstName: "Dana", version: 1, leaseStatus: "current", achEnabled: true })
  const after = await write((tx) => changeTenant(tx, made.id, { lateFeeBps: asBasisPoints(250) }))
  expect(after).toMatchObject({ version: 2, lateFeeBps: 250, lastName: "Pérez" })
})

test("a tenant is found by name, email and unit, whatever the case and accents, and by nothing else", async () => {
  const { id } = await write((tx) => createTenant(tx, dana))
  await write((tx) => createTenant(tx, omar))
  await houses(id, 1204)
  for (const typed of [
    "dana perez",
    "PÉREZ",
    "a perez",
    "perez dana",
    "Pérez, Dana",
    "1204 perez",
    "dana@",
    " 1204 ",
  ]) {
    expect(await found(typed), typed).toEqual(["Dana"])
  }
  expect(await found("example")).toEqual(["Omar", "Dana"])
  for (const typed of [
    "lukasz",
    "100%",
    "carla",
    "other@",
    "%%",
    "_",
    "dana '",
    "'",
    "x".repeat(10_000),
    "x ".repeat(5_000),
    "\\",
  ])
    expect(await found(typed), typed).toEqual([])
})

test("the search shows ten tenants at most", async () => {
  await write(async (tx) => {
    for (let index = 0; index < 12; index += 1)
      await createTenant(tx, { ...dana, primaryEmail: `t${index}@example.com` })
  })
  expect(await found("dana")).toHaveLength(10)
})

test("the list shows tenants with a unit, or all, or past ones only, by last name", async () => {
  const { id } = await write((tx) => createTenant(tx, dana))
  await write((tx) => createTenant(tx, omar))
  await houses(id, 101)
  const names = (which: { onlyWithoutUnits: boolean; tenantsWithoutUnits: boolean }) =>
    read(async (tx) => {
      const found = await tenantsInOrder(tx, which)
      return Promise.all(found.map(async (one) => (await findTenant(tx, one)).lastName))
    })
  expect(await names({ onlyWithoutUnits: false, tenantsWithoutUnits: false })).toEqual(["Pérez"])
  expect(await names({ onlyWithoutUnits: false, tenantsWithoutUnits: true })).toEqual(["Adler", "Pérez"])
  expect(await names({ onlyWithoutUnits: true, tenantsWithoutUnits: true })).toEqual(["Adler"])
})

test("a lease goes into eviction and back, each time with an audit row", async () => {
  const { id } = await write((tx) => createTenant(tx, dana))
  const set = (status: "current" | "eviction") => write((tx) => setLeaseStatus(tx, SYSTEM, { tenantId: id, status }))
  const rows = () =>
    read((tx) =>
      tx.all(tx.select().from(auditLog).where(eq(auditLog.category, "TEN_STATUS")).orderBy(desc(auditLog.id))),
    )
  expect(await set("current")).toMatchObject({ leaseStatus: "current", version: 1 })
  expect(await rows()).toHaveLength(0)
  expect(await set("eviction")).toMatchObject({ leaseStatus: "eviction", version: 2 })
  expect((await rows())[0]).toMatchObject({
    priority: "medium",
    metadata: { TenantID: id, OldValue: "current", NewValue: "eviction" },
  })
  await set("current")
  expect(await rows()).toHaveLength(2)
  const nobody = write((tx) => setLeaseStatus(tx, ANONYMOUS, { tenantId: id, status: "eviction" }))
  await expect(nobody).rejects.toMatchObject({ status: 401 })
})

test("notes of others newer than the last reading are unread", async () => {
  const { id } = await write((tx) => createTenant(tx, dana))
  await write(async (tx) => {
    for (const createdAt of [1_000, 2_000, 3_000]) {
      await tx.run(
        tx.insert(tenantNotes).values({ tenantId: id, title: `At ${createdAt}`, description: "Keys", createdAt }),
      )
    }
  })
  expect((await read((tx) => notesOf(tx, [id]))).map((note) => note.title)).toEqual(["At 3000", "At 2000", "At 1000"])
  await write((tx) => tx.run(tx.insert(tenantNoteReads).values({ userId: 5, tenantId: id, lastRead: 2_000 })))
  expect(await read((tx) => lastReadBy(tx, 5, [id]))).toEqual(new Map([[id, 2_000]]))
  const sam = { id: 5, firstName: "Sam", lastName: "Reader" }
  expect(isUnread({ createdAt: 3_000, creator: null }, 2_000, sam.id)).toBe(true)
  expect(isUnread({ createdAt: 3_000, creator: sam }, 2_000, sam.id)).toBe(false)
  expect(isUnread({ createdAt: 3_000, creator: sam }, null, 6)).toBe(true)
  expect(isUnread({ createdAt: 2_000, creator: null }, 2_000, sam.id)).toBe(false)
})

test("every apostrophe finds every other one, and nothing else", async () => {
  await write((tx) => createTenant(tx, { ...dana, lastName: "O’Neil" }))
  await write((tx) => createTenant(tx, { ...omar, lastName: "Oxneil" }))
  for (const typed of ["o'neil", "O’NEIL", "oʼneil", "o'"]) expect(await found(typed), typed).toEqual(["Dana"])
})
