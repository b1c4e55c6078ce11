/** Creates requests of tenants and of staff. Source: api.md T4, R2, specification 3 section 5. */
import type { Tx } from "#db/client.server.ts"
import { maintenanceRequests } from "#db/schema/index.ts"
import { command } from "../commands.ts"
import { assignableStaff } from "../identity/people.ts"
import type { Actor } from "../permissions.ts"
import { missing, Refusal } from "../refusal.ts"
import type { RowOf } from "../row-of.ts"
import { unitsOf } from "../tenants/tenant-units.ts"
import { findUnit } from "../units/units.ts"
import { mustBeWithinHour } from "./hourly-limits.ts"
import type { NewRequest, SubmitRequest } from "./inputs.ts"
import { recordRequestChange } from "./request-changes.ts"
import { mailNewRequest } from "./request-emails.ts"
import { type MaintenanceRequest, readRequest } from "./requests.ts"

/** Status 'in review' (T4). Refuses 409 NO_UNIT_ASSIGNED, 403 another tenant's unit, 400 no unit of several, 429 above the hourly limit. */
export const submitRequest = command(
  "submit requests",
  async (tx, actor, input: SubmitRequest): Promise<MaintenanceRequest> => {
    const { title, description, permissionToEnter = null, contactMethod = null } = input
    const unitNumber = await unitToSubmitFor(tx, actor, input)
    const written = { unitNumber, title, description, permissionToEnter, contactMethod }
    const request = { ...written, tenantId: actor.tenantId, assigneeId: null } satisfies RowOf<SubmitRequest>
    return store(tx, actor, request)
  },
)

/** The unit of a tenant's request. Refuses as `submitRequest` does. */
export async function unitToSubmitFor(
  tx: Tx,
  { tenantId }: Actor,
  input: Pick<SubmitRequest, "unitNumber">,
): Promise<number> {
  if (tenantId !== null) await mustBeWithinHour(tx, tenantId, "requests")
  const own = tenantId === null ? [] : (await unitsOf(tx, tenantId)).map(({ unitNumber }) => unitNumber)
  const unitNumber = input.unitNumber ?? (own.length === 1 ? own[0] : undefined)
  if (own.length === 0) throw new Refusal("NO_UNIT_ASSIGNED")
  if (unitNumber === undefined) throw missing("unitNumber", "Choose one of your suites.")
  if (!own.includes(unitNumber)) throw new Refusal("INSUFFICIENT_PERMISSIONS")
  return unitNumber
}

type Row = RowOf<NewRequest, { assignedTo: "assigneeId" }>

/** Status 'in review' (R2). Permission to enter applies to a unit, not to the entire building. Refuses as `mustBeCreatable` does. */
export const createRequest = command(
  "manage requests",
  async (tx, actor, input: NewRequest): Promise<MaintenanceRequest> => {
    const { title, description = null, assignedTo = null } = input
    const { unitNumber, assignee } = await mustBeCreatable(tx, actor, input)
    const permissionToEnter = unitNumber === null ? null : (input.permissionToEnter ?? null)
    const byStaff = { permissionToEnter, contactMethod: null, tenantId: null }
    const request = { unitNumber, title, description, ...byStaff, assigneeId: assignedTo } satisfies Row
    return store(tx, actor, request, assignee)
  },
)

/** The unit, null for the entire building. Refuses 404 UNIT_NOT_FOUND, and 404 USER_NOT_FOUND for an assignee who is not enabled staff. */
export async function mustBeCreatable(
  tx: Tx,
  actor: Actor,
  input: Pick<NewRequest, "unitNumber" | "assignedTo">,
): Promise<{ unitNumber: number | null; assignee: string | null }> {
  const { assignedTo = null } = input
  const unitNumber = input.unitNumber === 0 ? null : input.unitNumber
  if (unitNumber !== null) await findUnit(tx, unitNumber)
  const assignee = assignedTo === null ? null : await mustBeAssignable(tx, actor, assignedTo)
  return { unitNumber, assignee }
}

/** Refuses (404 USER_NOT_FOUND) a user who is not enabled staff, and returns the user's name. Source: api.md R2, M61. */
export async function mustBeAssignable(tx: Tx, actor: Actor, userId: number): Promise<string> {
  const person = (await assignableStaff(tx, actor, undefined)).find(({ id }) => id === userId)
  if (!person) throw new Refusal("USER_NOT_FOUND")
  return `${person.firstName} ${person.lastName}`
}

type Stored = Omit<typeof maintenanceRequests.$inferInsert, "status" | "lastStatusUpdate" | "createdAt" | "creatorId">

async function store(
  tx: Tx,
  actor: Actor,
  stored: Stored,
  assignee: string | null = null,
): Promise<MaintenanceRequest> {
  const row = { ...stored, creatorId: actor.userId, lastStatusUpdate: tx.now, createdAt: tx.now }
  const made = await tx.one(tx.insert(maintenanceRequests).values(row).returning({ id: maintenanceRequests.id }))
  if (!made) throw new Error("The request was not stored")
  await recordRequestChange(tx, actor, made.id, { kind: "created", value: null })
  if (assignee !== null) await recordRequestChange(tx, actor, made.id, { kind: "assigned", value: assignee })
  const request = await readRequest(tx, made.id)
  await mailNewRequest(tx, actor, request)
  return request
}
