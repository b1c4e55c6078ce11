/** Maintenance requests by /api, for staff: R1 to R11, with every refusal. */
import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import {
  contents,
  maintenanceRequests,
  requestChanges,
  requestNotes,
  requestPictures,
  users,
} from "#db/schema/index.ts"
import { setLevel } from "~/domain/identity/permission-changes.ts"
import { ANONYMOUS } from "~/domain/permissions.ts"
import { api } from "../support/app.ts"
import { logged } from "../support/passkeys.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"
import { vacantUnit } from "../support/units.ts"

const MANAGEMENT = "/management/unit/request"
const MAINTENANCE = "/maintenance/unit/request"
const ADMIN = "/admin/unit/request"
const FAMILIES = [
  [MANAGEMENT, "manager"],
  [MAINTENANCE, "maintenance"],
] as const

let people: Record<"admin" | "manager" | "maintenance" | "colleague", { userId: number; token: string }>

const hired = async (level: number, email?: string) => {
  const person = await staff(level, email)
  return { userId: person.userId, token: await tokenOf(person, "api") }
}
type Role = keyof typeof people
const call = (role: Role, method: string, path: string, body?: unknown) =>
  api(method, path, { as: people[role].token, ...(body === undefined ? {} : { body }) })
const make = async (more: object = {}): Promise<number> =>
  (await call("manager", "POST", MANAGEMENT, { unitNumber: null, title: "Lamp", ...more })).body.RequestID
const titles = async (role: Role, path: string) =>
  (await call(role, "GET", path)).body.map(({ title }: { title: string }) => title)
const changes = (id: number) =>
  read((tx) => tx.all(tx.select().from(requestChanges).where(eq(requestChanges.requestId, id))))

beforeEach(async () => {
  people = {
    admin: await hired(3),
    manager: await hired(6),
    maintenance: await hired(9),
    colleague: await hired(8),
  }
  await vacantUnit(204)
})

test("R2 makes a request that is in review, and R1 and R7 have it whole", async () => {
  const body = { unitNumber: 204, title: " Lamp ", description: "Two\nlines", assignedTo: people.maintenance.userId }
  const made = await call("manager", "POST", MANAGEMENT, body)
  expect(made.status).toBe(201)
  expect(made.body).toEqual({
    RequestID: 1,
    Version: expect.any(String),
    UnitNumber: 204,
    title: "Lamp",
    description: "Two\nlines",
    status: "in review",
    lastStatusUpdate: made.body.createdAt,
    createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    permissionToEnter: null,
    contactMethod: null,
    CreatorUser: {
      UserID: people.manager.userId,
      FirstName: "Sam",
      LastName: "Level 6",
      Email: "level-6@example.com",
      TenantID: null,
    },
    AssignedToUser: { UserID: people.maintenance.userId, FirstName: "Sam", LastName: "Level 9" },
    MaintenanceRequestNotes: [],
  })
  expect((await call("manager", "GET", MANAGEMENT)).body).toEqual([made.body])
  expect((await call("admin", "GET", ADMIN)).body).toEqual([made.body])
})

test("R2 takes whether a unit may be entered; of the entire building it says nothing", async () => {
  const made = async (body: object) =>
    (await call("manager", "POST", MANAGEMENT, { title: "Lamp", ...body })).body.permissionToEnter
  expect(await made({ unitNumber: 204, permissionToEnter: true })).toBe(true)
  expect(await made({ unitNumber: 204, permissionToEnter: false })).toBe(false)
  expect(await made({ unitNumber: 204, permissionToEnter: null })).toBe(null)
  expect(await made({ unitNumber: 0, permissionToEnter: true })).toBe(null)
})

test.each([0, null, ""])("R2 takes the unit %o for the entire building", async (unitNumber) => {
  const { status, body } = await call("manager", "POST", MANAGEMENT, { unitNumber, title: "Lamp", description: "" })
  expect([status, body.UnitNumber, body.description, body.AssignedToUser]).toEqual([201, null, null, null])
})

test.each([
  [{ title: "Lamp" }, "unitNumber"],
  [{ unitNumber: "204", title: "Lamp" }, "unitNumber"],
  [{ unitNumber: -1, title: "Lamp" }, "unitNumber"],
  [{ unitNumber: 1_000_000, title: "Lamp" }, "unitNumber"],
  [{ unitNumber: null }, "title"],
  [{ unitNumber: null, title: "  " }, "title"],
  [{ unitNumber: null, title: "a".repeat(201) }, "title"],
  [{ unitNumber: null, title: "two\nlines" }, "title"],
  [{ unitNumber: null, title: "Lamp", description: "a".repeat(5001) }, "description"],
  [{ unitNumber: null, title: "Lamp", assignedTo: "1" }, "assignedTo"],
])("R2 refuses %o", async (body, field) => {
  const response = await call("manager", "POST", MANAGEMENT, body)
  expect([response.status, Object.keys(response.body.fields)]).toEqual([400, [field]])
  expect(await titles("manager", MANAGEMENT)).toEqual([])
})

test("R2 and R4 refuse a unit that is not there, and whoever is no enabled member of staff", async () => {
  const dana = await tenantUser(301)
  await write((tx) => tx.run(tx.update(users).set({ enabled: false }).where(eq(users.id, people.colleague.userId))))
  const codes = async (path: string, body: object) => {
    const response = await call("manager", "POST", path, body)
    return [response.status, response.body.code]
  }
  expect(await codes(MANAGEMENT, { unitNumber: 999, title: "Lamp" })).toEqual([404, "UNIT_NOT_FOUND"])
  const requestID = await make()
  for (const assignedTo of [999, dana.userId, people.colleague.userId]) {
    const refused = [404, "USER_NOT_FOUND"]
    expect(await codes(MANAGEMENT, { unitNumber: null, title: "Lamp", assignedTo })).toEqual(refused)
    expect(await codes(`${MANAGEMENT}/assign`, { requestID, assignedTo })).toEqual(refused)
  }
  expect(await titles("manager", MANAGEMENT)).toEqual(["Lamp"])
})

test("R1, R7 and R9 have the newest request first", async () => {
  for (const title of ["First", "Second", "Third"]) await make({ title })
  for (const [role, path] of [
    ["manager", MANAGEMENT],
    ["admin", ADMIN],
    ["maintenance", MAINTENANCE],
  ] as const)
    expect(await titles(role, path)).toEqual(["Third", "Second", "First"])
})

test("R9 has for maintenance what is theirs or nobody's, for management everything", async () => {
  await make({ title: "Nobody's" })
  await make({ title: "Mine", assignedTo: people.maintenance.userId })
  await make({ title: "Another's", assignedTo: people.colleague.userId })
  expect(await titles("maintenance", MAINTENANCE)).toEqual(["Mine", "Nobody's"])
  expect(await titles("colleague", MAINTENANCE)).toEqual(["Another's", "Nobody's"])
  expect(await titles("manager", MAINTENANCE)).toEqual(["Another's", "Mine", "Nobody's"])
})

test("R1 has hundreds of requests with their notes, each once", async () => {
  await write(async (tx) => {
    for (let at = 1; at <= 600; at += 1) {
      const row = { title: `Request ${at}`, creatorId: people.manager.userId, lastStatusUpdate: at, createdAt: at }
      await tx.run(tx.insert(maintenanceRequests).values({ id: at, ...row }))
      const note = { requestId: at, note: `Note ${at}`, isShownToTenant: false, isFromTenant: false, createdAt: at }
      await tx.run(tx.insert(requestNotes).values(note))
    }
  })
  const { body } = await call("manager", "GET", MANAGEMENT)
  type Row = { RequestID: number; MaintenanceRequestNotes: { Note: string }[] }
  expect(body.map(({ RequestID }: Row) => RequestID)).toEqual(Array.from({ length: 600 }, (_, at) => 600 - at))
  for (const { RequestID, MaintenanceRequestNotes } of body as Row[])
    expect(MaintenanceRequestNotes.map(({ Note }) => Note)).toEqual([`Note ${RequestID}`])
})

test("R3 deletes a request with its notes and changes, and lets go of its pictures", async () => {
  const id = await make()
  const other = await make({ title: "Door" })
  await call("manager", "POST", `${MANAGEMENT}/notes`, { requestID: id, notes: "Bulb ordered." })
  const [large, small] = ["a".repeat(64), "b".repeat(64)] as const
  await write(async (tx) => {
    for (const sha256 of [large, small])
      await tx.run(tx.insert(contents).values({ sha256, size: 3, createdAt: tx.now }))
    const picture = { name: "p", requestId: id, size: 6, width: 2, height: 1, createdAt: tx.now }
    await tx.run(tx.insert(requestPictures).values({ ...picture, largeSha256: large, smallSha256: small }))
  })
  const deleted = await call("admin", "DELETE", `${MANAGEMENT}?id=${id}`)
  expect([deleted.status, deleted.body]).toEqual([200, { message: "The request was deleted." }])
  expect((await call("manager", "GET", MANAGEMENT)).body).toMatchObject([{ RequestID: other }])
  expect(await changes(id)).toEqual([])
  const left = await read(async (tx) => ({
    notes: await tx.all(tx.select().from(requestNotes)),
    pictures: await tx.all(tx.select().from(requestPictures)),
    released: (await tx.all(tx.select().from(contents))).map(({ releasedAt }) => releasedAt !== null),
  }))
  expect(left).toEqual({ notes: [], pictures: [], released: [true, true] })
  expect((await call("admin", "DELETE", `${MANAGEMENT}?id=${id}`)).body.code).toBe("REQUEST_NOT_FOUND")
})

test("R3 leaves in the audit log who deleted what, once, and of a request that stays nothing", async () => {
  const { tenantId } = await tenantUser(301)
  const id = await make({ unitNumber: 204, title: "Lamp" })
  await write((tx) => tx.run(tx.update(maintenanceRequests).set({ tenantId })))
  for (const notes of ["Bulb ordered.", "Bulb here."])
    await call("manager", "POST", `${MANAGEMENT}/notes`, { requestID: id, notes })
  await call("manager", "DELETE", `${MANAGEMENT}?id=${id}`)
  const building = await make({ title: "Roof" })
  for (const each of [id, id, building]) await call("admin", "DELETE", `${MANAGEMENT}?id=${each}`)
  const about = { Status: "in review", Pictures: 0 }
  expect(await logged("REQUEST_DELETED")).toMatchObject([
    {
      userId: people.admin.userId,
      details: "Deleted the maintenance request “Lamp” of unit 204.",
      metadata: { RequestID: id, UnitNumber: 204, TenantID: tenantId, Title: "Lamp", Notes: 2, ...about },
    },
    {
      details: "Deleted the maintenance request “Roof” of the entire building.",
      metadata: { RequestID: building, UnitNumber: null, TenantID: null, Title: "Roof", Notes: 0, ...about },
    },
  ])
})

test.each(["", "?id=", "?id=x", "?id=0"])("R3 refuses the address %o", async (query) => {
  const { status, body } = await call("admin", "DELETE", `${MANAGEMENT}${query}`)
  expect([status, Object.keys(body.fields)]).toEqual([400, ["id"]])
})

test("R3 is for administrators only", async () => {
  const id = await make()
  for (const role of ["manager", "maintenance"] as const)
    expect((await call(role, "DELETE", `${MANAGEMENT}?id=${id}`)).status).toBe(403)
  expect(await titles("manager", MANAGEMENT)).toEqual(["Lamp"])
})

test("R4 assigns, reassigns and takes a request back, and keeps who did it", async () => {
  const requestID = await make()
  const assign = async (assignedTo: number | null) =>
    (await call("manager", "POST", `${MANAGEMENT}/assign`, { requestID, assignedTo })).body.AssignedToUser
  expect(await assign(people.maintenance.userId)).toMatchObject({ LastName: "Level 9" })
  expect(await assign(people.colleague.userId)).toMatchObject({ LastName: "Level 8" })
  expect(await assign(people.colleague.userId)).toMatchObject({ LastName: "Level 8" })
  expect(await assign(null)).toBeNull()
  expect(await changes(requestID)).toMatchObject([
    { kind: "created", value: null, byUserId: people.manager.userId, byName: "Sam Level 6" },
    { kind: "assigned", value: "Sam Level 9" },
    { kind: "assigned", value: "Sam Level 8" },
    { kind: "assigned", value: null },
  ])
})

test.each([
  [{ requestID: 1 }, "assignedTo"],
  [{ assignedTo: null }, "requestID"],
  [{ requestID: "1", assignedTo: null }, "requestID"],
])("R4 refuses %o", async (body, field) => {
  const response = await call("manager", "POST", `${MANAGEMENT}/assign`, body)
  expect([response.status, Object.keys(response.body.fields)]).toEqual([400, [field]])
})

test.each([
  ["R5", "manager", MANAGEMENT],
  ["R8", "admin", ADMIN],
  ["R10", "maintenance", MAINTENANCE],
] as const)("%s sets any status from any other, at this moment", async (_row, role, family) => {
  const requestID = await make()
  await write((tx) => tx.run(tx.update(maintenanceRequests).set({ lastStatusUpdate: 1 })))
  for (const status of ["resolved", "in review", "in progress"]) {
    const response = await call(role, "POST", `${family}/status`, { requestID, status })
    expect([response.status, response.body.status]).toEqual([200, status])
    expect(Date.parse(response.body.lastStatusUpdate)).toBeGreaterThan(1)
  }
  expect((await changes(requestID)).map(({ value, byUserId }) => [value, byUserId])).toEqual([
    [null, people.manager.userId],
    ["resolved", people[role].userId],
    ["in review", people[role].userId],
    ["in progress", people[role].userId],
  ])
  for (const [body, field] of [
    [{ requestID, status: "done" }, "status"],
    [{ requestID }, "status"],
    [{ status: "resolved" }, "requestID"],
  ] as const) {
    const refused = await call(role, "POST", `${family}/status`, body)
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, [field]])
  }
})

test.each(FAMILIES)("%s/notes adds an internal note, newest first", async (family, role) => {
  const requestID = await make()
  const add = (notes: unknown) => call(role, "POST", `${family}/notes`, { requestID, notes, showToTenant: true })
  await add("Bulb ordered.")
  const { status, body } = await add("Bulb\nhere.")
  expect(status).toBe(200)
  const { FirstName, LastName } = { FirstName: "Sam", LastName: `Level ${role === "manager" ? 6 : 9}` }
  const note = { NoteID: expect.any(Number), createdAt: expect.any(String), AppUser: { FirstName, LastName } }
  expect(body.MaintenanceRequestNotes).toEqual([
    { ...note, Note: "Bulb\nhere." },
    { ...note, Note: "Bulb ordered." },
  ])
  const stored = await read((tx) => tx.all(tx.select().from(requestNotes)))
  expect(stored).toMatchObject(Array(2).fill({ isShownToTenant: false, isFromTenant: false }))
  for (const notes of ["", "   ", undefined, 5, "a".repeat(5001)]) {
    const refused = await add(notes)
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ["notes"]])
  }
})

test("who was deleted wrote, made or works on nothing any more", async () => {
  const requestID = await make({ assignedTo: people.maintenance.userId })
  await call("maintenance", "POST", `${MAINTENANCE}/notes`, { requestID, notes: "Bulb ordered." })
  for (const role of ["maintenance", "manager"] as const)
    expect((await call("admin", "DELETE", `/admin/user?userID=${people[role].userId}`)).status).toBe(200)
  const [request] = (await call("admin", "GET", ADMIN)).body
  expect(request).toMatchObject({
    CreatorUser: null,
    AssignedToUser: null,
    MaintenanceRequestNotes: [{ Note: "Bulb ordered.", AppUser: null }],
  })
  expect(await titles("colleague", MAINTENANCE)).toEqual(["Lamp"])
  expect((await changes(requestID)).at(-1)).toMatchObject({ kind: "assigned", value: null, byName: "Sam Level 3" })
})

test.each([
  ["disabled", "POST", "/management/user/disable"],
  ["left without any level", "DELETE", "/admin/user/permission"],
])(
  "who is %s has no request any more, so that maintenance sees them; each keeps who did it",
  async (_how, method, path) => {
    const { userId } = people.maintenance
    const requestID = await make({ assignedTo: userId })
    const other = await make({ title: "Door", assignedTo: people.colleague.userId })
    expect(await titles("colleague", MAINTENANCE)).toEqual(["Door"])
    const address = method === "POST" ? path : `${path}/${userId}`
    const response = await call("admin", method, address, method === "POST" ? { userID: userId } : undefined)
    expect(response.status).toBe(200)
    expect(await titles("colleague", MAINTENANCE)).toEqual(["Door", "Lamp"])
    expect((await changes(requestID)).map(({ kind, value, byName }) => [kind, value, byName])).toEqual([
      ["created", null, "Sam Level 6"],
      ["assigned", "Sam Level 9", "Sam Level 6"],
      ["assigned", null, "Sam Level 3"],
    ])
    expect(await changes(other)).toHaveLength(2)
  },
)

test("who keeps a weaker level of staff keeps their requests", async () => {
  const { userId } = people.manager
  await make({ assignedTo: userId })
  await write((tx) => setLevel(tx, { ...ANONYMOUS, level: 0 }, { userId, permissionInt: 9 }))
  expect((await call("manager", "GET", MAINTENANCE)).body).toMatchObject([{ AssignedToUser: { UserID: userId } }])
})

test("R10 and R11 are refused to maintenance for a colleague's request, not to management", async () => {
  const requestID = await make({ assignedTo: people.colleague.userId })
  const [status, notes] = [
    { requestID, status: "resolved" },
    { requestID, notes: "Bulb ordered." },
  ]
  for (const [path, body] of [
    ["status", status],
    ["notes", notes],
  ] as const) {
    const refused = await call("maintenance", "POST", `${MAINTENANCE}/${path}`, body)
    expect([refused.status, refused.body.code]).toEqual([403, "INSUFFICIENT_PERMISSIONS"])
    for (const role of ["colleague", "manager", "admin"] as const)
      expect((await call(role, "POST", `${MAINTENANCE}/${path}`, body)).status).toBe(200)
  }
})

test.each([
  ["manager", `${MANAGEMENT}/assign`, { assignedTo: null }],
  ["manager", `${MANAGEMENT}/status`, { status: "resolved" }],
  ["manager", `${MANAGEMENT}/notes`, { notes: "Bulb ordered." }],
  ["admin", `${ADMIN}/status`, { status: "resolved" }],
  ["maintenance", `${MAINTENANCE}/status`, { status: "resolved" }],
  ["maintenance", `${MAINTENANCE}/notes`, { notes: "Bulb ordered." }],
] as const)("%s is refused an unknown request by %s", async (role, path, body) => {
  const { status, body: error } = await call(role, "POST", path, { requestID: 999, ...body })
  expect([status, error.code, error.error]).toEqual([
    404,
    "REQUEST_NOT_FOUND",
    "The specified request could not be found.",
  ])
})
