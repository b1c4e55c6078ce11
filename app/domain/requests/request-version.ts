import type { Tx } from "#db/client.server.ts"
import { fullName } from "~/values/contact.ts"
import { REQUEST_STATUS } from "~/values/requests/request-labels.ts"
import { mustBeCurrentVersion, versionOf } from "../version.ts"
import { type RequestRow, readRequest } from "./requests.ts"

type Changeable = Pick<RequestRow, "status" | "assigneeId">

const valuesOf = ({ status, assigneeId }: Changeable) => ({ status, assignedTo: assigneeId })

/** The version of the fields staff change: a request's status and assignee. Source: api.md section 0, "Versions". */
export const requestVersion = (request: Changeable): string => versionOf(valuesOf(request))

/** Refuses (409 CHANGED_MEANWHILE) a change based on another version than the stored one, unless the wanted values are stored already. */
export async function mustBeCurrentRequest(
  tx: Tx,
  row: RequestRow,
  version: string | undefined,
  wanted: { status?: RequestRow["status"]; assignedTo?: number | null },
): Promise<void> {
  if (version === undefined) return
  const { assignee } = await readRequest(tx, row.id)
  const who = assignee ? fullName(assignee) : ""
  mustBeCurrentVersion({
    shown: version,
    stored: valuesOf(row),
    wanted,
    textOf: (field) => (field === "status" ? REQUEST_STATUS[row.status].label : who),
  })
}
