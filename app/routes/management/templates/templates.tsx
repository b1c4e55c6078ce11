/** Templates for messages to tenants: create, change, delete, load. Source: specification 2 "Template creator". */
import { data } from "react-router"
import { OneTemplate, TypedChange, TypedTemplate, UnfinishedTemplate } from "~/domain/messaging/compose-inputs.ts"
import {
  createTemplate,
  deleteTemplate,
  templates,
  templateToLoad,
  templateVersion,
  updateTemplate,
} from "~/domain/messaging/templates.ts"
import { step } from "~/http/handlers/form-step.ts"
import { newIdempotencyKey } from "~/http/handlers/idempotency-key.ts"
import { page } from "~/http/handlers/page.ts"
import { submissions } from "~/http/handlers/submission.ts"
import { ServerOnly } from "~/http/response/server-only.ts"
import { ConfirmDialog, ErrorDialog } from "~/ui/dialog.tsx"
import { Enhance } from "~/ui/enhance.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import { MessagingMenu } from "~/ui/shell/messaging-menu.tsx"
import type { Route } from "./+types/templates.ts"
import script from "./templates.enhance.ts?worker&url"
import { Chooser, TemplateForm } from "./templates.form.tsx"
import { Guide } from "./templates.guide.tsx"
import { guideFor } from "./templates.guide-values.ts"

export const handle = { static: true, title: "Templates", area: "management" } satisfies PageHandle

const HERE = "/management/email/templates"
const NEW = "-1"

export const loader = page("send messages", async (tx, actor, { query }) => {
  const id = query.get("template") === NEW ? null : query.number("template")
  const all = await templates(tx, actor, undefined)
  const opened = all.find((one) => one.id === id) ?? null
  const isGone = id !== null && opened === null
  const pageData = new ServerOnly({
    opened,
    isGone,
    version: opened && templateVersion(opened),
    templates: all,
    guide: await guideFor(tx, actor, query.get("search") ?? ""),
    isDeleting: opened !== null && query.get("dialog") === "delete",
    key: newIdempotencyKey(),
  })
  return data({ about: opened?.subject ?? "", pageData }, { status: isGone ? 404 : 200 })
})

const GONE = "Template Deleted"
const GONE_WHILE_EDITED = {
  subject: GONE,
  message: "Somebody deleted this template in the meantime. Save it as a new one.",
}

const at = (id: number) => `${HERE}?template=${id}`

export const action = submissions({
  create: step({
    input: TypedTemplate,
    command: createTemplate,
    redirectTo: ({ id }) => ({ to: at(id), notice: "The template was made." }),
  }),
  update: step({
    input: TypedChange,
    command: updateTemplate,
    redirectTo: ({ id }) => ({ to: at(id), notice: "The template was saved." }),
  }),
  load: step({
    input: UnfinishedTemplate,
    command: templateToLoad,
    redirectTo: ({ id }) => `/management/email/send?template=${id}`,
  }),
  delete: step({
    input: OneTemplate,
    command: deleteTemplate,
    redirectTo: ({ subject }) => ({ to: HERE, notice: `The template “${subject}” was deleted.` }),
  }),
})

type PageData = Awaited<ReturnType<typeof loader>>["data"]["pageData"]
type Props = { loaderData: { pageData: PageData }; actionData?: Route.ComponentProps["actionData"] }

export default function TemplatesPage({ loaderData, actionData }: Props) {
  const { opened, isGone, version, templates: all, guide, isDeleting, key } = loaderData.pageData.get()
  const here = opened ? at(opened.id) : HERE
  const ofForm = actionData?.intent === "delete" ? undefined : actionData
  // Another person deleted the template. The editor keeps the typed text as a new one.
  const refusal = ofForm && isGone ? GONE_WHILE_EDITED : ofForm?.refusal
  const gone = isGone && !ofForm ? { subject: GONE, message: "This template was deleted already." } : undefined
  const refused = gone ?? (actionData?.intent === "delete" ? actionData.refusal : undefined)
  return (
    <>
      <MessagingMenu current={HERE} />
      <PageHead title={opened ? "Edit template" : "New template"} />
      <div className="split">
        <div className="stack">
          <Chooser action={HERE} templates={all} openedId={opened?.id} />
          <TemplateForm
            opened={opened}
            version={version}
            here={here}
            idempotencyKey={key}
            result={ofForm?.result}
            refusal={refusal}
          />
        </div>
        <Guide guide={guide} action={HERE} openedId={opened?.id} />
      </div>
      {refused && <ErrorDialog subject={refused.subject} message={refused.message} close={here} />}
      {opened && isDeleting && !refused && (
        <ConfirmDialog
          title="Delete this template?"
          close={here}
          action={`${here}&dialog=delete`}
          intent="delete"
          verb="Delete template"
        >
          <input type="hidden" name="id" value={opened.id} />
          <p>“{opened.subject}” is deleted for everybody. This cannot be undone. Mails that were sent with it stay.</p>
        </ConfirmDialog>
      )}
      <Enhance src={script} />
    </>
  )
}
