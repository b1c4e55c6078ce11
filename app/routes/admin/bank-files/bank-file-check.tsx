/** Previews a bank's file, how it is read, and imports it. Source: money.md 11.3. */
import { redirect } from "react-router"
import { OneBankUpload, ReadBankUpload } from "~/domain/bank-files/inputs.ts"
import { chooseBankReading, dropBankUpload, planBankUpload } from "~/domain/bank-files/send-bank-file.ts"
import { importAndMatch } from "~/domain/bank-matching/import-and-match.ts"
import { step } from "~/http/handlers/form-step.ts"
import { newIdempotencyKey } from "~/http/handlers/idempotency-key.ts"
import { pageInTurns } from "~/http/handlers/page.ts"
import { submissions } from "~/http/handlers/submission.ts"
import { noticeCookie } from "~/http/session/notice.ts"
import { Card } from "~/ui/card.tsx"
import { Facts } from "~/ui/facts.tsx"
import { Notice } from "~/ui/notice.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import type { Route } from "./+types/bank-file-check.ts"
import { FaultsTable, ImportForm, PerhapsSameTable } from "./bank-file-check.parts.tsx"
import { ReadingForm, SampleTable } from "./bank-file-check.reading.tsx"
import { checkView } from "./bank-file-check.view.ts"

export const handle = { static: true, title: "Check the Bank File", area: "admin" } satisfies PageHandle

export const loader = pageInTurns("manage bank", async (actor, { query }) => {
  const upload = query.number("upload") ?? 0
  const found = await planBankUpload(actor, { upload })
  if (!found) throw gone()
  return { ...checkView(found.plan, found.name), upload, key: newIdempotencyKey() }
})

function gone(): Response {
  const message = "The uploaded file is no longer stored. Choose it again; nothing was imported from it."
  return redirect("/admin/bank/files", { headers: { "Set-Cookie": noticeCookie(message, "attention") } })
}

export const action = submissions({
  reading: step({
    input: ReadBankUpload,
    command: chooseBankReading,
    redirectTo: (_nothing, { upload }) => `/admin/bank/files/check?upload=${upload}`,
  }),
  import: step({
    input: ReadBankUpload,
    workflow: importAndMatch,
    redirectTo: ({ account, compared, matched, booked }) => ({
      to: `/admin/bank/lines?account=${account.id}&show=open`,
      notice: `${compared.fresh === 1 ? "1 line was" : `${compared.fresh} lines were`} imported\n${compared.known} were here already, ${matched} are matched by themselves${booked === 0 ? "" : `, ${booked} booked without asking`}.`,
    }),
  }),
  discard: step({
    input: OneBankUpload,
    command: dropBankUpload,
    redirectTo: () => ({ to: "/admin/bank/files", notice: "The file was discarded. Nothing was imported." }),
  }),
})

export default function BankFileCheckPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, summary, faults, perhapsSame, csv, isKnown } = loaderData
  const refusal = actionData?.refusal
  return (
    <div className="stack wide">
      <PageHead title={`Check ${name}`} back={{ to: "/admin/bank/files", label: "Another file" }} />
      {refusal && (
        <Notice tone="problem" role="alert" title={refusal.subject}>
          <p>{refusal.message}</p>
        </Notice>
      )}
      {isKnown && (
        <Notice title="This file was imported before">
          <p>Importing it again changes nothing. To read it otherwise, take it back first.</p>
        </Notice>
      )}
      <FaultsTable of={faults} />
      <ImportForm of={loaderData} question={refusal?.question} />
      <Card title="What the file has">
        <Facts of={summary} sums />
      </Card>
      <PerhapsSameTable of={perhapsSame} />
      {csv && <ReadingForm of={csv} upload={loaderData.upload} result={actionData?.result} />}
      {csv && <SampleTable of={csv.sample} />}
    </div>
  )
}
