/** The unsubscribe link of a mail: it shows a button, and mail programs can send its form directly. Source: api.md section 0, "Alerts". */
import { Unsubscribe } from "~/domain/alerts/inputs.ts"
import { unsubscribe, unsubscribeLink } from "~/domain/alerts/unsubscribe.ts"
import { page } from "~/http/handlers/page.ts"
import { publicForm } from "~/http/handlers/public-form.ts"
import { Notice } from "~/ui/notice.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import type { Route } from "./+types/unsubscribe.ts"

export const handle = { static: true, title: "Mails", frame: "public" } satisfies PageHandle

export const loader = page("use public pages", async (tx, actor, { params: { token = "" } }) =>
  unsubscribeLink(tx, actor, { token }),
)

export const action = publicForm({
  input: Unsubscribe,
  workflow: unsubscribe,
  outcome: ({ isOn }) => ({ content: { isOn } }),
})

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

export default function UnsubscribePage({ loaderData: { label, choicesAt }, actionData }: Route.ComponentProps) {
  const isOn = actionData?.content?.isOn
  return (
    <form method="post" className="form">
      {isOn !== undefined && (
        <Notice tone="good" role="status">
          <p>{isOn ? "You get these mails again." : "You get no more of these mails."}</p>
        </Notice>
      )}
      <p>
        Mails of the kind <b>{label}</b>
      </p>
      {isOn === false ? (
        <button type="submit" name="intent" value="again" className="btn btn-lg btn-block">
          Get them again
        </button>
      ) : (
        <button type="submit" name="intent" value="off" className="btn btn-primary btn-lg btn-block">
          No more of these mails
        </button>
      )}
      <p className="quiet small">
        Mails about money that moved and about the safety of your account always come. <a href={choicesAt}>Sign in</a>{" "}
        to choose which mails you get.
      </p>
    </form>
  )
}
