/** Removes an imported file, after a confirmation. Source: api.md X282, money.md 11.3. */
import { bankFileNamed, takeBackBankFile } from "~/domain/bank-files/bank-files.ts"
import { OneBankFile } from "~/domain/bank-files/inputs.ts"
import { newIdempotencyKey } from "~/http/handlers/idempotency-key.ts"
import { page } from "~/http/handlers/page.ts"
import { submission } from "~/http/handlers/submission.ts"
import { FormEnd, type Refused } from "~/ui/forms/form-parts.tsx"
import { Notice } from "~/ui/notice.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { formatDay } from "~/values/calendar.ts"
import type { Route } from "./+types/bank-file-take-back.ts"

export const handle = { static: true, title: "Take a Bank File Back", area: "admin" } satisfies PageHandle

export const loader = page("manage bank", async (tx, actor, { query }) => ({
  file: await bankFileNamed(tx, actor, { file: query.number("file") ?? 0 }),
  key: newIdempotencyKey(),
}))

export const action = submission({
  input: OneBankFile,
  command: takeBackBankFile,
  redirectTo: ({ accountId, name }) => ({
    to: `/admin/bank/files?account=${accountId}`,
    notice: `${name} was taken back, with the lines that were in no other file.`,
  }),
})

export default function TakeBackPage({ loaderData: { file, key }, actionData }: Route.ComponentProps) {
  const refusal: Refused | undefined = actionData?.refusal
  return (
    <form method="post" action={`/admin/bank/files/take-back?file=${file.id}`} className="card form">
      {refusal && (
        <Notice tone="problem" role="alert" title={refusal.subject}>
          <p>{refusal.message}</p>
        </Notice>
      )}
      <p>
        <b>{file.name}</b> has {file.lineCount} lines of {formatDay(file.firstOn)} to {formatDay(file.lastOn)}. The
        lines that no other file has are removed from the account; the others stay.
      </p>
      <input type="hidden" name="file" value={file.id} />
      <input type="hidden" name="key" value={key} />
      <FormEnd cancel={`/admin/bank/files?account=${file.accountId}`}>
        <button type="submit" className="btn btn-danger">
          Take the file back
        </button>
      </FormEnd>
    </form>
  )
}
