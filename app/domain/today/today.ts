/** The work to do now: each kind with its number and its first lines. A line disappears once the work is done on the page it links to. Source: api.md X100. */
import type { Tx } from "#db/client.server.ts"
import type { Day } from "~/values/calendar.ts"
import { command } from "../commands.ts"
import type { Actor } from "../permissions.ts"
import { today } from "../settings/defaults.ts"
import { unitsOfTenants } from "../tenants/tenant-units.ts"
import { expiringCertificates, missingCertificates, waitingCertificates } from "./certificates.ts"
import { sentDocuments } from "./documents.ts"
import { lateRent } from "./late-rent.ts"
import { messageDrafts, undelivered, waiting } from "./mail.ts"
import { disputes, expiringCards } from "./online-money.ts"
import { brokenPlans, dueInstalments } from "./payment-plans.ts"
import { dueReminders, leaseEnds, moveOuts, ownMoveIns, unassignedRequests } from "./tenancies.ts"
import { type Found, WORK_KINDS, type WorkKind } from "./work.ts"

export type Work = Found & { kind: WorkKind }
export type Today = { day: Day; work: Work[] }

const SOURCES: Record<WorkKind, (tx: Tx, actor: Actor, day: Day) => Promise<Found>> = {
  lateRent: (tx, _actor, day) => lateRent(tx, day),
  instalments: dueInstalments,
  brokenPlans,
  disputes,
  moveOuts,
  reminders: dueReminders,
  undeliveredMail: undelivered,
  waitingThreads: waiting,
  unassignedRequests,
  waitingCertificates,
  sentDocuments,
  expiringCards,
  leaseEnds,
  expiringCertificates,
  missingCertificates,
  moveInDrafts: ownMoveIns,
  messageDrafts,
}

/** The kinds with work to do, in the order of WORK_KINDS; drafts are the caller's own. */
export const todaysWork = command("see tenants", async (tx, actor): Promise<Today> => {
  const day = await today(tx)
  const work: Work[] = []
  for (const kind of WORK_KINDS) {
    const found = await SOURCES[kind](tx, actor, day)
    if (found.total > 0) work.push({ kind, ...found })
  }
  return { day, work: await withUnits(tx, work) }
})

/** Adds the units of the lines' tenants to lines without a unit. */
async function withUnits(tx: Tx, work: readonly Work[]): Promise<Work[]> {
  const ids = work.flatMap(({ lines }) => lines.flatMap(({ tenantId }) => tenantId ?? []))
  const held = Map.groupBy(await unitsOfTenants(tx, [...new Set(ids)]), ({ tenantId }) => tenantId)
  const unitsOf = (tenantId: number | null) =>
    tenantId === null ? [] : (held.get(tenantId) ?? []).map(({ unitNumber }) => unitNumber)
  return work.map((one) => ({
    ...one,
    lines: one.lines.map((line) => (line.units.length > 0 ? line : { ...line, units: unitsOf(line.tenantId) })),
  }))
}
