/** A tenant's unread messages: the popup over every page, and notices about payments. Source: specification 2 section 2, specification 3 "Popups". */
import { type ActionFunctionArgs, redirect } from "react-router"
import type { z } from "zod"
import { type Tx, write } from "#db/client.server.ts"
import type { Command } from "~/domain/commands.ts"
import { mustStillBeSignedIn, type Session } from "~/domain/identity/sessions/sessions.ts"
import { type InnerNames, innerNames } from "~/domain/inner-names.ts"
import { OnePopup } from "~/domain/messaging/inputs.ts"
import { ownPopups, readPopup } from "~/domain/messaging/popups.ts"
import { OnePaymentNotice } from "~/domain/payment-methods/inputs.ts"
import { markNoticeRead } from "~/domain/payment-methods/payment-notices.ts"
import { must } from "~/domain/permissions.ts"
import { Refusal } from "~/domain/refusal.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import { dayAt, formatDay } from "~/values/calendar.ts"
import { ownAddress } from "../request/address.ts"
import { formOf } from "../request/body.ts"
import { actorContext, requestIdContext } from "../request/context.ts"
import { errorPage, sendToSignIn } from "./page.ts"

/** The oldest unread popup and the number of all unread ones. Null if there are none, and for an administrator signed in as the tenant. */
export async function oldestPopup(tx: Tx, signedIn: Session | undefined) {
  if (!signedIn || signedIn.actor.tenantId === null || signedIn.actor.impersonatorId !== null) return null
  const unread = await ownPopups(tx, signedIn.actor, { read: "false" })
  const [first] = unread
  if (!first) return null
  const day = dayAt(first.createdAt, await zoneOf(tx))
  return { id: first.id, subject: first.subject, note: first.note, day, at: formatDay(day), count: unread.length }
}

/** Marks a popup read and redirects to the page below it. Ignores a deleted popup. */
export const readOwnPopup = markingRead(OnePopup, "noteID", readPopup)

export const readOwnNotice = markingRead(OnePaymentNotice, "noticeID", markNoticeRead)

function markingRead<Input extends Record<string, unknown>>(
  schema: z.ZodType<Input>,
  field: string,
  read: Command<InnerNames<Input>, void>,
) {
  const act = async ({ request, context }: ActionFunctionArgs) => {
    const actor = context.get(actorContext)
    try {
      sendToSignIn(actor, read.permission, request)
      must(actor, read.permission)
      const form = await formOf(request)
      const parsed = schema.safeParse({ [field]: Number(form.get(field)) })
      if (!parsed.success) throw new Refusal("POPUP_NOT_FOUND")
      await write(async (tx) => {
        await mustStillBeSignedIn(tx, actor)
        await read(tx, actor, innerNames(parsed.data)).catch(unlessGone)
      })
      return redirect(ownAddress(String(form.get("back") ?? "")))
    } catch (error) {
      throw errorPage(error, context.get(requestIdContext))
    }
  }
  return Object.assign(act, { permission: read.permission })
}

function unlessGone(error: unknown): void {
  if (!(error instanceof Refusal) || error.status !== 404) throw error
}
