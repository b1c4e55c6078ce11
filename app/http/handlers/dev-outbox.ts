import type { LoaderFunctionArgs } from "react-router"
import { captured, capturedMail } from "~/domain/mail/captured.ts"
import { capturedMails } from "~/domain/mail/mailer.ts"
import { Refusal } from "~/domain/refusal.ts"
import { settings } from "../../../settings.ts"
import { requestIdContext } from "../request/context.ts"
import { errorPage } from "./page.ts"

/** The handler of /dev/outbox: lists the demo's captured mail, or shows one. The page exists in the demo only. */
export const demoOutbox = Object.assign(show, { permission: "use public pages" as const })

async function show({ params, context }: LoaderFunctionArgs) {
  const captures = capturedMails()
  const mail = settings().demo && params.name !== undefined ? await captured(captures, params.name) : undefined
  if (!settings().demo || (params.name !== undefined && !mail)) {
    throw errorPage(
      new Refusal("ROUTE_NOT_FOUND", { message: "There is no such page." }),
      context.get(requestIdContext),
    )
  }
  return { mail, mails: mail ? [] : await capturedMail(captures) }
}
