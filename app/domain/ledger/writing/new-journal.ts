import type { JournalDraft } from "../journal-draft.ts"
import type { JournalEntry } from "../journal-entry.ts"

/** A journal to be stored: its number, its description and what it moves. */
export type NewJournal = { readonly id: number; readonly entry: JournalEntry; readonly draft: JournalDraft }
