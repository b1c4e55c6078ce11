/** The landlord's own texts, stored as settings. Concurrent changes never overwrite each other. Source: api.md section 0 (Own words). */
import { z } from "zod"
import type { Tx } from "#db/client.server.ts"
import { record } from "../audit/log.ts"
import { clearable, lines } from "../inputs.ts"
import type { Actor } from "../permissions.ts"
import { storedText, storeSetting } from "../stored-settings.ts"
import { mustBeCurrentValues } from "../version.ts"

/** A text by its setting's name. `usual` is the built-in text until a landlord changes it. */
export type OwnText = { key: string; label: string; usual: string }
/** Texts by the names of their settings; an emptied one is "". */
export type Typed = Readonly<Record<string, string>>

const withoutReturns = (value: unknown) => (typeof value === "string" ? value.replaceAll("\r\n", "\n") : value)

/** Text of several lines as forms send it, "" when it was emptied. */
export const ownText = (max: number) =>
  z.preprocess(
    withoutReturns,
    clearable(lines(max)).transform((value) => value ?? ""),
  )

/** The text that a form showed and sends back. */
export const shownText = () =>
  z.preprocess(withoutReturns, z.string().trim().optional()).transform((value) => value ?? "")

export const ownTextOf = async (tx: Tx, { key, usual }: OwnText): Promise<string> =>
  (await storedText(tx, key)) ?? usual

/** Refuses all (409 CHANGED_MEANWHILE, beside the field) when another user changed one. Returns labels. Audit SETTINGS_CHANGED for each. */
export async function changeTexts(
  tx: Tx,
  actor: Actor,
  texts: readonly OwnText[],
  { typed, was }: { typed: Typed; was: Typed },
): Promise<string[]> {
  const present = new Map<string, string>()
  for (const text of texts) present.set(text.key, await ownTextOf(tx, text))
  const changed = texts.filter(({ key }) => typed[key] !== was[key] && typed[key] !== present.get(key))
  mustBeCurrentValues({
    shown: was,
    stored: Object.fromEntries(present),
    wanted: Object.fromEntries(changed.map(({ key }) => [key, typed[key]])),
    textOf: (key) => quoted(present.get(key) ?? ""),
  })
  for (const text of changed) await storeText(tx, actor, text, present.get(text.key) ?? "", typed[text.key] ?? "")
  return changed.map(({ label }) => label)
}

const quoted = (text: string) => (text === "" ? "empty" : `“${text}”`)

async function storeText(tx: Tx, actor: Actor, { key, label, usual }: OwnText, before: string, after: string) {
  await storeSetting(tx, key, after === usual ? null : after)
  await record(tx, actor, {
    category: "SETTINGS_CHANGED",
    details: `${label}: ${quoted(before)} changed to ${quoted(after)}.`,
    metadata: { Key: key, OldValue: before, NewValue: after },
  })
}
