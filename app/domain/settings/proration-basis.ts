/** Whether pages suggest prorated months, and how they count days. Source: money.md 9.2. */
import { z } from "zod"
import type { Tx } from "#db/client.server.ts"
import { PRORATION_BASES, type ProrationBasis } from "~/values/proration.ts"
import { record } from "../audit/log.ts"
import { command } from "../commands.ts"
import { oneOf } from "../inputs.ts"
import { storedText, storeSetting } from "../stored-settings.ts"

const SETTING = "prorationBasis"
const LABEL = "Parts of months"

/** "none" suggests nothing, as in versions before this setting. */
export const PRORATION_CHOICES = ["none", ...PRORATION_BASES] as const
export type ProrationChoice = (typeof PRORATION_CHOICES)[number]

export const PRORATION_LABELS: Record<ProrationChoice, string> = {
  none: "Suggest none",
  days: "By the days of the month",
  thirtieths: "By thirtieths",
}

/** The basis of suggested prorations; null if none are suggested. */
export async function prorationBasis(tx: Tx): Promise<ProrationBasis | null> {
  const stored = await storedText(tx, SETTING)
  return PRORATION_BASES.find((known) => known === stored) ?? null
}

export const prorationChoice = async (tx: Tx): Promise<ProrationChoice> => (await prorationBasis(tx)) ?? "none"

export const SetProration = z.object({ prorationBasis: oneOf(PRORATION_CHOICES) })
export type SetProration = z.output<typeof SetProration>

/** Sets the basis. Returns the labels of changed settings. Audit SETTINGS_CHANGED. */
export const setProration = command("set defaults", async (tx, actor, input: SetProration): Promise<string[]> => {
  const before = await prorationChoice(tx)
  const after = input.prorationBasis
  if (after === before) return []
  await storeSetting(tx, SETTING, after)
  await record(tx, actor, {
    category: "SETTINGS_CHANGED",
    details: `${LABEL}: "${PRORATION_LABELS[before]}" changed to "${PRORATION_LABELS[after]}".`,
    metadata: { Key: SETTING, OldValue: before, NewValue: after },
  })
  return [LABEL]
})
