import { desc, eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { moveInDrafts } from "#db/schema/index.ts"
import { dayAt } from "~/values/calendar.ts"
import { fullName } from "~/values/contact.ts"
import type { DateKind } from "../dates/date-kinds.ts"
import { upcomingDates } from "../dates/dates.ts"
import { forgottenAt } from "../leasing/move-in-drafts.ts"
import { type Actor, signedInUser } from "../permissions.ts"
import { dashboardPage } from "../requests/dashboard.ts"
import { zoneOf } from "../settings/defaults.ts"
import { beginningOf, DAYS_AHEAD, type Found, line, MOST_LINES } from "./work.ts"

/** Dates of one kind in the next days, as on /management/dates. */
async function dates(tx: Tx, actor: Actor, wanted: { kind: DateKind; days: number }): Promise<Found> {
  const found = await upcomingDates(tx, actor, wanted)
  return beginningOf(
    found.map(({ tenant, unitNumber, day, text, reminderId }) =>
      line({
        name: text ?? tenant?.name ?? "",
        detail: text === null ? null : (tenant?.name ?? null),
        tenantId: tenant?.id ?? null,
        units: unitNumber === null ? [] : [unitNumber],
        id: reminderId === null ? null : String(reminderId),
        on: day,
      }),
    ),
  )
}

/** Units whose tenant gave notice, until they are vacated. */
export const moveOuts = (tx: Tx, actor: Actor) => dates(tx, actor, { kind: "moveOut", days: DAYS_AHEAD })
/** Leases that will end, and leases that ended without a renewal. */
export const leaseEnds = (tx: Tx, actor: Actor) => dates(tx, actor, { kind: "leaseEnd", days: DAYS_AHEAD })
export const dueReminders = (tx: Tx, actor: Actor) => dates(tx, actor, { kind: "reminder", days: 0 })

/** Open requests without an assignee, newest first. */
export async function unassignedRequests(tx: Tx, actor: Actor): Promise<Found> {
  const zone = await zoneOf(tx)
  const filter = { unitNumber: null, creatorId: null, tenantId: null, assigneeId: 0, status: "open" } as const
  const { requests, total } = await dashboardPage(tx, actor, { ...filter, page: 1, per: MOST_LINES })
  const lines = requests.map(({ id, title, unitNumber, createdAt, creator }) =>
    line({
      name: title,
      tenantId: null,
      detail: creator && fullName(creator),
      units: unitNumber === null ? [] : [unitNumber],
      id: String(id),
      on: dayAt(createdAt, zone),
    }),
  )
  return { total, lines }
}

/** The caller's unfinished move-ins, last changed first; `on` is the day when the draft is deleted. */
export async function ownMoveIns(tx: Tx, actor: Actor): Promise<Found> {
  const zone = await zoneOf(tx)
  const ofCaller = eq(moveInDrafts.userId, signedInUser(actor))
  const rows = await tx.all(tx.select().from(moveInDrafts).where(ofCaller).orderBy(desc(moveInDrafts.storedAt)))
  return beginningOf(
    rows.map(({ unitNumber, texts, storedAt }) =>
      line({
        name:
          fullName({ firstName: texts.tenantFirstName ?? "", lastName: texts.tenantLastName ?? "" }).trim() ||
          "No name yet",
        units: [unitNumber],
        on: dayAt(forgottenAt(storedAt), zone),
      }),
    ),
  )
}
