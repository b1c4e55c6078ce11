/** Bulk actions in the demo's past. */
import { increaseMany } from "~/domain/bulk-actions/increases.ts"
import { createSelection } from "~/domain/bulk-actions/selections.ts"
import { today } from "~/domain/settings/defaults.ts"
import { addMonths, firstOf, monthOf } from "~/values/calendar.ts"
import type { Scene } from "./scene.ts"

export const raiseTogether: Scene = async (tx, cast) => {
  const manager = cast.staff("manager")
  const { id: selection } = await createSelection(tx, manager, { unitNumbers: [110, 111] })
  const date = firstOf(addMonths(monthOf(await today(tx)), 11))
  await increaseMany(tx, manager, { selection, date, percent: 3 })
}
