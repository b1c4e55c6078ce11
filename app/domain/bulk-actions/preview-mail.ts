/** Previews a bulk mail as one recipient will read it. Source: api.md X103. */
import { read } from "#db/client.server.ts"
import { workflow } from "../commands.ts"
import { type Piece, piecesOf } from "../messaging/substitution-keys.ts"
import { Refusal } from "../refusal.ts"
import { addresseesOfRows } from "./addressees.ts"
import { checkRows } from "./check-rows.ts"
import type { BulkMail } from "./inputs.ts"
import { selectionOf } from "./selections.ts"

export type MailPreview = { name: string; email: string; subject: Piece[]; body: Piece[] }

/** The text with the values of the first recipient. Refuses 404 SELECTION_NOT_FOUND, and (400) a selection without recipients. */
export const previewMail = workflow("send messages", async (actor, input: BulkMail): Promise<MailPreview> => {
  const { selection, subject, body } = input
  return read(async (tx) => {
    const { rows } = await selectionOf(tx, actor, selection)
    const first = (await checkRows(tx, actor, "mail", rows)).find(({ problem }) => problem === null)
    const [addressee] = first ? await addresseesOfRows(tx, actor, [first.row]) : []
    if (!first || !addressee) throw new Refusal("VALIDATION_ERROR", { message: "Nobody on the list gets a mail." })
    const { name, email } = first.row.reviewed
    return { name, email, subject: piecesOf(subject, addressee.values), body: piecesOf(body, addressee.values) }
  })
})
