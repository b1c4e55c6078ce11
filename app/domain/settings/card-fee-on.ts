/** The cards that carry the convenience fee. Source: money.md 3.20, api.md A9, A10. */
import type { Tx } from "#db/client.server.ts"
import { record } from "../audit/log.ts"
import { command } from "../commands.ts"
import { INVALID } from "../field-hints.ts"
import type { Actor } from "../permissions.ts"
import { badField } from "../refusal.ts"
import { storedText, storeSetting } from "../stored-settings.ts"
import { CARD_FEE_ON, type CardFeeOn, type SetCardFeeOn } from "./inputs.ts"
import { mustBeAsShown, type NewValue } from "./shown-value.ts"

const SETTING = "cardFeeOn"
const LABEL = "Card fee on"

/** Whether all cards carry the fee, which is the default, or credit cards only. */
export async function cardFeeOn(tx: Tx): Promise<CardFeeOn> {
  const stored = await storedText(tx, SETTING)
  return CARD_FEE_ON.find((known) => known === stored) ?? "all"
}

/** Sets the cards (A10). Refuses (400 beside `value`) all values but "all" and "credit". Audit SETTINGS_CHANGED. */
export async function setCardFeeSetting(tx: Tx, actor: Actor, { value, was }: NewValue): Promise<void> {
  const after = CARD_FEE_ON.find((known) => known === value)
  if (after === undefined) throw badField("value", value === undefined ? "Required." : INVALID)
  const before = await cardFeeOn(tx)
  if (after === before) return
  mustBeAsShown(was, before, after)
  await storeSetting(tx, SETTING, after)
  await record(tx, actor, {
    category: "SETTINGS_CHANGED",
    details: `${LABEL}: "${before}" changed to "${after}".`,
    metadata: { Key: SETTING, OldValue: before, NewValue: after },
  })
}

export const CARD_FEE_LABELS: Record<CardFeeOn, string> = { all: "All cards", credit: "Credit cards only" }

/** A choice equal to the shown one changes nothing; with two choices a change never conflicts. Returns the labels of changed settings. */
export const setCardFeeOn = command("manage settings", async (tx, actor, input: SetCardFeeOn): Promise<string[]> => {
  const before = await cardFeeOn(tx)
  if (input.cardFeeOn === before || input.cardFeeOn === input.was?.cardFeeOn) return []
  await setCardFeeSetting(tx, actor, { value: input.cardFeeOn })
  return [LABEL]
})
