import type { LoaderFunctionArgs } from "react-router"
import { captured, capturedMail } from "~/domain/mail/captured.ts"
import { outboxFolder } from "~/domain/mail/mailer.ts"
import { Refusal } from "~/domain/refusal.ts"
import { settings } from "../../../settings.ts"
import { requestIdContext } from "../request/context.ts"
import { errorPage } from "./page.ts"

/** The handler of /dev/outbox: lists the demo's mail files, or shows one. The page exists in the demo only. */
export const demoOutbox = Object.assign(show, { permission: "use public pages" as const })

async function show({ params, context }: LoaderFunctionArgs) {
  const folder = outboxFolder()
  const mail = settings().demo && params.name !== undefined ? await captured(folder, params.name) : undefined
  if (!settings().demo || (params.name !== undefined && !mail)) {
    throw errorPage(
      new Refusal("ROUTE_NOT_FOUND", { message: "There is no such page." }),
      context.get(requestIdContext),
    )
  }
  return { mail, mails: mail ? [] : await capturedMail(folder) }
}
