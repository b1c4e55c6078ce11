/** Shares a stored file with tenants, and shows who gets it. Source: api.md X180 to X183. */
import { findStoredFile } from "~/domain/files/stored-files.ts"
import { today, zoneOf } from "~/domain/settings/defaults.ts"
import { EndShare, ShareDocument } from "~/domain/shares/inputs.ts"
import { shareDocument } from "~/domain/shares/share-document.ts"
import { endShare, sharedDocumentsOf } from "~/domain/shares/shared-documents.ts"
import { step } from "~/http/handlers/form-step.ts"
import { newIdempotencyKey } from "~/http/handlers/idempotency-key.ts"
import { page } from "~/http/handlers/page.ts"
import { submissions } from "~/http/handlers/submission.ts"
import { ServerOnly } from "~/http/response/server-only.ts"
import { Card } from "~/ui/card.tsx"
import { Notice } from "~/ui/notice.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import { formatFileSize } from "~/values/file-size.ts"
import type { Route } from "./+types/share.ts"
import { AudienceForm } from "./share.audience.tsx"
import { ShareForm } from "./share.form.tsx"
import { SharedList } from "./share.list.tsx"
import { audienceOf, previewIn, sharedLine } from "./share.view.ts"

export const handle = { static: true, title: "Share a Document", area: "management" } satisfies PageHandle

export const loader = page("share files", async (tx, actor, { query }) => {
  const file = await findStoredFile(tx, actor, query.number("file") ?? 0)
  const zone = await zoneOf(tx)
  const day = await today(tx)
  const choices = await audienceOf(tx, actor, query)
  const shared = await sharedDocumentsOf(tx, actor, { storedFileId: file.id })
  return {
    pageData: new ServerOnly({
      file,
      choices,
      preview: await previewIn(tx, actor, choices),
      shared: shared.map((document) => sharedLine(document, zone, day)),
      today: day,
      key: newIdempotencyKey(),
    }),
  }
})

export const action = submissions({
  share: step({
    input: ShareDocument,
    command: shareDocument,
    redirectTo: ({ storedFileId, uploadedName }) => ({
      to: `/management/share?file=${storedFileId}`,
      notice: `${uploadedName} is shared.`,
    }),
  }),
  end: step({
    input: EndShare,
    command: endShare,
    redirectTo: ({ storedFileId, uploadedName }) => ({
      to: storedFileId === null ? "/management/files" : `/management/share?file=${storedFileId}`,
      notice: `The sharing of ${uploadedName} ended.`,
    }),
  }),
})

type PageData = Awaited<ReturnType<typeof loader>>["pageData"]
type Props = { loaderData: { pageData: PageData }; actionData?: Route.ComponentProps["actionData"] }

export default function SharePage({ loaderData, actionData }: Props) {
  const { file, choices, preview, shared, today: day, key } = loaderData.pageData.get()
  const { id, uploadedName, size } = file
  const refusal = actionData?.intent === "end" ? actionData.refusal : undefined
  return (
    <>
      <PageHead title="Share a document" back={{ to: "/management/files", label: "Storage" }} />
      <div className="stack-lg">
        {refusal && (
          <Notice tone="problem" role="alert" title={refusal.subject}>
            <p>{refusal.message}</p>
          </Notice>
        )}
        <p>
          <a href={`/management/files?download=${id}`} download>
            <bdi>{uploadedName}</bdi>
          </a>
          , {formatFileSize(size)}
        </p>
        <AudienceForm fileId={id} choices={choices} />
        {preview?.problem !== undefined && <Notice tone="problem" role="alert" title={preview.problem} />}
        {preview?.tenants === 0 && (
          <Notice tone="attention" title="Nobody would get it.">
            <p>Nobody belongs to this now, or they have moved out.</p>
          </Notice>
        )}
        {preview?.tenants !== undefined && preview.tenants > 0 && (
          <ShareForm
            fileId={id}
            choices={choices}
            {...preview}
            today={day}
            idempotencyKey={key}
            formResult={actionData?.intent === "share" ? actionData : undefined}
          />
        )}
        {shared.length > 0 && (
          <Card title="Shared already">
            <SharedList documents={shared} mayEnd />
          </Card>
        )}
      </div>
    </>
  )
}
