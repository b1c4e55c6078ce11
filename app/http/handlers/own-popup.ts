/** The popup note that waits for the signed-in tenant, over every page. Source: specification 2 section 2, specification 3 "Popups". */
import { type ActionFunctionArgs, redirect } from "react-router"
import { type Tx, write } from "#db/client.server.ts"
import { mustStillBeSignedIn, type Session } from "~/domain/identity/sessions.ts"
import { innerNames } from "~/domain/inner-names.ts"
import { OnePopup } from "~/domain/messaging/inputs.ts"
import { ownPopups, readPopup } from "~/domain/messaging/popups.ts"
import { Refusal } from "~/domain/refusal.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import { dayAt, formatDay } from "~/values/calendar.ts"
import { ownAddress } from "../request/address.ts"
import { formOf } from "../request/body.ts"
import { actorContext, requestIdContext } from "../request/context.ts"
import { errorPage, sendToSignIn } from "./page.ts"

/** The oldest unread one, and their number; null without any, and for an administrator signed in as the tenant. */
export async function popupView(tx: Tx, signedIn: Session | undefined) {
  if (!signedIn || signedIn.actor.tenantId === null || signedIn.actor.impersonatorId !== null) return null
  const unread = await ownPopups(tx, signedIn.actor, { read: "false" })
  const [first] = unread
  if (!first) return null
  const day = dayAt(first.createdAt, await zoneOf(tx))
  return { id: first.id, subject: first.subject, note: first.note, day, at: formatDay(day), count: unread.length }
}

/** The handler of its button: marks it read, and goes back to the page below. A deleted one is ignored. */
export const readOwnPopup = Object.assign(act, { permission: readPopup.permission })

async function act({ request, context }: ActionFunctionArgs) {
  const actor = context.get(actorContext)
  try {
    sendToSignIn(actor, readPopup.permission, request)
    const form = await formOf(request)
    const parsed = OnePopup.safeParse({ noteID: Number(form.get("noteID")) })
    if (!parsed.success) throw new Refusal("POPUP_NOT_FOUND")
    await write(async (tx) => {
      await mustStillBeSignedIn(tx, actor)
      await readPopup(tx, actor, innerNames(parsed.data)).catch(unlessGone)
    })
    return redirect(ownAddress(String(form.get("back") ?? "")))
  } catch (error) {
    throw errorPage(error, context.get(requestIdContext))
  }
}

function unlessGone(error: unknown): void {
  if (!(error instanceof Refusal) || error.code !== "POPUP_NOT_FOUND") throw error
}
