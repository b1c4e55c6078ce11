/** The forms of the dashboards. Source: specification 3 section 4. */
import { deleteRequest } from "~/domain/requests/change-request.ts"
import { assignOnPage, setStatusOnPage, takeOnPage } from "~/domain/requests/dashboard-changes.ts"
import { AssignForm, DeleteForm, NewRequestForm, NoteForm, StatusForm, TakeForm } from "~/domain/requests/inputs.ts"
import {
  addNoteOnPage,
  addNoteWithPictures,
  createOnPage,
  createWithPictures,
  type Noted,
} from "~/domain/requests/staff-pictures.ts"
import { uploadForms, uploadStep, withOrWithoutFiles } from "~/http/handlers/files/upload-form.ts"
import { step } from "~/http/handlers/form-step.ts"
import { submissions } from "~/http/handlers/submission.ts"
import { onlyValues } from "~/http/request/query.ts"
import { PHOTOGRAPHS } from "~/http/request/upload-limits.ts"
import { type Dashboard, listAddress } from "./requests.url-state.ts"

/** The list at the changed request. Its filters come from the form, in which only valid ones count. */
const backTo = (dashboard: Dashboard, list: string | undefined, request: number): string =>
  listAddress(dashboard, dashboard.requests.stateIn(new URLSearchParams(list)), request)

const backIn = (dashboard: Dashboard, { url }: Request, request: number): string =>
  listAddress(dashboard, dashboard.requests.stateIn(new URLSearchParams(onlyValues(url))), request)

/** Forms of every dashboard: the status, taking an unassigned request, and a note. */
const workSteps = (dashboard: Dashboard) => ({
  status: step({
    input: StatusForm,
    command: setStatusOnPage(dashboard.permission),
    redirectTo: ({ id, title, status, isUnchanged }, { list }) => ({
      to: backTo(dashboard, list, id),
      notice: `${title}\n${isUnchanged ? `The status was ${status} already. Nothing was changed.` : `The status is ${status} now.`}`,
    }),
  }),
  take: step({
    input: TakeForm,
    command: takeOnPage(dashboard.permission),
    redirectTo: ({ id, title }, { list }) => ({
      to: backTo(dashboard, list, id),
      notice: `${title}\nYou work on it now.`,
    }),
  }),
  note: step({
    input: NoteForm,
    workflow: addNoteOnPage(dashboard.permission),
    redirectTo: (noted, { list }) => ({ to: backTo(dashboard, list, noted.id), notice: notedText(noted) }),
  }),
})

const noteStep = (dashboard: Dashboard) =>
  uploadStep({
    input: NoteForm,
    workflow: addNoteWithPictures(dashboard.permission),
    redirectTo: (noted, request) => ({ to: backIn(dashboard, request, noted.id), notice: notedText(noted) }),
  })

function notedText({ title, hasNote, pictures }: Noted): string {
  if (pictures === 0) return `${title}\nThe note was added.`
  const many = pictures === 1 ? "picture" : `${pictures} pictures`
  if (hasNote) return `${title}\nThe note and ${pictures === 1 ? "a picture" : many} were added.`
  return `${title}\nThe ${many} ${pictures === 1 ? "was" : "were"} added.`
}

const newStep = (dashboard: Dashboard) =>
  uploadStep({
    input: NewRequestForm,
    workflow: createWithPictures,
    redirectTo: (made, request) => ({ to: backIn(dashboard, request, made.id), notice: madeText(made) }),
  })

const madeText = ({ title }: { title: string }) => `${title}\nThe request was created.`

const managementSteps = (dashboard: Dashboard) => ({
  ...workSteps(dashboard),
  new: step({
    input: NewRequestForm,
    workflow: createOnPage,
    redirectTo: (made, { list }) => ({ to: backTo(dashboard, list, made.id), notice: madeText(made) }),
  }),
  assign: step({
    input: AssignForm,
    command: assignOnPage,
    redirectTo: ({ id, title, assignee }, { list }) => ({
      to: backTo(dashboard, list, id),
      notice: `${title}\n${assignee ? `Assigned to ${assignee.firstName} ${assignee.lastName}.` : "Nobody works on it now."}`,
    }),
  }),
})

const adminSteps = (dashboard: Dashboard) => ({
  ...managementSteps(dashboard),
  delete: step({
    input: DeleteForm,
    command: deleteRequest,
    redirectTo: ({ title }, { list }) => ({
      to: dashboard.requests.here(dashboard.requests.stateIn(new URLSearchParams(list))),
      notice: `${title}\nThe request was deleted.`,
    }),
  }),
})

export const workAction = (dashboard: Dashboard) =>
  withOrWithoutFiles(submissions(workSteps(dashboard)), uploadForms(PHOTOGRAPHS, { note: noteStep(dashboard) }))

const managementUploads = (dashboard: Dashboard) =>
  uploadForms(PHOTOGRAPHS, { note: noteStep(dashboard), new: newStep(dashboard) })

export const managementAction = (dashboard: Dashboard) =>
  withOrWithoutFiles(submissions(managementSteps(dashboard)), managementUploads(dashboard))

export const adminAction = (dashboard: Dashboard) =>
  withOrWithoutFiles(submissions(adminSteps(dashboard)), managementUploads(dashboard))
