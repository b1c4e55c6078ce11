/** The hours of the office, in the landlord's own words. Source: api.md section 0 (Own words). */
import { z } from "zod"
import type { Tx } from "#db/client.server.ts"
import { command } from "../commands.ts"
import { allowing, OUT_OF_DATE } from "../field-hints.ts"
import { changeTexts, type OwnText, ownText, ownTextOf, shownText } from "./own-texts.ts"

export const MAX_HOURS_LENGTH = 300
const TEXT: OwnText = { key: "officeHours", label: "Office hours", usual: "" }

export const SetOfficeHours = z.object({
  officeHours: ownText(MAX_HOURS_LENGTH),
  was: allowing(z.object({ officeHours: shownText() }), OUT_OF_DATE),
})
export type SetOfficeHours = z.output<typeof SetOfficeHours>

export const officeHours = (tx: Tx): Promise<string> => ownTextOf(tx, TEXT)

/** Stores the text; returns the changed labels. Refuses to overwrite another user's later change (409 CHANGED_MEANWHILE). Audit SETTINGS_CHANGED. */
export const setOfficeHours = command("set defaults", (tx, actor, { officeHours: typed, was }: SetOfficeHours) =>
  changeTexts(tx, actor, [TEXT], { typed: { [TEXT.key]: typed }, was }),
)
