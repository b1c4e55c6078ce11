import { command } from "../commands.ts"
import { mustBeFilled } from "../messaging/key-problems.ts"
import { createPopups } from "../messaging/popups.ts"
import { sendEmailTo } from "../messaging/send-email.ts"
import { substitutesFor } from "../messaging/substitution.ts"
import { addresseesOfRows } from "./addressees.ts"
import { carryOut, recordEach } from "./carry-out.ts"
import type { BulkMail, BulkPopup } from "./inputs.ts"
import type { SelectedRow, Selection } from "./selections.ts"

/** Queues one mail to each tenant's primary address (X103). Refuses as `carryOut` does, and from a page 409 KEYS_NOT_FILLED. Audit BULK_ACTION. */
export const mailMany = command("send messages", async (tx, actor, input: BulkMail): Promise<Selection> => {
  const { selection, ...text } = input
  return carryOut(tx, actor, selection, "mail", async (rows) => {
    const addressees = await addresseesOfRows(tx, actor, rows)
    const readers = addressees.map(({ values }) => values)
    await mustBeFilled(tx, actor, text, readers)
    await sendEmailTo(tx, actor, addressees, { subject: text.subject, body: text.body }, true)
    await recordEach(tx, actor, rows, `The mail “${text.subject}”`)
    return rows.map(({ reviewed }) => `Mail to ${reviewed.email} is queued.`)
  })
})

/** Shows each tenant one popup in the portal (X104). Refuses as `mailMany` does. Audit BULK_ACTION. */
export const popupMany = command("manage tenants", async (tx, actor, input: BulkPopup): Promise<Selection> => {
  const { selection, subject, note, keysConfirmed } = input
  return carryOut(tx, actor, selection, "popup", async (rows) => {
    const tenantIds = tenantsOf(rows)
    const readers = [...(await substitutesFor(tx, actor, tenantIds)).values()]
    await mustBeFilled(tx, actor, { subject, body: note, keysConfirmed }, readers)
    await createPopups(tx, actor, { tenantIds, subject, note })
    await recordEach(tx, actor, rows, `The popup “${subject}”`)
    return rows.map(() => "The popup waits in the portal.")
  })
})

const tenantsOf = (rows: readonly SelectedRow[]) => rows.flatMap(({ tenantId }) => tenantId ?? [])
