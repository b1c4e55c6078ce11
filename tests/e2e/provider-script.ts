/**
 * The provider's script, its form and the bank's page, stubbed at the edge of the network, around the real React package. It proves our side alone:
 * neither the provider's frame nor a bank's window is here.
 */
import type { BrowserContext } from "@playwright/test"
import { respondToBank } from "../../app/domain/payment-provider/sandbox.ts"

export type Provider = {
  origin: string
  /** Connects the stub to this process's sandbox. */
  select: () => void
}

const SCRIPT = `
window.Stripe = () => {
  const received = {}
  let token = ""
  addEventListener("message", ({ data, origin }) => { if (origin === "https://js.stripe.com") token = data })
  const element = {
    on(name, then) { received[name] = then; return element },
    mount(place) {
      const frame = document.createElement("iframe")
      frame.title = "Secure payment input frame"
      frame.src = "https://js.stripe.com/form"
      frame.width = "100%"
      frame.addEventListener("load", () => received.ready?.())
      place.append(frame)
    },
    off() {}, update() {}, destroy() {}, unmount() {},
  }
  const confirm = async (kind, { elements, confirmParams }) => {
    if (token === "") return { error: { type: "validation_error", message: "Your card number is incomplete." } }
    const [intent] = elements.clientSecret.split("_secret_")
    const body = new URLSearchParams({ payment_method: token, return_url: confirmParams.return_url })
    if (token.startsWith("pm_us") && kind === "setup") body.set("mandate_data[customer_acceptance][type]", "offline")
    const request = fetch("https://api.stripe.com/v1/" + kind + "_intents/" + intent + "/confirm", { method: "POST", body })
    const answer = await request.then((one) => one.json(), () => ({ error: { type: "api_connection_error" } }))
    if (answer.error) return { error: answer.error }
    if (answer.next_action?.type !== "redirect_to_url") return { [kind + "Intent"]: answer }
    location.assign("https://hooks.stripe.com/bank/" + intent + "?secret=" + elements.clientSecret)
    return new Promise(() => {})
  }
  return {
    elements: ({ clientSecret }) => ({ clientSecret, create: () => element, getElement: () => element, update() {}, submit() {}, fetchUpdates() {} }),
    confirmPayment: (terms) => confirm("payment", terms),
    confirmSetup: (terms) => confirm("setup", terms),
    createToken() {}, createPaymentMethod() {}, confirmCardPayment() {}, handleNextAction() {},
    createConfirmationToken() {}, _registerWrapper() {}, registerAppInfo() {},
  }
}`

/** The form in the provider's frame, with a documented test method instead of a number. */
const FORM = `<!doctype html><html lang="en"><title>Form</title><label>Test method <input id="method"></label><script>
  const method = document.querySelector("#method")
  method.addEventListener("input", () => parent.postMessage(method.value, "*"))
</script>`

const BANK = `<!doctype html><html lang="en"><title>Bank</title><a href="?answer=approve">It is me</a> <a href="?answer=refuse">It is not</a>`

/** Responds for the provider's hosts. Any other host except this machine is unreachable. */
export async function stubProvider(context: BrowserContext, { origin, select }: Provider): Promise<void> {
  await context.route(/^https?:\/\/(?!localhost|127\.0\.0\.1)/, (route) => route.abort())
  await context.route("https://js.stripe.com/**", (route) =>
    route.request().url().endsWith(".js")
      ? route.fulfill({ contentType: "text/javascript", body: SCRIPT })
      : route.fulfill({ contentType: "text/html", body: FORM }),
  )
  await context.route("https://api.stripe.com/**", async (route) => {
    const answer = await route.fetch({ url: route.request().url().replace("https://api.stripe.com", origin) })
    await route.fulfill({ response: answer, headers: { ...answer.headers(), "Access-Control-Allow-Origin": "*" } })
  })
  const secrets = new Map<string, string>()
  await context.route("https://hooks.stripe.com/bank/**", async (route) => {
    const { pathname, searchParams } = new URL(route.request().url())
    const intent = pathname.split("/").at(-1) ?? ""
    const [secret, answer] = [searchParams.get("secret"), searchParams.get("answer")]
    if (secret) secrets.set(intent, secret)
    if (!answer) return route.fulfill({ contentType: "text/html", body: BANK })
    select()
    const back = (await respondToBank(intent, secrets.get(intent) ?? "", answer)) ?? ""
    await route.fulfill({ contentType: "text/html", body: `<meta http-equiv="refresh" content="0;url=${back}">` })
  })
}
