/** Staff notes about a tenant. Opening the page marks them read. Source: specification 2 "Notes". */
import type { Tx } from "#db/client.server.ts"
import type { Actor } from "~/domain/permissions.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import { DeleteNote, NewNote } from "~/domain/tenants/inputs.ts"
import { authorOf, isUnread } from "~/domain/tenants/notes.ts"
import { addTenantNote, deleteNote, mayDelete, NOT_YOURS, readNotes } from "~/domain/tenants/write-notes.ts"
import { step } from "~/http/handlers/form-step.ts"
import { newIdempotencyKey } from "~/http/handlers/idempotency-key.ts"
import { markAsReadPage } from "~/http/handlers/mark-as-read-page.ts"
import { submissions } from "~/http/handlers/submission.ts"
import type { Query } from "~/http/request/query.ts"
import { PageRefusal } from "~/http/response/page-refusal.ts"
import { Empty } from "~/ui/empty.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { formatInstant } from "~/values/calendar.ts"
import { TenantHeading } from "../tenant/tenant.head.tsx"
import { tenantHeaderOf, titleOf } from "../tenant/tenant.header.ts"
import type { Route } from "./+types/notes.ts"
import { DeleteDialog, NewNoteForm, NoteList } from "./notes.parts.tsx"

export const handle = { static: true, title: "Tenant Notes", area: "management" } satisfies PageHandle

export const loader = markAsReadPage("see tenants", loadNotes, (tx, actor, { tenant }) =>
  readNotes(tx, actor, { tenantId: tenant.id }),
)

async function loadNotes(tx: Tx, actor: Actor, { query }: { query: Query }) {
  const { tenant, name, rooms, notes, lastRead } = await tenantHeaderOf(tx, actor, query)
  const zone = await zoneOf(tx)
  const noteViews = notes.map((note) => ({
    id: note.id,
    title: note.title,
    description: note.description,
    by: authorOf(note),
    at: formatInstant(note.createdAt, zone),
    isNew: isUnread(note, lastRead, actor.userId),
    isYours: mayDelete(actor, note),
  }))
  const requested = query.get("dialog") === "delete" ? query.number("note") : null
  const deleting = noteViews.find((note) => note.id === requested) ?? null
  if (requested !== null && deleting === null) throw deletedAlready(tenant.id, name)
  const units = rooms.map(({ number, status }) => ({ number, status }))
  return {
    about: titleOf({ name, rooms }),
    tenant: { id: tenant.id },
    name,
    units,
    notes: noteViews,
    deleting,
    notYours: NOT_YOURS,
    zone,
    key: newIdempotencyKey(),
  }
}

const deletedAlready = (tenantId: number, name: string) =>
  new PageRefusal(
    "NOTE_NOT_FOUND",
    { to: `/management/notes?tenant=${tenantId}`, label: `the notes about ${name}` },
    "This note was deleted already. Nothing else was changed.",
  )

const backTo = (tenantId: number, notice: string) => ({ to: `/management/notes?tenant=${tenantId}`, notice })

export const action = submissions({
  add: step({
    input: NewNote,
    command: addTenantNote,
    redirectTo: (note) => backTo(note.tenantId, "The note was added."),
  }),
  delete: step({
    input: DeleteNote,
    command: deleteNote,
    redirectTo: (note) => backTo(note.tenantId, `The note "${note.title}" was deleted.`),
  }),
})

export default function NotesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { tenant, name, units, notes, deleting, notYours, zone, key } = loaderData
  const here = `/management/notes?tenant=${tenant.id}`
  const answered = (intent: string) => (actionData?.intent === intent ? actionData : undefined)
  return (
    <>
      <TenantHeading tenantHeader={{ tenant, name, rooms: units }} />
      <div className="split wide-left">
        {notes.length === 0 ? (
          <Empty icon="tag" title="No notes yet.">
            What staff should know about {name} stands here. The tenant never sees it.
          </Empty>
        ) : (
          <NoteList notes={notes} zone={zone} here={here} />
        )}
        <NewNoteForm tenantId={tenant.id} idempotencyKey={key} formResult={answered("add")} />
      </div>
      {deleting && (
        <DeleteDialog note={deleting} notYours={notYours} here={here} refusal={answered("delete")?.refusal} />
      )}
    </>
  )
}
