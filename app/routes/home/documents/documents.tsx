/** Documents that the office shares with the tenant. Source: api.md X184 to X186. */
import { may } from "~/domain/permissions.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import { ConfirmShare } from "~/domain/shares/inputs.ts"
import { confirmOwnDocument, ownDocuments } from "~/domain/shares/own-documents.ts"
import { headersOfForm } from "~/http/handlers/form-result.ts"
import { step } from "~/http/handlers/form-step.ts"
import { ownPage } from "~/http/handlers/page.ts"
import { submissions } from "~/http/handlers/submission.ts"
import { Card } from "~/ui/card.tsx"
import { Empty } from "~/ui/empty.tsx"
import { Notice } from "~/ui/notice.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import type { Route } from "./+types/documents.ts"
import { DocumentList } from "./documents.list.tsx"
import { documentLine } from "./documents.view.ts"

export const handle = { static: true, title: "Documents", area: "home" } satisfies PageHandle

export const loader = ownPage("use tenant portal", async (tx, actor) => {
  const zone = await zoneOf(tx)
  const documents = await ownDocuments(tx, actor, undefined)
  return {
    documents: documents.map((document) => documentLine(document, zone)),
    mayOpen: may(actor, "open shared documents"),
  }
})

export const action = submissions({
  confirm: step({
    input: ConfirmShare,
    command: confirmOwnDocument,
    redirectTo: ({ uploadedName }) => ({ to: "/home/documents", notice: `You confirmed ${uploadedName}.` }),
  }),
})

export const headers = headersOfForm

export default function DocumentsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { documents, mayOpen } = loaderData
  const refusal = actionData?.refusal
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
          </Card>
        )}
      </div>
    </>
  )
}
