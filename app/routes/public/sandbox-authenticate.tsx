import { answerBank, bankQuestion } from "~/http/handlers/sandbox-payment.ts"
import { Notice } from "~/ui/notice.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { formatMoney } from "~/values/money.ts"
import type { Route } from "./+types/sandbox-authenticate.ts"

export const handle = { static: true, title: "Sandbox Bank", frame: "public" } satisfies PageHandle

/** Where the sandbox's bank asks who is paying. Source: operations.md. */
export const loader = bankQuestion

export const action = answerBank

export default function SandboxAuthenticatePage({ loaderData: { amount } }: Route.ComponentProps) {
  return (
    <form method="post" className="form">
      <Notice tone="attention">Sandbox: no real money.</Notice>
      <p>The bank asks: do you pay {formatMoney(amount)} with this card?</p>
      <button type="submit" name="answer" value="approve" className="btn btn-primary btn-lg btn-block">
        Yes, it is me
      </button>
      <button type="submit" name="answer" value="refuse" className="btn btn-block">
        No
      </button>
    </form>
  )
}
