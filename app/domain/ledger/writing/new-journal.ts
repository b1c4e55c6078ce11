import type { JournalDraft } from "../journal-draft.ts"
import type { JournalEntry } from "../journal-entry.ts"

/** A journal to store: its id, its description and its draft. */
export type NewJournal = { readonly id: number; readonly entry: JournalEntry; readonly draft: JournalDraft }
