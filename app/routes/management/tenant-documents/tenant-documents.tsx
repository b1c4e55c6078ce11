/** Documents shared with a tenant and sent by them, and the tenant's stored files that can be shared. Source: api.md X180, X188. */
import { browseFiles } from "~/domain/files/browse-files.ts"
import { may } from "~/domain/permissions.ts"
import { today, zoneOf } from "~/domain/settings/defaults.ts"
import { EndShare, ReadSentDocument } from "~/domain/shares/inputs.ts"
import { readSentDocument, sentDocumentsOf } from "~/domain/shares/sent-documents.ts"
import { endShare, sharedDocumentsOf } from "~/domain/shares/shared-documents.ts"
import { step } from "~/http/handlers/form-step.ts"
import { page } from "~/http/handlers/page.ts"
import { submissions } from "~/http/handlers/submission.ts"
import { ServerOnly } from "~/http/response/server-only.ts"
import { Card } from "~/ui/card.tsx"
import { Notice } from "~/ui/notice.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { SharedList } from "../share/share.list.tsx"
import { sharedLine } from "../share/share.view.ts"
import { TenantHeading } from "../tenant/tenant.head.tsx"
import { tenantHeaderOf, titleOf } from "../tenant/tenant.header.ts"
import type { Route } from "./+types/tenant-documents.ts"
import { SentCard, sentLine } from "./tenant-documents.sent.tsx"

export const handle = { static: true, title: "Documents", area: "management" } satisfies PageHandle

const NEWEST = 20

export const loader = page("see tenants", async (tx, actor, { query }) => {
  const tenantHeader = await tenantHeaderOf(tx, actor, query)
  const tenantId = tenantHeader.tenant.id
  const zone = await zoneOf(tx)
  const day = await today(tx)
  const ofTenant = { unitNumber: null, tenantId, tenant: "", withoutUnit: false, withoutTenant: false }
  const { files, total } = await browseFiles(tx, actor, { ...ofTenant, order: "newest", page: 1, per: NEWEST })
  const shared = await sharedDocumentsOf(tx, actor, { tenantId })
  const sent = await sentDocumentsOf(tx, actor, { tenantId })
  return {
    about: titleOf(tenantHeader),
    pageData: new ServerOnly({
      tenantHeader,
      shared: shared.map((document) => sharedLine(document, zone, day)),
      files: files.map(({ id, uploadedName }) => ({ id, name: uploadedName })),
      total,
      sent: sent.map((document) => sentLine(document, zone)),
      mayShare: may(actor, "share files"),
    }),
  }
})

export const action = submissions({
  read: step({
    input: ReadSentDocument,
    command: readSentDocument,
    redirectTo: ({ tenantId, uploadedName }) => ({
      to: `/management/viewtenant/documents?tenant=${tenantId}`,
      notice: `${uploadedName} is marked as read.`,
    }),
  }),
  end: step({
    input: EndShare,
    command: endShare,
    redirectTo: ({ shares, uploadedName }, { shareId }) => ({
      to: `/management/viewtenant/documents?tenant=${shares.find(({ id }) => id === shareId)?.tenantId}`,
      notice: `The sharing of ${uploadedName} ended.`,
    }),
  }),
})

type PageData = Awaited<ReturnType<typeof loader>>["pageData"]
type Props = { loaderData: { pageData: PageData }; actionData?: Route.ComponentProps["actionData"] }

export default function TenantDocumentsPage({ loaderData, actionData }: Props) {
  const { tenantHeader, shared, files, total, sent, mayShare } = loaderData.pageData.get()
  const { id } = tenantHeader.tenant
  const refusal = actionData?.refusal
  return (
    <>
      <TenantHeading tenantHeader={tenantHeader} />
      <div className="stack-lg">
        {refusal && (
          <Notice tone="problem" role="alert" title={refusal.subject}>
            <p>{refusal.message}</p>
          </Notice>
        )}
        {sent.length > 0 && <SentCard sent={sent} />}
        <Card title="Shared with the tenant">
          {shared.length === 0 ? (
            <p className="quiet">Nothing yet.</p>
          ) : (
            <SharedList documents={shared} mayEnd={mayShare} withName />
          )}
        </Card>
        <Card title="On file" action={<a href={`/management/files?tenant=${id}`}>All documents on file ({total})</a>}>
          <FilesToShare files={files} tenantId={id} mayShare={mayShare} />
        </Card>
      </div>
    </>
  )
}

type Files = { files: readonly { id: number; name: string }[]; tenantId: number; mayShare: boolean }

function FilesToShare({ files, tenantId, mayShare }: Files) {
  return (
    <>
      {files.length === 0 && <p className="quiet">No documents of this tenant are stored.</p>}
      <ul className="notes">
        {files.map(({ id, name }) => (
          <li key={id} className="card-head">
            <a href={`/management/files?download=${id}`} download>
              <bdi>{name}</bdi>
            </a>
            {mayShare && (
              <a className="btn btn-quiet screen-only" href={`/management/share?file=${id}&tenant=${tenantId}`}>
                Share<span className="hidden-text"> {name}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
      {mayShare && (
        <p className="hint screen-only">
          Share any other file from <a href="/management/files">Storage</a>.
        </p>
      )}
    </>
  )
}
