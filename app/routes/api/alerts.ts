/** Calls about a person's alerts. Source: api.md 4.11. */
import { z } from "zod"
import { ChooseMails, ChooseTexts } from "~/domain/alerts/inputs.ts"
import { chooseMails, ownAlerts } from "~/domain/alerts/own-alerts.ts"
import { chooseTexts, confirmTextNumber, endOwnTexts, requestTextCode } from "~/domain/alerts/own-text-alerts.ts"
import { receiveAnswer } from "~/domain/texts/answers.ts"
import { TextCode, TextNumber } from "~/domain/texts/inputs.ts"
import { mutation, query, workflowMutation } from "~/http/handlers/endpoint.ts"
import { resource } from "~/http/handlers/resource.ts"
import { signedAnswer } from "~/http/handlers/signed-answer.ts"
import { Alerts } from "~/http/response/shapes/alerts.ts"
import { alertsView } from "~/http/response/views/alerts.ts"

export const loader = resource({
  "X240 GET /user/alert": {
    summary: "Get the caller's alerts",
    ...query({ input: z.object({}), command: ownAlerts, output: alertsView }),
    shape: Alerts,
  },
  "X241 POST /user/alert": {
    summary: "Choose the kinds of mail that the caller gets",
    ...mutation({ input: ChooseMails, command: chooseMails, output: alertsView }),
    shape: Alerts,
  },
  "X242 POST /user/alert/text/number": {
    summary: "Text a code to a number that the caller wants text messages at",
    ...mutation({ input: TextNumber, command: requestTextCode, output: alertsView }),
    shape: Alerts,
    refuses: ["TEXTS_UNAVAILABLE", "TEXTS_STOPPED", "RATE_LIMITED"],
  },
  "X243 POST /user/alert/text/code": {
    summary: "Confirm the number by the code that was texted to it",
    ...workflowMutation({ input: TextCode, workflow: confirmTextNumber, output: alertsView }),
    shape: Alerts,
    refuses: ["TEXTS_UNAVAILABLE", "TEXTS_STOPPED"],
  },
  "X244 POST /user/alert/text": {
    summary: "Choose the kinds of text message that the caller gets",
    ...mutation({ input: ChooseTexts, command: chooseTexts, output: alertsView }),
    shape: Alerts,
    refuses: ["NO_TEXT_NUMBER"],
  },
  "X245 POST /user/alert/text/remove": {
    summary: "End the caller's text messages",
    ...mutation({ input: z.object({}), command: endOwnTexts, output: alertsView }),
    shape: Alerts,
  },
  "X246 POST /text/inbound": {
    summary: "Receive a signed answer to a text message from the gateway",
    ...signedAnswer({ workflow: receiveAnswer, header: "X-Signature" }),
    shape: z.object({ received: z.literal(true) }),
    refuses: ["TEXTS_UNAVAILABLE", "INVALID_SIGNATURE"],
  },
})
export const action = loader
