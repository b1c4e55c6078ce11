import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router"
import { providerResponse } from "~/domain/payment-provider/provider-response.ts"
import { bankQuestion, confirmOnHostedPage, hostedPage, respondToBank } from "~/domain/payment-provider/sandbox.ts"
import { settings } from "../../../settings.ts"
import { formOf, MAX_OF_OPEN_FORM } from "../request/body.ts"
import { requestIdContext } from "../request/context.ts"
import { onlyValue } from "../request/query.ts"
import { pageNotFound } from "../response/refusal-page.ts"
import { errorPage } from "./page.ts"

/* The handlers of the sandbox's own pages. Anybody with the secret address may open them, and they exist only if PAYMENTS is sandbox. */
type PageArgs = LoaderFunctionArgs | ActionFunctionArgs
const PUBLIC = { permission: "use public pages" as const }

export const sandboxPage = Object.assign(async (args: LoaderFunctionArgs) => {
  const page = await inSandbox(args, () => hostedPage(String(args.params.session)))
  return { ...page, returnUrl: onOurOrigin(page.returnUrl), cancelUrl: page.cancelUrl && onOurOrigin(page.cancelUrl) }
}, PUBLIC)

/** Pays with the chosen method, or saves it. 400 without a method, 402 if it is declined. */
export const payInSandbox = Object.assign(async (args: ActionFunctionArgs) => {
  const form = await sent(args)
  const method = String(form.get("method") ?? "")
  const expiry = form.has("year") ? { month: Number(form.get("month")), year: Number(form.get("year")) } : undefined
  const step = await inSandbox(args, () => confirmOnHostedPage(String(args.params.session), method, expiry))
  if ("url" in step) return redirect(onOurOrigin(step.url))
  return data({ message: step.message }, { status: step.next === "choose" ? 400 : 402 })
}, PUBLIC)

export const sandboxQuestion = Object.assign(async (args: LoaderFunctionArgs) => {
  const question = await inSandbox(args, () => bankQuestion(String(args.params.intent), secretOf(args)))
  if (question.about !== "deposits") return question
  const isMismatch = onlyValue(args.request.url, "mismatch") !== null
  return { ...question, backUrl: onOurOrigin(question.backUrl), isMismatch }
}, PUBLIC)

export const respondInSandbox = Object.assign(async (args: ActionFunctionArgs) => {
  const form = await sent(args)
  const response = String(form.get("answer") ?? "")
  const next = await inSandbox(args, () => respondToBank(String(args.params.intent), secretOf(args), response))
  return redirect(onOurOrigin(next))
}, PUBLIC)

const secretOf = ({ request }: PageArgs) => onlyValue(request.url, "secret") ?? ""

const sent = ({ request, context }: ActionFunctionArgs) =>
  formOf(request, MAX_OF_OPEN_FORM).catch((error: unknown) => {
    throw errorPage(error, context.get(requestIdContext))
  })

/** The sandbox's object at the address. Throws the page for unknown addresses if there is none, and a 502 page while the sandbox cannot be reached. */
async function inSandbox<Value>({ context }: PageArgs, find: () => Promise<Value | undefined>): Promise<Value> {
  try {
    const found = settings().payments === "sandbox" ? await providerResponse(find()) : undefined
    if (found === undefined) throw pageNotFound()
    return found
  } catch (error) {
    throw errorPage(error, context.get(requestIdContext))
  }
}

/** The address as a path on our origin, so that a form of our page cannot redirect to another site. */
function onOurOrigin(address: string): string {
  const url = new URL(address, settings().baseUrl)
  return `${url.pathname}${url.search}${url.hash}`.replace(/^\/+/, "/")
}
