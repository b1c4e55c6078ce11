/** The demo's maintenance requests: one in each state, assigned and unassigned, with notes that are partly shown to the tenant. */
import type { Tx } from "#db/client.server.ts"
import { signedInUser } from "~/domain/permissions.ts"
import { addRequestNote, assignRequest, setRequestStatus } from "~/domain/requests/change-request.ts"
import { createRequest, submitRequest } from "~/domain/requests/create-request.ts"
import type { SubmitRequest } from "~/domain/requests/inputs.ts"
import { addOwnNote } from "~/domain/requests/own-requests.ts"
import type { Cast } from "./named-people.ts"
import { tenantActor } from "./portal.ts"
import type { Past } from "./tenancies.ts"

type Step = { hoursAgo: number } & (
  | { assigned: true }
  | { status: "in progress" | "resolved" }
  | { note: string; by: "manager" | "maintenance" | "tenant"; shown?: boolean }
)
/** A request of a suite's tenant, or of the manager for a suite or (null) the entire building. */
type Story = {
  suite: number | null
  byTenant?: Pick<SubmitRequest, "permissionToEnter" | "contactMethod">
  title: string
  description: string
  hoursAgo: number
  steps: readonly Step[]
}

const STORIES: readonly Story[] = [
  {
    suite: 101,
    byTenant: { permissionToEnter: true, contactMethod: "email" },
    title: "Door closer slams",
    description: "The closer on the front door of the suite slams since the wind on Monday.",
    hoursAgo: 120,
    steps: [
      { hoursAgo: 119, assigned: true },
      { hoursAgo: 100, by: "manager", note: "Same closer as in suite 118 last year." },
      { hoursAgo: 98, by: "tenant", note: "I am in until four today." },
      { hoursAgo: 97, by: "maintenance", note: "Looked at it: it needs a new arm." },
      { hoursAgo: 96, status: "in progress" },
      { hoursAgo: 95, by: "maintenance", note: "The part is ordered and comes on Tuesday.", shown: true },
      { hoursAgo: 60, by: "tenant", note: "Thank you. It is held open with a wedge until then." },
      { hoursAgo: 28, by: "maintenance", note: "The part is late, now expected on Thursday." },
      { hoursAgo: 27, by: "manager", note: "Told the neighbours about the noise." },
    ],
  },
  {
    suite: 203,
    byTenant: { permissionToEnter: false, contactMethod: "phone" },
    title: "Air conditioning drips",
    description: "Drips on the desk by the window.\nA bucket is under it.",
    hoursAgo: 20,
    steps: [],
  },
  {
    suite: 108,
    byTenant: {},
    title: "Two lamps flicker",
    description: "The two lamps over the drawing table flicker in the evening.",
    hoursAgo: 400,
    steps: [
      { hoursAgo: 398, assigned: true },
      { hoursAgo: 380, by: "maintenance", note: "Both starters are changed.", shown: true },
      { hoursAgo: 379, status: "resolved" },
    ],
  },
  {
    suite: null,
    title: "Entrance light flickers",
    description: "Left lamp over the main entrance, worse in the evening.",
    hoursAgo: 44,
    steps: [{ hoursAgo: 43, by: "manager", note: "The electrician comes anyway on Friday." }],
  },
  {
    suite: null,
    title: "Yearly test of the smoke detectors",
    description: "All floors. The certificate goes into Storage.",
    hoursAgo: 300,
    steps: [
      { hoursAgo: 299, assigned: true },
      { hoursAgo: 250, status: "in progress" },
    ],
  },
  {
    suite: 212,
    title: "Walls to paint before the next tenant",
    description: "North wall, one coat of the house white.",
    hoursAgo: 520,
    steps: [
      { hoursAgo: 500, assigned: true },
      { hoursAgo: 350, by: "maintenance", note: "Done, the second coat is dry." },
      { hoursAgo: 349, status: "resolved" },
    ],
  },
]

const HOUR = 60 * 60 * 1000

export function planRequests({ timeline, cast, now }: Pick<Past, "timeline" | "cast" | "now">): void {
  for (const { suite, byTenant, title, description, hoursAgo, steps } of STORIES) {
    let requestId = 0
    const take = (tx: Tx, step: Step) => takeStep(tx, cast, { requestId, suite, step })
    timeline.planAt(now - hoursAgo * HOUR, async (tx) => {
      const about = { title, description }
      const made =
        byTenant && suite !== null
          ? await submitRequest(tx, await tenantActor(tx, cast.tenant(suite)), {
              ...about,
              ...byTenant,
              unitNumber: suite,
            })
          : await createRequest(tx, cast.staff("manager"), { ...about, unitNumber: suite })
      requestId = made.id
    })
    for (const step of steps) timeline.planAt(now - step.hoursAgo * HOUR, (tx) => take(tx, step))
  }
}

type Taking = { requestId: number; suite: number | null; step: Step }

async function takeStep(tx: Tx, cast: Cast, { requestId, suite, step }: Taking): Promise<void> {
  const [manager, maintenance] = [cast.staff("manager"), cast.staff("maintenance")]
  if ("assigned" in step) {
    await assignRequest(tx, manager, { requestId, assignedTo: signedInUser(maintenance) })
  } else if ("status" in step) {
    await setRequestStatus(tx, maintenance, { requestId, status: step.status })
  } else if (step.by === "tenant") {
    await addOwnNote(tx, await tenantActor(tx, cast.tenant(suite ?? 0)), { requestId, note: step.note })
  } else {
    await addRequestNote(tx, cast.staff(step.by), { requestId, notes: step.note, showToTenant: step.shown })
  }
}
