/** The landlord's text about payment without the portal. Source: api.md section 0 (Own words). */
import { z } from "zod"
import type { Tx } from "#db/client.server.ts"
import { command } from "../commands.ts"
import { allowing, OUT_OF_DATE } from "../field-hints.ts"
import { changeTexts, type OwnText, ownText, ownTextOf, shownText } from "./own-texts.ts"

export const MAX_HOW_TO_PAY_LENGTH = 1_000
const TEXT: OwnText = { key: "howToPay", label: "How to pay", usual: "" }

export const SetHowToPay = z.object({
  howToPay: ownText(MAX_HOW_TO_PAY_LENGTH),
  was: allowing(z.object({ howToPay: shownText() }), OUT_OF_DATE),
})
export type SetHowToPay = z.output<typeof SetHowToPay>

export const howToPay = (tx: Tx): Promise<string> => ownTextOf(tx, TEXT)

/** Stores the text; returns the changed labels. Refuses to overwrite another user's later change (409 CHANGED_MEANWHILE). Audit SETTINGS_CHANGED. */
export const setHowToPay = command("set defaults", (tx, actor, { howToPay: typed, was }: SetHowToPay) =>
  changeTexts(tx, actor, [TEXT], { typed: { [TEXT.key]: typed }, was }),
)
