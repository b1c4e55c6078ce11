/** Documents that the office shares with the tenant, and documents that the tenant sends. Source: api.md X184 to X187. */
import { may } from "~/domain/permissions.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import { ConfirmShare, SendDocument } from "~/domain/shares/inputs.ts"
import { confirmOwnDocument, type OwnDocument, ownDocuments } from "~/domain/shares/own-documents.ts"
import { sendDocument } from "~/domain/shares/send-document.ts"
import { ownSentDocuments } from "~/domain/shares/sent-documents.ts"
import { hasUnit } from "~/domain/tenants/tenant-units.ts"
import { uploadForm, withOrWithoutFiles } from "~/http/handlers/files/upload-form.ts"
import { headersOfForm } from "~/http/handlers/form-result.ts"
import { step } from "~/http/handlers/form-step.ts"
import { newIdempotencyKey } from "~/http/handlers/idempotency-key.ts"
import { ownPage } from "~/http/handlers/page.ts"
import { submissions } from "~/http/handlers/submission.ts"
import { Card } from "~/ui/card.tsx"
import { Empty } from "~/ui/empty.tsx"
import { Pages } from "~/ui/lists/pagination.tsx"
import { Notice } from "~/ui/notice.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import { pageIn } from "~/values/lists/list-state.ts"
import { pageOf } from "~/values/lists/page-size.ts"
import type { Route } from "./+types/documents.ts"
import { DocumentList } from "./documents.list.tsx"
import { SendForm, SentList } from "./documents.send.tsx"
import { documentLine, sentLine } from "./documents.view.ts"

export const handle = { static: true, title: "Documents", area: "home" } satisfies PageHandle

const PER_PAGE = 10

const isToConfirm = ({ mustConfirm, confirmedAt }: OwnDocument) => mustConfirm && confirmedAt === null
/** Documents that Home asks to confirm come first, so that they are on the first page. */
const toConfirmFirst = (a: OwnDocument, b: OwnDocument) => Number(isToConfirm(b)) - Number(isToConfirm(a))

export const loader = ownPage("see own documents", async (tx, actor, { query }) => {
  const zone = await zoneOf(tx)
  const state = { page: pageIn(query.all), sent: pageIn(new URLSearchParams({ page: query.get("sent") ?? "" })) }
  const documents = (await ownDocuments(tx, actor, undefined)).toSorted(toConfirmFirst)
  const sent = await ownSentDocuments(tx, actor, undefined)
  const shown = pageOf(documents, state.page, PER_PAGE)
  const shownSent = pageOf(sent, state.sent, PER_PAGE)
  return {
    documents: shown.rows.map((document) => documentLine(document, zone)),
    sent: shownSent.rows.map((document) => sentLine(document, zone)),
    pages: { page: shown.page, sent: shownSent.page, total: documents.length, totalSent: sent.length },
    mayOpen: may(actor, "exchange documents"),
    hasUnit: await hasUnit(tx, actor.tenantId),
    key: newIdempotencyKey(),
  }
})

const plain = submissions({
  confirm: step({
    input: ConfirmShare,
    command: confirmOwnDocument,
    redirectTo: ({ uploadedName }) => ({ to: "/home/documents", notice: `You confirmed ${uploadedName}.` }),
  }),
})

const upload = uploadForm({
  input: SendDocument,
  workflow: sendDocument,
  redirectTo: ({ uploadedName }) => ({ to: "/home/documents", notice: `${uploadedName} was sent to the office.` }),
})

export const action = withOrWithoutFiles(plain, upload)
export const headers = headersOfForm

export default function DocumentsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { documents, sent, pages, mayOpen, hasUnit: maySend, key } = loaderData
  const isUpload = actionData?.intent === "upload"
  const refusal = isUpload ? undefined : actionData?.refusal
  return (
    <>
      <PageHead title="Documents" back={{ to: "/home", label: "Your Unit" }} />
      <div className="stack-lg">
        {refusal && (
          <Notice tone="problem" role="alert" title={refusal.subject}>
            <p>{refusal.message}</p>
          </Notice>
        )}
        {documents.length === 0 ? (
          <Empty icon="box" title="No documents yet.">
            Your lease, the house rules and other documents that the office shares with you stand here.
          </Empty>
        ) : (
          <Card title="From the office">
            <DocumentList documents={documents} mayOpen={mayOpen} />
            {pages.total > PER_PAGE && (
              <Pages
                label="Pages of documents"
                noun="Documents"
                total={pages.total}
                page={pages.page}
                per={PER_PAGE}
                to={(page) => `/home/documents?page=${page}`}
              />
            )}
          </Card>
        )}
        {mayOpen && maySend && <SendForm idempotencyKey={key} formResult={isUpload ? actionData : undefined} />}
        {sent.length > 0 && (
          <div id="sent">
            <SentList sent={sent}>
              {pages.totalSent > PER_PAGE && (
                <Pages
                  label="Pages of documents sent"
                  noun="Documents"
                  total={pages.totalSent}
                  page={pages.sent}
                  per={PER_PAGE}
                  to={(page) => `/home/documents?sent=${page}#sent`}
                />
              )}
            </SentList>
          </div>
        )}
      </div>
    </>
  )
}
