/** The dashboard of requests: a page of them with their latest notes. Source: specification 3 "Maintenance Requests". */
import { type SQL, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { inList, listed } from "#db/in-list.ts"
import type { CONTACT_METHODS } from "#db/schema/index.ts"
import { pageWithin } from "~/values/lists/page-size.ts"
import type { RequestStatus } from "~/values/requests/request-labels.ts"
import { command } from "../commands.ts"
import type { Actor } from "../permissions.ts"
import { isOnWorkList } from "./work-list.ts"

/** Null means no filter; unit 0 is the entire building, assignee 0 is unassigned, "open" is every status except resolved. */
export type RequestFilter = {
  unitNumber: number | null
  creatorId: number | null
  assigneeId: number | null
  tenantId: number | null
  status: RequestStatus | "open" | null
}

export type Named = { id: number; firstName: string; lastName: string }
export type DashboardPerson = Named & { email: string; tenantId: number | null }
export type DashboardNote = {
  id: number
  requestId: number
  note: string
  createdAt: number
  isFromTenant: number
  isShownToTenant: number
  impersonatorName: string | null
  firstName: string | null
  lastName: string | null
  /** The author's name when that account was deleted. */
  deletedName: string | null
}
export type DashboardPicture = { requestId: number; name: string; width: number; height: number }

/** A request on the dashboard: the beginning of its description, its latest notes and the number of all notes. */
export type DashboardRequest = {
  id: number
  unitNumber: number | null
  title: string
  description: string | null
  status: RequestStatus
  lastStatusUpdate: number
  createdAt: number
  permissionToEnter: boolean | null
  contactMethod: (typeof CONTACT_METHODS)[number] | null
  /** The phone of the tenant who sent the request, ten digits. */
  phone: string | null
  creator: DashboardPerson | null
  /** The creator's name when that account was deleted. */
  deletedCreator: string | null
  assignee: Named | null
  noteCount: number
  /** Whether staff have not acted yet: no status, no assignee, no note. */
  isUntouched: boolean
  notes: DashboardNote[]
  pictures: DashboardPicture[]
}

/** The number of notes on a card. Source: specification 3 section 9. */
const LATEST = 5
/** The characters read of a description and a note, a little more than a card shows. */
const BEGINNING = 320

export type DashboardQuery = RequestFilter & { page: number; per: number }
/** `everything` counts the caller's list without filters. */
export type DashboardPage = { requests: DashboardRequest[]; total: number; everything: number; page: number }

/** One page of the requests that the caller may work on, newest first; a page beyond the end returns the last. */
export const dashboardPage = command(
  "work on requests",
  async (tx, actor, { page: requested, per, ...filter }: DashboardQuery): Promise<DashboardPage> => {
    const everything = await counted(tx, onList(actor))
    const conditions = conditionsOf(filter)
    const where = conditions.length === 0 ? onList(actor) : sql.join([onList(actor), ...conditions], sql` and `)
    const total = conditions.length === 0 ? everything : await counted(tx, where)
    const page = pageWithin(requested, total, per)
    const rows = await tx.rows<Row>(sql`${REQUESTS} where ${where} order by r.created_at desc, r.id desc
      limit ${per} offset ${(page - 1) * per}`)
    return { requests: await withNotes(tx, rows), total, everything, page }
  },
)

export const onList = (actor: Actor): SQL => isOnWorkList(actor, sql`r.assignee_id`)

function conditionsOf({ unitNumber, creatorId, assigneeId, tenantId, status }: RequestFilter): SQL[] {
  const orNone = (column: SQL, value: number | null) => {
    if (value === null) return []
    return value === 0 ? [sql`${column} is null`] : [sql`${column} = ${value}`]
  }
  const statuses = status === "open" ? sql`r.status <> 'resolved'` : sql`r.status = ${status}`
  return [
    ...orNone(sql`r.unit_number`, unitNumber),
    ...orNone(sql`r.assignee_id`, assigneeId),
    ...(creatorId === null ? [] : [sql`r.creator_id = ${creatorId}`]),
    ...(tenantId === null ? [] : [sql`r.tenant_id = ${tenantId}`]),
    ...(status === null ? [] : [statuses]),
  ]
}

async function counted(tx: Tx, where: SQL): Promise<number> {
  const [row] = await tx.rows<{ total: number }>(
    sql`select count(*) as "total" from maintenance_requests r where ${where}`,
  )
  return row?.total ?? 0
}

type Row = Omit<
  DashboardRequest,
  "permissionToEnter" | "isUntouched" | "creator" | "assignee" | "notes" | "pictures"
> & {
  permissionToEnter: number | null
  isUntouched: number
  creatorId: number | null
  creatorFirst: string | null
  creatorLast: string | null
  creatorEmail: string | null
  creatorTenant: number | null
  assigneeId: number | null
  assigneeFirst: string | null
  assigneeLast: string | null
}

const REQUESTS = sql`
  select r.id as "id", r.unit_number as "unitNumber", r.title as "title", substr(r.description, 1, ${BEGINNING}) as "description",
    r.status as "status", r.last_status_update as "lastStatusUpdate", r.created_at as "createdAt",
    r.permission_to_enter as "permissionToEnter", r.contact_method as "contactMethod", t.primary_phone as "phone",
    c.id as "creatorId", c.first_name as "creatorFirst", c.last_name as "creatorLast", c.email as "creatorEmail",
    c.tenant_id as "creatorTenant", d.name as "deletedCreator", a.id as "assigneeId", a.first_name as "assigneeFirst", a.last_name as "assigneeLast",
    (select count(*) from request_notes n where n.request_id = r.id) as "noteCount",
    (r.assignee_id is null
      and not exists (select 1 from request_changes h where h.request_id = r.id and h.kind <> 'created')
      and not exists (select 1 from request_notes n where n.request_id = r.id and not n.is_from_tenant)) as "isUntouched"
  from maintenance_requests r left join users c on c.id = r.creator_id left join users a on a.id = r.assignee_id
    left join tenants t on t.id = r.tenant_id left join deleted_users d on d.id = r.creator_id`

async function withNotes(tx: Tx, rows: Row[]): Promise<DashboardRequest[]> {
  const ids = listed(rows.map(({ id }) => id))
  const notes = Map.groupBy(await tx.rows<DashboardNote>(NOTES, { ids }), ({ requestId }) => requestId)
  const pictures = Map.groupBy(await tx.rows<DashboardPicture>(PICTURES, { ids }), ({ requestId }) => requestId)
  return rows.map((row) => ({
    ...row,
    permissionToEnter: row.permissionToEnter === null ? null : row.permissionToEnter === 1,
    isUntouched: row.isUntouched === 1,
    creator: creatorOf(row),
    assignee: named(row.assigneeId, row.assigneeFirst, row.assigneeLast),
    notes: notes.get(row.id) ?? [],
    pictures: pictures.get(row.id) ?? [],
  }))
}

function creatorOf({ creatorId, creatorFirst, creatorLast, creatorEmail, creatorTenant }: Row): DashboardPerson | null {
  const person = named(creatorId, creatorFirst, creatorLast)
  return person && { ...person, email: creatorEmail ?? "", tenantId: creatorTenant }
}

const named = (id: number | null, firstName: string | null, lastName: string | null): Named | null =>
  id === null || firstName === null || lastName === null ? null : { id, firstName, lastName }

/** The latest notes of each request, newest first. */
const NOTES = sql`
  select n.id as "id", n.request_id as "requestId", substr(n.note, 1, ${BEGINNING}) as "note", n.created_at as "createdAt",
    n.is_from_tenant as "isFromTenant", n.is_shown_to_tenant as "isShownToTenant",
    n.impersonator_name as "impersonatorName", u.first_name as "firstName", u.last_name as "lastName", d.name as "deletedName"
  from (select m.id, row_number() over (partition by m.request_id order by m.id desc) as place from request_notes m
      where ${inList(sql`m.request_id`, sql.placeholder("ids"))}) latest
    join request_notes n on n.id = latest.id left join users u on u.id = n.author_id left join deleted_users d on d.id = n.author_id
  where latest.place <= ${LATEST} order by n.id desc`

const PICTURES = sql`
  select p.request_id as "requestId", p.name as "name", p.width as "width", p.height as "height" from request_pictures p
  where ${inList(sql`p.request_id`, sql.placeholder("ids"))} order by p.id`

/** The number of unresolved requests of a unit or of a tenant. */
export const openRequests = command(
  "manage requests",
  (tx, _actor, of: { unitNumber: number } | { tenantId: number }): Promise<number> => {
    const filter = { unitNumber: null, creatorId: null, assigneeId: null, tenantId: null, status: "open" as const }
    return counted(tx, sql.join(conditionsOf({ ...filter, ...of }), sql` and `))
  },
)
