/** A tenant submits maintenance requests and sees earlier ones. Source: specification 3 "Tenant maintenance request form". */
import { AddToOwnRequest, RequestForm } from "~/domain/requests/inputs.ts"
import { ownRequests } from "~/domain/requests/own-requests.ts"
import { addToOwnRequest, submitWithPictures } from "~/domain/requests/send-pictures.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import { unitsOf } from "~/domain/tenants/tenant-units.ts"
import { redirectForScript, uploadForms, uploadStep } from "~/http/handlers/files/upload-form.ts"
import { headersOfForm } from "~/http/handlers/form-result.ts"
import { newIdempotencyKey } from "~/http/handlers/idempotency-key.ts"
import { ownPage } from "~/http/handlers/page.ts"
import { PHOTOGRAPHS } from "~/http/request/upload-limits.ts"
import { Empty } from "~/ui/empty.tsx"
import { Enhance } from "~/ui/enhance.tsx"
import { Pages } from "~/ui/lists/pagination.tsx"
import { Notice } from "~/ui/notice.tsx"
import { OfficeContact } from "~/ui/office-contact.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { pageIn } from "~/values/lists/list-state.ts"
import script from "../uploads.enhance.ts?worker&url"
import type { Route } from "./+types/requests.ts"
import { NewRequest } from "./requests.form.tsx"
import { OwnRequestCard, RequestGone } from "./requests.list.tsx"
import { addressOf, oneRequest, requestIn, requestLine } from "./requests.view.ts"

export const handle = { static: true, title: "Submit Maintenance Request", area: "home" } satisfies PageHandle

const PER_PAGE = 8

export const loader = ownPage("see own requests", async (tx, tenant, { query }) => {
  const open = requestIn(query.get("request"))
  const units = await unitsOf(tx, tenant.tenantId)
  const requested = { page: pageIn(query.all), per: PER_PAGE, requestId: open }
  const { requests, total, page } = await ownRequests(tx, tenant, requested)
  const zone = await zoneOf(tx)
  return {
    units: units.map(({ unitNumber }) => String(unitNumber)),
    requests: requests.map((request) => requestLine(request, zone)),
    open,
    total,
    page,
    key: newIdempotencyKey(),
  }
})

export const middleware = [redirectForScript]

export const action = uploadForms(PHOTOGRAPHS, {
  submit: uploadStep({
    input: RequestForm,
    workflow: submitWithPictures,
    redirectTo: ({ title }) => ({ to: "/home", notice: `Your maintenance request was submitted\n${title}` }),
  }),
  add: uploadStep({
    input: AddToOwnRequest,
    workflow: addToOwnRequest,
    redirectTo: ({ requestId, pictures }) => ({ to: oneRequest(requestId), notice: addedText(pictures) }),
  }),
})

function addedText(pictures: number): string {
  if (pictures === 0) return "Your note was added."
  return pictures === 1 ? "Your picture was added." : `Your ${pictures} pictures were added.`
}

export const headers = headersOfForm

export default function RequestsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { units, requests, open, total, page, key } = loaderData
  const submitted = actionData?.intent === "submit" ? actionData : undefined
  const added = actionData?.intent === "add" ? actionData : undefined
  const hasForm = units.length > 0 && requests.some(({ id }) => id === open)
  return (
    <>
      <div className="stack-lg">
        <div>
          <OfficeContact lead="Not a repair? Reach the office:" />
          <p>
            <a href="/home/messages">Write to the office</a> about anything else.
          </p>
        </div>
        {added?.refusal && !hasForm && <RequestGone refusal={added.refusal} result={added.result} />}
        {units.length > 0 ? (
          <NewRequest units={units} idempotencyKey={key} result={submitted?.result} refusal={submitted?.refusal} />
        ) : (
          <Notice tone={submitted ? "problem" : "attention"} role={submitted ? "alert" : "status"}>
            You must be assigned to a unit to submit a maintenance request.
          </Notice>
        )}
        {total === 0 ? (
          <Empty icon="wrench" title="No requests yet.">
            This list shows your requests with their status and the answers of management.
          </Empty>
        ) : (
          <section className="stack" aria-labelledby="own-requests">
            <h2 id="own-requests">Your requests</h2>
            <ol className="stack" aria-label="Your requests, newest first">
              {requests.map((request) => (
                <li key={request.id} id={`request-${request.id}`}>
                  <OwnRequestCard
                    request={request}
                    isOpen={request.id === open}
                    canAdd={units.length > 0}
                    idempotencyKey={key}
                    result={request.id === open ? added?.result : undefined}
                    refusal={request.id === open ? added?.refusal : undefined}
                  />
                </li>
              ))}
            </ol>
            <Pages
              label="Pages of your requests"
              noun="Requests"
              total={total}
              page={page}
              per={PER_PAGE}
              to={(number) => addressOf(number)}
            />
          </section>
        )}
      </div>
      <Enhance src={script} />
    </>
  )
}
