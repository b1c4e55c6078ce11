import { respondInSandbox, sandboxQuestion } from "~/http/handlers/sandbox-payment.ts"
import { Notice } from "~/ui/notice.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { formatMoney } from "~/values/money.ts"
import type { Route } from "./+types/sandbox-authenticate.ts"

export const handle = { static: true, title: "Sandbox Bank", frame: "public" } satisfies PageHandle

/** The sandbox bank's page that authenticates the payer. Source: operations/payments.md. */
export const loader = sandboxQuestion

export const action = respondInSandbox

export default function SandboxAuthenticatePage({ loaderData: question }: Route.ComponentProps) {
  const { text, responses } = viewOf(question)
  return (
    <form method="post" className="form">
      <Notice tone="attention">Sandbox: no real money.</Notice>
      {question.about === "deposits" && question.isMismatch && (
        <Notice tone="problem" role="alert" title="The deposits do not match">
          Nothing was confirmed. Try again, or come back when both have arrived.
        </Notice>
      )}
      <p>{text}</p>
      {responses.map(([value, label], index) => (
        <button
          key={value}
          type="submit"
          name="answer"
          value={value}
          className={index === 0 ? "btn btn-primary btn-lg btn-block" : "btn btn-block"}
        >
          {label}
        </button>
      ))}
      {question.about === "deposits" && (
        <a className="btn btn-quiet btn-block" href={question.backUrl}>
          Back
        </a>
      )}
    </form>
  )
}

const RESPONSES = [
  ["approve", "Yes, it is me"],
  ["refuse", "No"],
] as const

const DEPOSITS = "The bank asks: which two deposits arrived in the account?"
const DEPOSIT_RESPONSES = [
  ["right", "32 and 45 cents"],
  ["wrong", "1 and 2 cents"],
  ["too often", "Others, guessed too often (10 and 11 cents)"],
  ["too late", "It took too long (40 and 41 cents)"],
] as const

function viewOf(question: Route.ComponentProps["loaderData"]) {
  if (question.about === "deposits") return { text: DEPOSITS, responses: DEPOSIT_RESPONSES }
  if (question.about === "card")
    return { text: "The bank asks: do you save this card for later payments?", responses: RESPONSES }
  return { text: `The bank asks: do you pay ${formatMoney(question.amount)} with this card?`, responses: RESPONSES }
}
