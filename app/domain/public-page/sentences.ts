/** The landlord's own sentences on the public page. Source: api.md section 0 (Own words), specification 1 section 2 "Public landing page". */
import { z } from "zod"
import type { Tx } from "#db/client.server.ts"
import { command } from "../commands.ts"
import { allowing, OUT_OF_DATE } from "../field-hints.ts"
import { clearable, line } from "../inputs.ts"
import { changeTexts, ownTextOf, shownText } from "../settings/own-texts.ts"

/** Each sentence with its built-in text and its most characters; `isNeeded` sentences are never left out. */
export const SENTENCES = {
  publicTagline: {
    label: "Tagline",
    usual: "Convenient and Affordable Office Space",
    max: 100,
    isNeeded: true,
  },
  publicSubline: {
    label: "Subline",
    usual: "Perfect for Autobrokers and other small business owners",
    max: 150,
    isNeeded: false,
  },
  publicHeading: {
    label: "Heading above the cards",
    usual: "An office, a door with your name on it, and a fair rent",
    max: 150,
    isNeeded: true,
  },
  publicLocation: {
    label: "Prime Location",
    usual: "Near the airport, with the roads your customers already drive.",
    max: 300,
    isNeeded: false,
  },
  publicFacilities: {
    label: "Modern Facilities",
    usual: "Suites of many sizes, for one desk or a whole team.",
    max: 300,
    isNeeded: false,
  },
  publicEnvironment: {
    label: "Professional Environment",
    usual: "A place to meet customers, and neighbors who come here to work.",
    max: 300,
    isNeeded: false,
  },
} as const

export type SentenceName = keyof typeof SENTENCES
export const SENTENCE_NAMES = Object.keys(SENTENCES) as SentenceName[]
/** The texts as visitors read them; an empty text is left out. */
export type Sentences = Record<SentenceName, string>

const TEXTS = SENTENCE_NAMES.map((key) => {
  const { label, usual } = SENTENCES[key]
  return { key, label: `Public page: ${label}`, usual }
})

const sentence = (key: SentenceName) => {
  const { max, isNeeded } = SENTENCES[key]
  return isNeeded ? line(max) : clearable(line(max)).transform((value) => value ?? "")
}
const byName = <Schema extends z.ZodType>(schema: (key: SentenceName) => Schema) =>
  Object.fromEntries(SENTENCE_NAMES.map((key) => [key, schema(key)])) as Record<SentenceName, Schema>

export const SetSentences = z.object({ ...byName(sentence), was: allowing(z.object(byName(shownText)), OUT_OF_DATE) })
export type SetSentences = Sentences & { was: Sentences }

export async function sentencesOf(tx: Tx): Promise<Sentences> {
  const found: [string, string][] = []
  for (const text of TEXTS) found.push([text.key, await ownTextOf(tx, text)])
  return Object.fromEntries(found) as Sentences
}

export const ownSentences = command("manage public page", (tx) => sentencesOf(tx))

/** Stores the changed sentences and returns their number. Refuses to overwrite another user's later change (409 CHANGED_MEANWHILE). */
export const setSentences = command("manage public page", async (tx, actor, { was, ...typed }: SetSentences) => {
  const labels = await changeTexts(tx, actor, TEXTS, { typed, was })
  return labels.length
})
