/** What a notice means: done, to be looked at, or gone wrong. */
export type Tone = "good" | "attention" | "problem"

/** What the page after a redirect says of what was done. */
export type Flash = { text: string; tone: Tone }
