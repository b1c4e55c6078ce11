/** The forms of the dashboards. Source: specification 3 section 4. */
import { deleteRequest } from "~/domain/requests/change-request.ts"
import { createRequest } from "~/domain/requests/create-request.ts"
import { addNoteOnPage, assignOnPage, setStatusOnPage } from "~/domain/requests/dashboard-changes.ts"
import { AssignForm, DeleteForm, NewRequestForm, NoteForm, StatusForm } from "~/domain/requests/inputs.ts"
import { step } from "~/http/handlers/form-step.ts"
import { type Dashboard, queryOf, stateIn, withQuery } from "./requests.url-state.ts"

/** Back to the list as it was, whatever the form says of it. */
function backTo(path: string, list = ""): string {
  const state = stateIn(new URLSearchParams(list))
  return withQuery(path, queryOf(state, { page: state.page }))
}

/** What every dashboard offers: the status and a note. */
export const workSteps = ({ path, permission }: Dashboard) => ({
  status: step({
    input: StatusForm,
    command: setStatusOnPage(permission),
    redirectTo: ({ title, status, isUnchanged }, { list }) => ({
      to: backTo(path, list),
      notice: `${title}\n${isUnchanged ? `The status was ${status} already. Nothing was changed.` : `The status is ${status} now.`}`,
    }),
  }),
  note: step({
    input: NoteForm,
    command: addNoteOnPage(permission),
    redirectTo: ({ title }, { list }) => ({ to: backTo(path, list), notice: `${title}\nThe note was added.` }),
  }),
})

/** What management and administrators do beyond it. */
export const managementSteps = ({ path, ...dashboard }: Dashboard) => ({
  new: step({
    input: NewRequestForm,
    command: createRequest,
    redirectTo: ({ title }, { list }) => ({ to: backTo(path, list), notice: `${title}\nThe request was created.` }),
  }),
  assign: step({
    input: AssignForm,
    command: assignOnPage,
    redirectTo: ({ title, assignee }, { list }) => ({
      to: backTo(path, list),
      notice: `${title}\n${assignee ? `Assigned to ${assignee.firstName} ${assignee.lastName}.` : "Nobody works on it now."}`,
    }),
  }),
  ...workSteps({ path, ...dashboard }),
})

/** And administrators alone. */
export const adminSteps = ({ path, ...dashboard }: Dashboard) => ({
  ...managementSteps({ path, ...dashboard }),
  delete: step({
    input: DeleteForm,
    command: deleteRequest,
    redirectTo: ({ title }, { list }) => ({ to: backTo(path, list), notice: `${title}\nThe request was deleted.` }),
  }),
})
